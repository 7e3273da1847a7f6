import { Link } from '@tanstack/react-router'
import type { Trade } from '#web/api/trades.ts'
import { Badge } from '#web/components/badge.tsx'
import { textLinkClass } from '#web/components/buttons/link-class.ts'
import { paths } from '#web/paths.ts'

export interface TradeStateProps {
  trade: Trade
  /** Whether a trade is on this page of the list. */
  isListed: (id: string) => boolean
}

/** Says that a trade no longer counts, or replaced one, with a link to the other. Nothing for any other trade. */
export function TradeState({ trade, isListed }: TradeStateProps) {
  const { undoneBy, corrects, correctedBy } = trade
  if (undoneBy === null && corrects === null) return null
  const link = (id: string, label: string) => (
    <OtherTrade id={id} label={label} trade={trade} isListed={isListed(id)} />
  )
  return (
    <p className="flex w-full flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      {undoneBy !== null && (
        <>
          <Badge tone="warn">{correctedBy === null ? 'Undone' : 'Corrected'}</Badge>
          <span>No longer counts.</span>
          {correctedBy === null
            ? link(undoneBy, 'See what undid it')
            : link(correctedBy, 'See the corrected trade')}
        </>
      )}
      {corrects !== null && (
        <>
          <Badge>Correction</Badge>
          {link(corrects, 'See what was corrected')}
        </>
      )}
    </p>
  )
}

interface OtherTradeProps {
  id: string
  label: string
  trade: Trade
  isListed: boolean
}

/** A link to another operation of the same copies: here, or in the activity of one of them. */
function OtherTrade({ id, label, trade, isListed }: OtherTradeProps) {
  const to = isListed
    ? ({ to: paths.trades, search: true } as const)
    : ({ to: paths.activity, search: { copy: trade.given[0]?.holdingId } } as const)
  return (
    <Link {...to} hash={id} className={textLinkClass}>
      {label}
    </Link>
  )
}
