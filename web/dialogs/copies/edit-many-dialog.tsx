import { useState } from 'react'
import { conditions } from '#domain/copies/copy'
import { latestPurchaseDate } from '#domain/copies/purchase-date'
import { editMany, sentChoice } from '#web/api/many-copies.ts'
import { DateField } from '#web/components/fields/date-field.tsx'
import { useFormState } from '#web/components/fields/form-state.ts'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { countOf } from '#web/format/count.ts'
import { useDialogCall } from '../dialog-call.ts'
import { amountsForOptions, type EditManyField, noEdit, readEditMany } from './many-form.ts'
import { ManyRemarksFields } from './remarks/many-remarks-fields.tsx'
import { type ManyRemarkField, noManyRemarks, readManyRemarks } from './remarks/many-remarks-form.ts'
import { type ManyDialogProps, ManyEffect } from './many-effect.tsx'

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

  function submit() {
    if ('errors' in reading) {
      form.refuse(reading.errors)
      return
    }
    const expected = { expectedCopies: figures.copies, leaveOut: reading.leftOut > 0 }
    edit.run({ ...sentChoice(choice), ...expected, ...reading.send })
  }

  return (
    <FormDialog
      title={`Edit ${countOf(figures.copies, 'copy', 'copies')}`}
      subtitle="Fields that you leave blank stay as they are."
      submitLabel="Save"
      pending={edit.isPending}
      failure={edit.failure}
      formRef={form.formRef}
      onSubmit={submit}
      isDirty={form.isDirty}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <MoneyField {...form.field('purchasePrice')} label="Investment Price" data-autofocus />
        <SelectField {...form.field('amountsFor')} label="Price is for" options={amountsForOptions} />
        <DateField {...form.field('purchaseDate')} label="Purchase Date" max={latestPurchaseDate(now)} />
        {hasCards && (
          <SelectField {...form.field('condition')} label="Card Condition">
            <option value="">As it is</option>
            {conditions.map(condition => (
              <option key={condition}>{condition}</option>
            ))}
          </SelectField>
        )}
      </div>
      <ManyRemarksFields field={form.field} />
      <ManyEffect reading={reading} missing="Enter what to change to see its effect." />
    </FormDialog>
  )
}
