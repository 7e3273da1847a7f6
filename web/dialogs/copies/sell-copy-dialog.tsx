import { useState } from 'react'
import type { RemovalDecision } from '#domain/copies/remove-copy'
import { removeCopy } from '#web/api/collection.ts'
import { useFormState } from '#web/components/fields/form-state.ts'
import { Money } from '#web/components/figures/money.tsx'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { formatCents, formatSignedCents, todayIn } from '#web/format/values.ts'
import { centsFromTyped } from '#web/format/typed-amount.ts'
import { useUser } from '#web/session/session.ts'
import { type DialogCallTexts, useDialogCall } from '../dialog-call.ts'
import { CopyFacts } from './copy-facts.tsx'
import { type CopyDialogProps, withLiveCopy } from './live-copy.tsx'
import {
  effectMissing,
  emptyRemovalValues,
  readRemoval,
  type RemovalField,
} from './selling/removal-effect.ts'
import { SaleFields } from './selling/sale-fields.tsx'
import { marketWords, saleRows, usePriceMeant } from './selling/sale-effect.ts'

const texts: DialogCallTexts<Awaited<ReturnType<typeof removeCopy>>> = {
  done: ({ profitCents }) =>
    profitCents === null ? 'Sold.' : `Sold. Profit or loss: ${formatSignedCents(profitCents)}.`,
  kind: () => 'sale',
  failed: 'Failed to sell item.',
}

/** Sells a copy: its price and the market's, costs, place and day. Shows what the sale brings before the button. */
export const SellCopyDialog = withLiveCopy('Sell from Collection', SellCopyForm)

function SellCopyForm({ copy, onClose }: CopyDialogProps) {
  const { timeZone } = useUser().settings
  const [now] = useState(() => new Date())
  const isPriceMeant = usePriceMeant()
  const form = useFormState<RemovalField>(emptyRemovalValues(todayIn(timeZone)))
  const sale = useDialogCall(removeCopy, texts, form, onClose)
  const costBasisCents = copy.purchasePriceCents
  const marketPriceCents = copy.currentMarketPriceCents
  const soldPriceCents = centsFromTyped(form.values.soldPrice)
  const reading = readRemoval(costBasisCents, { ending: 'sale', values: form.values, now })

  async function submit() {
    if ('send' in reading && !(await isPriceMeant(soldPriceCents, marketPriceCents))) return
    sale.submit(reading, ({ send }) => ({ id: copy.id, body: send }))
  }

  return (
    <FormDialog
      title="Sell from Collection"
      submitLabel={soldPriceCents === null ? 'Sell' : `Sell for ${formatCents(soldPriceCents)}`}
      {...sale.dialog}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <CopyFacts copy={copy} />
      <SaleFields
        form={form}
        costBasisCents={costBasisCents}
        purchaseDate={copy.purchaseDate}
        now={now}
        priceHint={marketWords(marketPriceCents, soldPriceCents, copy.priceForAnyCompany)}
        withDetails
      />
      {'errors' in reading ? (
        <p className="text-sm text-muted">{effectMissing(reading.errors)}</p>
      ) : (
        <SaleSum decision={reading.decision} />
      )}
    </FormDialog>
  )
}

/** What the sale brings, as a sum that a collector can follow. */
function SaleSum({ decision }: { decision: RemovalDecision }) {
  const rows = saleRows(decision)
  return (
    <dl
      aria-label="What the sale brings"
      className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 rounded-md bg-sunken px-4 py-3 text-sm"
    >
      {rows.map(({ name, cents, signed }, index) => (
        <div
          key={name}
          className={
            index === rows.length - 1
              ? 'col-span-2 grid grid-cols-subgrid border-t border-line pt-1 font-bold'
              : 'col-span-2 grid grid-cols-subgrid'
          }
        >
          <dt>{name}</dt>
          <dd className="text-right">
            <Money cents={cents} signed={signed} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
