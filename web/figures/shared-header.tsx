import type { ReactNode } from 'react'
import type { SharedSummary } from '#web/api/shared-pages.ts'
import { useAmounts } from '#web/components/figures/money.tsx'
import { countOf, formatCount, formatDay } from '#web/format/values.ts'

export interface SharedHeaderProps {
  shared: SharedSummary
  /** The title as a heading. */
  title: ReactNode
}

/** What a shared page is about: title, whose it is, how much there is, and what it is worth if the page shows that. */
export function SharedHeader({ shared, title }: SharedHeaderProps) {
  const { format } = useAmounts()
  const { username, totalCards, totalSealed, totalMarketPriceCents, pricedQuantity } = shared
  const { totalInvestmentCents } = shared
  const copies = totalCards + totalSealed
  const isPriced = totalMarketPriceCents !== null && pricedQuantity !== null && pricedQuantity > 0
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="min-w-0 wrap-anywhere">
        {title}
        {username !== null && <p className="mt-1 text-muted">Collection of {username}</p>}
        <p className="mt-1 font-semibold">{quantityWords(totalCards, totalSealed)}</p>
        {totalInvestmentCents !== null && (
          <p className="tabular mt-1 text-muted">Cost {format(totalInvestmentCents)}</p>
        )}
      </div>
      {isPriced && (
        <dl className="sm:text-right">
          <dt className="text-sm text-muted">Market value</dt>
          <dd>
            <span className="tabular block text-3xl font-bold tracking-tight sm:text-4xl">
              {format(totalMarketPriceCents)}
            </span>
            <span className="block text-sm text-muted">
              {[
                pricedQuantity < copies && `${formatCount(pricedQuantity)} of ${formatCount(copies)} priced`,
                pricesWords(shared),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </dd>
        </dl>
      )}
    </header>
  )
}

/** "120 cards and 3 sealed products". */
export function quantityWords(cards: number, sealed: number): string {
  const words = countOf(cards, 'card')
  if (sealed === 0) return words
  const boxes = countOf(sealed, 'sealed product')
  return cards === 0 ? boxes : `${words} and ${boxes}`
}

/** "Prices of Nov 20, 26", or of the days from the oldest to the newest price. */
export function pricesWords({
  oldestPrice,
  newestPrice,
}: Pick<SharedSummary, 'oldestPrice' | 'newestPrice'>): string | null {
  if (oldestPrice === null || newestPrice === null) return null
  const [from, to] = [formatDay(oldestPrice), formatDay(newestPrice)]
  return from === to ? `Prices of ${to}` : `Prices of ${from} to ${to}`
}
