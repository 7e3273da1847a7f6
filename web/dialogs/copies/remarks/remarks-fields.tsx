import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { maxNote, maxPlace, maxSeller, maxTag } from '#domain/copies/remarks'
import { remarksQuery } from '#web/api/collection.ts'
import { FoldedFields } from '#web/components/fields/folded-fields.tsx'
import type { FieldOf } from '#web/components/fields/form-state.ts'
import { TagsField } from '#web/components/fields/tags-field.tsx'
import { TextAreaField } from '#web/components/fields/text-area-field.tsx'
import { TextField, type TextFieldProps } from '#web/components/fields/text-field.tsx'
import { type RemarkField, remarkNames } from './remarks-form.ts'

export interface RemarksFieldsProps {
  field: FieldOf<RemarkField>
  /** Open from the start. */
  open: boolean
  className?: string
}

/** The optional note, tags, place and seller of a copy, with suggestions from other copies. */
export function RemarksFields({ field, open, className }: RemarksFieldsProps) {
  const hasErrors = remarkNames.some(name => field(name).error !== undefined)
  return (
    <FoldedFields label="Notes, tags and place" open={open} hasErrors={hasErrors} className={className}>
      <Fields field={field} />
    </FoldedFields>
  )
}

function Fields({ field }: Pick<RemarksFieldsProps, 'field'>) {
  const tags = useQuery(remarksQuery).data?.tags ?? []
  return (
    <div className="mt-2 flex flex-col gap-4">
      <TagsField
        {...field('tags')}
        label="Tags"
        hint="Press Enter or type a comma after each."
        known={tags}
        maxLength={maxTag}
      />
      <PlaceFields field={field} />
      <TextAreaField {...field('note')} label="Note" rows={3} maxLength={maxNote} />
    </div>
  )
}

/** Where copies lie, and whom they were bought from. */
export function PlaceFields({ field }: { field: FieldOf<Exclude<RemarkField, 'note' | 'tags'>> }) {
  const known = useQuery(remarksQuery).data
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_5rem] gap-3">
        <SuggestedField {...field('box')} label="Box" known={known?.boxes} maxLength={maxPlace} />
        <SuggestedField {...field('binder')} label="Binder" known={known?.binders} maxLength={maxPlace} />
        <TextField {...field('page')} label="Page" maxLength={maxPlace} />
      </div>
      <SuggestedField {...field('seller')} label="Bought from" known={known?.sellers} maxLength={maxSeller} />
    </>
  )
}

/** A text field that suggests what others have. */
function SuggestedField({ known = [], ...field }: TextFieldProps & { known: readonly string[] | undefined }) {
  const listId = useId()
  return (
    <div className="min-w-0">
      <TextField {...field} list={listId} autoComplete="off" />
      <datalist id={listId}>
        {known.map(text => (
          <option key={text}>{text}</option>
        ))}
      </datalist>
    </div>
  )
}
