import type { Stats } from '#web/api/collection.ts'
import { useAmounts } from '#web/components/figures/money.tsx'
import { countOf, formatPercent } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'
import { collectionFigures } from './collection-figures.ts'
import { ScreenLink } from './screen-link.tsx'
import { guideSentence, priceAgesSentence, profitLossBase, withoutPriceSentence } from './summary-words.ts'

/** What a reader may want to know about the totals, one sentence a line: shown on press. */
export function TotalNotes({ stats }: { stats: Stats }) {
  const amounts = useAmounts()
  const { marketCents, isWhollyPriced, withOwnPricesCents } = collectionFigures(stats)
  const own = stats.ownCountedQuantity
  return (
    <ul className="flex flex-col gap-0.5 text-sm text-muted">
      <Note text={withoutPriceSentence(stats, amounts)} />
      <Note text={guideSentence(stats, amounts)} />
      <Note text={marketCents === null ? null : priceAgesSentence(stats.priceAges)} />
      {own > 0 && (
        <li>
          {countOf(own, 'copy counts', 'copies count')} at your price,{' '}
          {amounts.format(stats.ownCountedTotalCents)}
        </li>
      )}
      {withOwnPricesCents !== null && (
        <li>
          With your prices{' '}
          <ScreenLink to={paths.collection} className="figure-link">
            <span className="tabular font-semibold text-ink">{amounts.format(withOwnPricesCents)}</span>
          </ScreenLink>
        </li>
      )}
      <li>% Profit/Loss: {profitLossBase(stats)}</li>
      {marketCents !== null && !isWhollyPriced && <PricedOnly stats={stats} />}
    </ul>
  )
}

function Note({ text }: { text: string | null }) {
  return text === null ? null : <li>{text}</li>
}

/** The percentage over the priced copies alone. */
function PricedOnly({ stats }: { stats: Stats }) {
  const { format } = useAmounts()
  const { pricedChangePercent } = collectionFigures(stats)
  const copies = countOf(stats.pricedQuantity, 'copy', 'copies')
  if (pricedChangePercent === null) return <li>Priced copies only: no cost for {copies}</li>
  return (
    <li>
      Priced copies only: <strong className="tabular text-ink">{formatPercent(pricedChangePercent)}</strong>{' '}
      against the {format(stats.pricedInvestmentCents)} you paid for {copies}
    </li>
  )
}
