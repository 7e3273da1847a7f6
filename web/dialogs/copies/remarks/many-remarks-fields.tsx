import { useQuery } from '@tanstack/react-query'
import { maxNote, maxTag } from '#domain/copies/remarks'
import { remarksQuery } from '#web/api/collection.ts'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { FoldedFields } from '#web/components/fields/folded-fields.tsx'
import type { FieldOf } from '#web/components/fields/form-state.ts'
import { TagsField } from '#web/components/fields/tags-field.tsx'
import { TextAreaField } from '#web/components/fields/text-area-field.tsx'
import { PlaceFields } from './remarks-fields.tsx'
import { type ManyRemarkField, noManyRemarks } from './many-remarks-form.ts'

const names = Object.keys(noManyRemarks) as ManyRemarkField[]

/** The note, tags, place and seller of many copies. */
export function ManyRemarksFields({ field }: { field: FieldOf<ManyRemarkField> }) {
  const tags = useQuery(remarksQuery).data?.tags ?? []
  const clears = field('clearsPlace')
  return (
    <FoldedFields
      label="Notes, tags and place"
      open={false}
      hasErrors={names.some(name => field(name).error !== undefined)}
    >
      <div className="mt-2 flex flex-col gap-4">
        <TagsField
          {...field('addTags')}
          label="Add tags"
          hint="Press Enter or type a comma after each."
          known={tags}
          maxLength={maxTag}
        />
        <TagsField {...field('removeTags')} label="Remove tags" known={tags} maxLength={maxTag} />
        <PlaceFields field={field} />
        <CheckboxField
          label="Forget where they were before"
          hint="Empties the box, binder and page of each copy first."
          checked={clears.value === 'on'}
          onCheckedChange={checked => clears.onValueChange(checked ? 'on' : '')}
        />
        <TextAreaField
          {...field('note')}
          label="Note"
          hint="Replaces the note of each copy."
          rows={3}
          maxLength={maxNote}
        />
      </div>
    </FoldedFields>
  )
}
