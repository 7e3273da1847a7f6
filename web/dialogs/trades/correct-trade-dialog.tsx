import { useState } from 'react'
import { latestPurchaseDate } from '#domain/copies/purchase-date'
import { maxTradeNote, maxTradePartner } from '#domain/trades/trade'
import { correctTrade, type Trade } from '#web/api/trades.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { DateField, MoneyField, TextAreaField, TextField } from '#web/components/fields/fields.tsx'
import { useFormState } from '#web/components/fields/form-state.ts'
import { BeforeAfter } from '#web/components/figures/before-after.tsx'
import { CorrectionDialog } from '#web/components/overlays/correction-dialog.tsx'
import { Notice } from '#web/components/states/states.tsx'
import { formatCash } from '#web/format/cash.ts'
import { countOf } from '#web/format/values.ts'
import { effectOnFigures } from '#web/format/effect-on-figures.ts'
import { type DialogCallTexts, useDialogCall } from '../dialog-call.ts'
import {
  readTradeCorrection,
  tradeAsRecorded,
  type TradeCorrectionEffect,
  type TradeCorrectionField,
  tradeValuesOf,
} from './trade-correction.ts'

export interface CorrectTradeDialogProps {
  trade: Trade
  onClose: () => void
}

type Corrected = Awaited<ReturnType<typeof correctTrade>>

const textsOf = (trade: Trade): DialogCallTexts<Corrected> => ({
  done: () => 'Trade corrected.',
  correctBack: ({ operationId }, key) =>
    correctTrade({ id: operationId, body: tradeAsRecorded(trade, operationId) }, key),
  failed: 'Failed to correct the trade.',
})

/** Corrects the cash, the day or the words about a trade. Shows the effect in money before the button. */
export function CorrectTradeDialog({ trade, onClose }: CorrectTradeDialogProps) {
  const [now] = useState(() => new Date())
  const form = useFormState<TradeCorrectionField>(tradeValuesOf(trade))
  const correction = useDialogCall(correctTrade, textsOf(trade), form, onClose)

  return (
    <CorrectionDialog
      title="Correct this trade"
      subtitle="Other cash or another day undoes the trade and records it again. Past days of your charts stay as they are."
      submitLabel="Correct Trade"
      form={form}
      reading={readTradeCorrection(trade, form.values, now)}
      call={correction}
      onSend={send => correction.run({ id: trade.id, body: send })}
      missing={() => 'Correct the cash or the day to see what changes.'}
      effect={effect => <Effect trade={trade} effect={effect} />}
      onClose={onClose}
    >
      <p className="font-bold">
        {countOf(trade.given.length, 'copy', 'copies')} given,{' '}
        {countOf(trade.received.length, 'copy', 'copies')} received
      </p>
      <MoneyField
        {...form.field('cashDelta')}
        label="Cash Adjustment"
        signed
        maxLength={20}
        hint="Positive: you added cash. Negative: you received cash."
      />
      <DateField {...form.field('day')} label="Day of Trade" required max={latestPurchaseDate(now)} />
      <TextField
        {...form.field('partner')}
        label="Trade partner"
        maxLength={maxTradePartner}
        autoComplete="off"
      />
      <TextAreaField {...form.field('note')} label="Note" rows={2} maxLength={maxTradeNote} />
    </CorrectionDialog>
  )
}

function Effect({ trade, effect }: { trade: Trade; effect: TradeCorrectionEffect }) {
  return (
    <>
      <BeforeAfter
        caption="What the trade cost and brought"
        rows={[
          {
            key: 'received',
            name: 'Investment received',
            beforeCents: trade.basisReceivedCents,
            afterCents: effect.basisReceivedCents,
          },
          {
            key: 'profit',
            name: 'Realised profit',
            beforeCents: trade.realisedGainCents,
            afterCents: effect.realisedGainCents,
          },
        ]}
      />
      <Notice>
        {formatCash(effect.cashDeltaCents)}. {effectOnFigures(effect.change)}
      </Notice>
      <Split received={effect.received} />
    </>
  )
}

/** How many received copies show before "Show all". */
const initialCount = 5

/** The investment of each received copy. One copy alone has all of it, as said above. */
function Split({ received }: Pick<TradeCorrectionEffect, 'received'>) {
  const [showsAll, setShowsAll] = useState(false)
  if (received.length === 1) return null
  const shown = showsAll ? received : received.slice(0, initialCount)
  return (
    <div>
      <h3 className="mb-1 text-sm font-semibold">Investment of each copy received</h3>
      <BeforeAfter
        caption="Investment of each copy received"
        rows={shown.map(({ line, costBasisCents }) => ({
          key: line.holdingId,
          name: `${line.name} (${line.label})`,
          beforeCents: line.costBasisCents,
          afterCents: costBasisCents,
        }))}
      />
      {shown.length < received.length && (
        <Button size="small" className="mt-2" onClick={() => setShowsAll(true)}>
          Show all {countOf(received.length, 'copy', 'copies')}
        </Button>
      )}
    </div>
  )
}
