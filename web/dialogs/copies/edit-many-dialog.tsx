import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { conditions } from '#domain/copies/copy'
import { latestPurchaseDate } from '#domain/copies/purchase-date'
import { maxNote, maxTag, tagsFrom } from '#domain/copies/remarks'
import { tidyLine, tidyLines } from '#domain/text'
import { remarksQuery } from '#web/api/collection.ts'
import { editMany, type ManyEdit } from '#web/api/many-copies.ts'
import {
  CheckboxField,
  DateField,
  MoneyField,
  SelectField,
  TextAreaField,
} from '#web/components/fields/fields.tsx'
import { FoldedFields } from '#web/components/fields/folded-fields.tsx'
import { type FieldOf, useFormState } from '#web/components/fields/form-state.ts'
import { TagsField } from '#web/components/fields/tags-field.tsx'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { countOf } from '#web/format/values.ts'
import { useDialogCall } from '../dialog-call.ts'
import {
  amountsForOptions,
  type EditManyField,
  manyChange,
  type ManyDialogProps,
  ManyEffect,
  noEdit,
  readEditMany,
} from './many-form.tsx'
import { PlaceFields, tagsError } from './remarks/remarks-fields.tsx'

const texts = {
  done: ({ copies }: { copies: number }) => `${countOf(copies, 'copy', 'copies')} updated.`,
  kind: () => 'edit' as const,
  failed: 'Failed to update the copies.',
}

/** Sets the price, purchase date, condition or remarks of many copies. A blank field leaves them as they are. */
export function EditManyDialog({ choice, figures, onClose, onDone }: ManyDialogProps) {
  const [now] = useState(() => new Date())
  const form = useFormState<EditManyField | ManyRemarkField>({ ...noEdit, ...noManyRemarks })
  const edit = useDialogCall(editMany, texts, form, onDone)
  const reading = readEditMany(figures, form.values, now, readManyRemarks(form.values))
  const hasCards = figures.kinds.some(({ kind }) => kind === 'raw' || kind === 'grading')

  return (
    <FormDialog
      title={`Edit ${countOf(figures.copies, 'copy', 'copies')}`}
      subtitle="Fields that you leave blank stay as they are."
      submitLabel="Save"
      {...edit.dialog}
      onSubmit={() => edit.submit(reading, read => manyChange(choice, figures, read))}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <MoneyField {...form.field('purchasePrice')} label="Investment Price" data-autofocus />
        <SelectField {...form.field('amountsFor')} label="Price is for" options={amountsForOptions} />
        <DateField {...form.field('purchaseDate')} label="Purchase Date" max={latestPurchaseDate(now)} />
        {hasCards && (
          <SelectField
            {...form.field('condition')}
            label="Card Condition"
            options={[{ value: '', label: 'As it is' }, ...conditions]}
          />
        )}
      </div>
      <ManyRemarksFields field={form.field} />
      <ManyEffect reading={reading} missing="Enter what to change to see its effect." />
    </FormDialog>
  )
}

/** The note, tags, place and seller of many copies. */
function ManyRemarksFields({ field }: { field: FieldOf<ManyRemarkField> }) {
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
          label="Clear their old place"
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

/**
 * The note, tags, place and seller of many copies as texts of a form. Blank ones leave what the copies have.
 * `clearsPlace` is 'on' for copies that lose the box, binder and page they had.
 */
const noManyRemarks = {
  note: '',
  addTags: '',
  removeTags: '',
  box: '',
  binder: '',
  page: '',
  seller: '',
  clearsPlace: '',
}
type ManyRemarkField = keyof typeof noManyRemarks
type ManyRemarkTexts = Readonly<Record<ManyRemarkField, string>>
const names = Object.keys(noManyRemarks) as ManyRemarkField[]

type ManyRemarks = Pick<
  ManyEdit,
  'note' | 'box' | 'binder' | 'page' | 'seller' | 'addTags' | 'removeTags' | 'clear'
>

/** Reads what is to change, as it is sent; nothing for blank texts. */
function readManyRemarks(texts: ManyRemarkTexts) {
  return { send: manyRemarksOf(texts), errors: manyRemarkErrors(texts) }
}

function manyRemarksOf(texts: ManyRemarkTexts): ManyRemarks {
  const [addTags, removeTags] = [tagsFrom(texts.addTags), tagsFrom(texts.removeTags)]
  const lines = Object.fromEntries(
    (['box', 'binder', 'page', 'seller'] as const).flatMap(field => {
      const text = tidyLine(texts[field])
      return text === '' ? [] : [[field, text]]
    }),
  )
  const note = tidyLines(texts.note)
  return {
    ...lines,
    ...(note !== '' && { note }),
    ...(addTags.length > 0 && { addTags: [...addTags] }),
    ...(removeTags.length > 0 && { removeTags: [...removeTags] }),
    ...(texts.clearsPlace === 'on' && { clear: ['box', 'binder', 'page'] }),
  }
}

function manyRemarkErrors(texts: ManyRemarkTexts): Record<string, string> {
  const [added, removed] = [tagsError(texts.addTags), tagsError(texts.removeTags)]
  return { ...(added !== null && { addTags: added }), ...(removed !== null && { removeTags: removed }) }
}
