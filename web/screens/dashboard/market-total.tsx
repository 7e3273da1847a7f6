import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { ChangeRange } from '#domain/value/change-range'
import { changeTerms } from '#domain/value/change-terms'
import type { ValueChange } from '#web/api/changes.ts'
import { statHistoryQuery, type Stats } from '#web/api/collection.ts'
import { priceSourceQuery } from '#web/api/prices.ts'
import { Segmented } from '#web/components/fields/choices.tsx'
import { Change, Money, useAmounts } from '#web/components/figures/money.tsx'
import { FittedFigure } from '#web/components/figures/stat-card.tsx'
import { Skeleton } from '#web/components/states/states.tsx'
import { PriceRefreshButton } from '#web/dialogs/prices/price-refresh-button.tsx'
import { cashWords, rangeOptions, rangeWords, termName, termSentence } from '#web/figures/change-words.ts'
import { collectionFigures } from '#web/figures/collection-figures.ts'
import { pricedSentence } from '#web/figures/summary-words.ts'
import { TotalNotes } from '#web/figures/total-notes.tsx'
import { countOf } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'
import { knownMarketDays } from './known-market-days.ts'

const ValueChart = lazy(() => import('./value-chart.tsx').then(module => ({ default: module.ValueChart })))

interface MarketTotalProps {
  stats: Stats | undefined
  /** Of one moment with the totals. */
  change: ValueChange | undefined
  /** True while the change of another range is awaited. */
  isStale: boolean
  range: ChangeRange
  onRange: (range: ChangeRange) => void
}

/** The collection's total market price, what moved it in the range, and a chart of it. */
export function MarketTotal({ stats, change, isStale, range, onRange }: MarketTotalProps) {
  return (
    <section aria-labelledby="market-total" className="panel p-4 sm:p-6">
      <header className="flex items-start justify-between gap-4">
        <h2 id="market-total" className="text-sm font-semibold text-muted">
          Total Market Price
        </h2>
        <div className="relative z-1 -mt-2.5 -mr-2 -mb-8 flex-none">
          <PriceRefreshButton showsOthers={false} />
        </div>
      </header>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-auto">
          {stats === undefined || change === undefined ? (
            <TotalSkeleton />
          ) : (
            <Total stats={stats} change={change} isStale={isStale} />
          )}
        </div>
        <Segmented label="Range" options={rangeOptions} value={range} onValueChange={onRange} />
      </div>
      <ValueOverTime range={range} />
    </section>
  )
}

interface TotalProps {
  stats: Stats
  change: ValueChange
  isStale: boolean
}

function Total({ stats, change, isStale }: TotalProps) {
  const { format } = useAmounts()
  const { marketCents } = collectionFigures(stats)
  if (marketCents === null) {
    return (
      <>
        <p className="mt-1 text-display text-muted">N/A</p>
        <p className="mt-1 text-muted">
          {stats.findingPrices ? pricedSentence(stats) : 'None of your copies has a market price yet.'}
        </p>
      </>
    )
  }
  return (
    <>
      <p className="@container mt-1 text-display">
        <Link to={paths.collection} className="figure-link">
          <FittedFigure text={format(marketCents)} />
        </Link>
      </p>
      <div className={isStale ? 'opacity-60' : undefined}>
        <WhatHappened change={change} stats={stats} />
      </div>
      <Caution stats={stats} />
    </>
  )
}

/** What makes the total less than it seems: copies without a price, and prices that are old or not real. */
function Caution({ stats }: { stats: Stats }) {
  const notice = useQuery(priceSourceQuery).data?.notice ?? null
  const { older } = stats.priceAges
  const isWhole = stats.pricedQuantity === stats.totalQuantity && !stats.findingPrices
  const cautions = [
    isWhole ? null : pricedSentence(stats),
    older === 0 ? null : `${countOf(older, 'price')} older than a week`,
    notice,
  ].filter(text => text !== null)
  if (cautions.length === 0) return null
  return <p className="mt-1 text-sm text-muted">{cautions.join(' · ')}</p>
}

function TotalSkeleton() {
  return (
    <>
      <Skeleton width="16rem" height="3.5rem" className="mt-1" />
      <Skeleton width="14rem" height="1.75rem" className="mt-1" />
      <Skeleton width="12rem" height="1.25rem" className="mt-2" />
    </>
  )
}

function ValueOverTime({ range }: { range: ChangeRange }) {
  const history = useQuery(statHistoryQuery)
  if (history.data === undefined) {
    return history.isError ? (
      <p className="text-muted">Couldn't load your value over time. {history.error.message}</p>
    ) : (
      <ChartSkeleton />
    )
  }

  const days = knownMarketDays(history.data)
  if (days.length === 0) {
    return (
      <p className="grid min-h-32 flex-1 place-items-center rounded-lg border border-dashed border-line bg-paper p-6 text-center text-muted">
        Your value over time will appear here.
      </p>
    )
  }
  return (
    <Suspense fallback={<ChartSkeleton />}>
      <ValueChart days={days} range={range} />
    </Suspense>
  )
}

function ChartSkeleton() {
  return <Skeleton height="13.25rem" />
}

interface WhatHappenedProps {
  change: ValueChange
  stats: Stats
}

/** Only what prices did is a gain or a loss. What else moved the total is one line; the amounts of it show on press. */
function WhatHappened({ change, stats }: WhatHappenedProps) {
  const amounts = useAmounts()
  const [prices, ...others] = changeTerms(change)
  return (
    <>
      <p className="mt-1 text-lg">
        <Change
          cents={prices.valueCents}
          isPlain={stats.findingPrices}
          {...(change.priceMovesPercent !== null && { percent: change.priceMovesPercent })}
        />
        <span className="text-sm whitespace-nowrap text-muted"> by prices · {rangeWords(change)}</span>
      </p>
      <details className="mt-1 text-sm">
        <summary className="w-max max-w-full rounded-sm py-1 text-muted">
          {others.length === 0
            ? 'About this total'
            : others.map(term => termSentence(term, amounts)).join(' · ')}
        </summary>
        <div className="mt-1 mb-2 flex max-w-md flex-col gap-2">
          {others.length > 0 && (
            <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-0.5 text-muted">
              {others.map(term => (
                <Row
                  key={term.part}
                  name={`${termName(term)}${cashWords(term, amounts)}`}
                  cents={term.valueCents}
                />
              ))}
              {/* From nothing, the sum is the total above. */}
              {change.startValueCents !== 0 && (
                <Row name="All changes" cents={change.valueChangeCents} isSum />
              )}
            </dl>
          )}
          <AgainstCost stats={stats} />
          <TotalNotes stats={stats} />
        </div>
      </details>
    </>
  )
}

function Row({ name, cents, isSum = false }: { name: string; cents: number; isSum?: boolean }) {
  const className = isSum ? 'border-t border-line pt-0.5 text-ink' : undefined
  return (
    <>
      <dt className={className}>{name}</dt>
      <dd className={`pl-4 text-right ${className ?? ''}`}>
        <Money cents={cents} signed />
      </dd>
    </>
  )
}

/** The change of priced copies against what they cost. */
function AgainstCost({ stats }: { stats: Stats }) {
  const { pricedChangeCents, pricedChangePercent, isWhollyPriced } = collectionFigures(stats)
  return (
    <p>
      <Link to={paths.collection} className="figure-link">
        <Change
          cents={pricedChangeCents}
          percent={isWhollyPriced ? pricedChangePercent : undefined}
          isPlain={stats.findingPrices}
        />
      </Link>
      <span className="text-muted">{isWhollyPriced ? ' on what you paid' : ' on priced copies'}</span>
    </p>
  )
}
