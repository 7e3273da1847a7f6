import { useState } from 'react'
import { latestPurchaseDate } from '#domain/purchase-date'
import { ApiError } from '#web/api/client.ts'
import { editHolding, type Item } from '#web/api/collections.ts'
import { fieldSentences } from '#web/api/failure-sentence.ts'
import { useKeyedMutation } from '#web/api/keyed-mutation.ts'
import { Button } from '#web/components/button.tsx'
import { CheckboxField } from '#web/components/checkbox-field.tsx'
import { DateField } from '#web/components/date-field.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { type FormState, useFormState } from '#web/components/form-state.ts'
import { MoneyField } from '#web/components/money-field.tsx'
import { Notice } from '#web/components/notice.tsx'
import { TextField } from '#web/components/text-field.tsx'
import { toastError, toastSuccess } from '#web/components/toast.ts'
import {
  type EditField,
  editValuesOf,
  isCostOfGrading,
  offersGrading,
  readEditForm,
  sumText,
} from './edit-holding-form.ts'
import { HoldingFacts } from './holding-facts.tsx'

export interface EditHoldingDialogProps {
  item: Item
  onClose: () => void
}

/** Edit the investment of one copy; a raw card can be sent for grading here. */
export function EditHoldingDialog({ item, onClose }: EditHoldingDialogProps) {
  const [now] = useState(() => new Date())
  const form = useFormState<EditField>(editValuesOf(item))
  const [isForGrading, setIsForGrading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const edit = useKeyedMutation(editHolding)

  function submit() {
    const reading = readEditForm({ item, isForGrading, values: form.values, now })
    if ('errors' in reading) {
      form.refuse(reading.errors)
      return
    }
    if (reading.send === null) return onClose()
    setFailure(null)
    edit.mutate(
      { id: item.id, change: reading.send },
      {
        onSuccess: () => {
          toastSuccess('Updated!')
          onClose()
        },
        onError: error => {
          toastError('Failed to update item.')
          setFailure(error instanceof ApiError ? error.message : null)
          form.refuse(fieldSentences(error))
        },
      },
    )
  }

  return (
    <Dialog
      title="Edit Investment"
      onClose={onClose}
      pending={edit.isPending}
      formRef={form.formRef}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={edit.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" pending={edit.isPending}>
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <HoldingFacts item={item} />
        <Costs form={form} ofGrading={isCostOfGrading(item.kind, isForGrading)} />
        {offersGrading(item) && (
          <CheckboxField
            label="Send this card for grading"
            checked={isForGrading}
            onCheckedChange={checked => {
              setIsForGrading(checked)
              form.refuse({})
            }}
          />
        )}
        <DateField
          {...form.field('purchase_date')}
          label="Purchase Date"
          required
          max={latestPurchaseDate(now)}
        />
        {failure !== null && (
          <Notice tone="error" role="alert">
            {failure}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

function Costs({ form, ofGrading }: { form: FormState<EditField>; ofGrading: boolean }) {
  if (!ofGrading) return <MoneyField {...form.field('purchase_price')} label="Investment Price" required />
  return (
    <div className="grid grid-cols-2 gap-4">
      <MoneyField {...form.field('raw_card_cost')} label="Raw Card Cost" required />
      <MoneyField {...form.field('grading_cost')} label="Grading Cost" required />
      <MoneyField
        className="col-span-2"
        label="Investment Price"
        required
        readOnly
        value={sumText(form.values)}
        hint="Raw card cost plus grading cost."
      />
      <TextField
        {...form.field('predicted_grade')}
        className="col-span-2"
        label="Predicted Grade"
        hint="Optional: what you expect it to come back as."
        maxLength={50}
      />
    </div>
  )
}
