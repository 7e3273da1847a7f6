import { useState } from 'react'
import { sellLot, sentChoice } from '#web/api/many-copies.ts'
import { useFormState } from '#web/components/fields/form-state.ts'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { Notice } from '#web/components/states/states.tsx'
import { countOf, formatCents, formatCount, formatSignedCents, todayIn } from '#web/format/values.ts'
import { centsFromTyped } from '#web/format/typed-amount.ts'
import { useUser } from '#web/session/session.ts'
import { useDialogCall } from '../dialog-call.ts'
import { chosenTotals, type ManyDialogProps } from './many-form.tsx'
import {
  effectExplanation,
  effectLine,
  effectMissing,
  emptyRemovalValues,
  readRemoval,
  type RemovalField,
} from './selling/removal-effect.ts'
import { marketWords, usePriceMeant } from './selling/sale-effect.ts'
import { SaleFields } from './selling/sale-fields.tsx'

const texts = {
  done: ({ copies, profitCents }: { copies: number; profitCents: number | null }) =>
    `${countOf(copies, 'copy', 'copies')} sold. Profit or loss: ${formatSignedCents(profitCents ?? 0)}.`,
  kind: () => 'sale' as const,
  failed: 'Failed to sell the copies.',
}

/** Sells many copies for one price. Shows what the lot brings and how its price is split before the button. */
export function SellLotDialog({ choice, figures, onClose, onDone }: ManyDialogProps) {
  const { timeZone } = useUser().settings
  const [now] = useState(() => new Date())
  const isPriceMeant = usePriceMeant()
  const form = useFormState<RemovalField>(emptyRemovalValues(todayIn(timeZone)))
  const sale = useDialogCall(sellLot, texts, form, onDone)
  const { copies, investmentCents, marketCents, priced } = chosenTotals(figures)
  const reading = readRemoval(investmentCents, { ending: 'sale', values: form.values, now })
  const soldPriceCents = centsFromTyped(form.values.soldPrice)
  const isPriced = priced === copies

  async function submit() {
    if ('errors' in reading) return form.refuse(reading.errors)
    const { ending: _, soldPriceCents: priceCents, ...others } = reading.send
    if (priceCents === null) return
    // The market price of a few of the copies tells nothing about the lot.
    if (!(await isPriceMeant(priceCents, isPriced ? marketCents : null))) return
    sale.run({ ...sentChoice(choice), expectedCopies: copies, soldPriceCents: priceCents, ...others })
  }

  return (
    <FormDialog
      title={`Sell ${countOf(copies, 'copy', 'copies')} as a lot`}
      submitLabel={soldPriceCents === null ? 'Sell' : `Sell for ${formatCents(soldPriceCents)}`}
      {...sale.dialog}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="tabular text-sm">
        You paid <strong>{formatCents(investmentCents)}</strong> for all.
      </p>
      <SaleFields
        form={form}
        costBasisCents={investmentCents}
        purchaseDate={null}
        now={now}
        priceHint={`For all copies together.${isPriced ? ` ${marketWords(marketCents, soldPriceCents)}` : ''}`}
        withDetails
      />
      {'errors' in reading ? (
        <p className="text-sm text-muted">{effectMissing(reading.errors)}</p>
      ) : (
        <Notice tone="info" role="note">
          <strong className="tabular block">{effectLine(reading.decision)}</strong>
          {effectExplanation(reading.decision)}{' '}
          {isPriced
            ? 'The price is split over the copies by market price.'
            : `The price is split evenly, because ${formatCount(copies - priced)} of the copies have no market price.`}
        </Notice>
      )}
    </FormDialog>
  )
}
