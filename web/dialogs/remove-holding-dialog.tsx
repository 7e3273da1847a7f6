import { useState } from 'react'
import { dollarsFromCents } from '#domain/money'
import { ApiError } from '#web/api/client.ts'
import { type Item, removeHolding } from '#web/api/collections.ts'
import { fieldSentences } from '#web/api/failure-sentence.ts'
import { useKeyedMutation } from '#web/api/keyed-mutation.ts'
import { Button } from '#web/components/button.tsx'
import { CheckboxField } from '#web/components/checkbox-field.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { useFormState } from '#web/components/form-state.ts'
import { MoneyField } from '#web/components/money-field.tsx'
import { Notice } from '#web/components/notice.tsx'
import { toastError, toastSuccess } from '#web/components/toast.ts'
import { formatCents, formatSignedCents } from '#web/format/money.ts'
import { wireCents } from '#web/format/wire-cents.ts'
import { HoldingFacts } from './holding-facts.tsx'
import { effectExplanation, effectLine, readRemoval } from './removal-effect.ts'

export interface RemoveHoldingDialogProps {
  item: Item
  onClose: () => void
}

/** Remove from Collection: sold, or added by mistake; the effect stands there in money before it happens. */
export function RemoveHoldingDialog({ item, onClose }: RemoveHoldingDialogProps) {
  const form = useFormState<'sold_price'>({ sold_price: '' })
  const [isSold, setIsSold] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const removal = useKeyedMutation(removeHolding)
  const costBasisCents = wireCents(item.purchase_price)
  const reading = readRemoval(costBasisCents, isSold, form.values.sold_price)

  function submit() {
    if ('error' in reading) {
      form.refuse({ sold_price: reading.error })
      return
    }
    const soldPrice = reading.soldPriceCents === null ? null : dollarsFromCents(reading.soldPriceCents)
    setFailure(null)
    removal.mutate(
      { id: item.id, soldPrice },
      {
        onSuccess: ({ profit }) => {
          toastSuccess(
            profit === null
              ? 'Removed from collection.'
              : `Sold: profit or loss ${formatSignedCents(wireCents(profit))}.`,
          )
          onClose()
        },
        onError: error => {
          toastError('Failed to delete item.')
          setFailure(error instanceof ApiError ? error.message : null)
          form.refuse(fieldSentences(error))
        },
      },
    )
  }

  return (
    <Dialog
      title="Remove from Collection"
      onClose={onClose}
      pending={removal.isPending}
      formRef={form.formRef}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={removal.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" pending={removal.isPending}>
            Remove Item
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <HoldingFacts item={item} />
        <CheckboxField
          label="I sold this item"
          checked={isSold}
          onCheckedChange={checked => {
            setIsSold(checked)
            form.reset()
          }}
        />
        {isSold && (
          <MoneyField
            {...form.field('sold_price')}
            label="Sold Price"
            required
            hint={`You paid ${formatCents(costBasisCents)}.`}
          />
        )}
        {'entry' in reading ? (
          <Notice tone="info" role="note">
            <strong className="tabular block">{effectLine(reading.entry)}</strong>
            {effectExplanation(reading.entry)}
          </Notice>
        ) : (
          <p className="text-sm text-muted">
            Enter what you sold it for to see your profit or loss before the copy is removed.
          </p>
        )}
        {failure !== null && (
          <Notice tone="error" role="alert">
            {failure}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
