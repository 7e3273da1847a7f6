import { useState } from 'react'
import type { Trade } from '#web/api/trades.ts'
import { useDialogsAhead } from '#web/components/overlays/lazy-dialog.tsx'
import { CorrectButton } from '#web/dialogs/correct-button.tsx'
import { CorrectTradeDialog } from '#web/dialogs/trades/lazy-dialogs.ts'
import { UndoButton } from '#web/dialogs/undo-button.tsx'
import { formatPastCash } from '#web/format/cash.ts'
import { formatDay } from '#web/format/date.ts'
import { effectOnFigures } from '#web/format/effect-on-figures.ts'

const dialogs = [CorrectTradeDialog]

/** The buttons of a trade that counts. */
export function TradeActions({ trade }: { trade: Trade }) {
  const [isCorrecting, setIsCorrecting] = useState(false)
  useDialogsAhead(dialogs)
  const words = `Trade of ${formatDay(trade.date)}. ${formatPastCash(trade.cashDeltaCents)}`
  const back = effectOnFigures({ earningsCents: trade.cashDeltaCents, profitCents: -trade.realisedGainCents })
  const whole = trade.corrects === null ? '' : ' This undoes the whole trade, not only its correction.'
  return (
    <div className="mt-4 flex flex-wrap gap-2 sm:justify-end">
      <CorrectButton words={words} onClick={() => setIsCorrecting(true)} />
      <UndoButton
        id={trade.id}
        kind="trade"
        words={words}
        effect={`You get back what you gave, and what you received leaves. ${back}${whole}`}
      />
      {isCorrecting && <CorrectTradeDialog trade={trade} onClose={() => setIsCorrecting(false)} />}
    </div>
  )
}
