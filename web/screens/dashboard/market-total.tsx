import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { ChangeRange } from '#domain/value/change-range'
import { changeTerms } from '#domain/value/change-terms'
import type { ValueChange } from '#web/api/changes.ts'
import { statHistoryQuery, type Stats } from '#web/api/collection.ts'
import { Segmented } from '#web/components/fields/choices.tsx'
import { Change, Money, useAmounts } from '#web/components/figures/money.tsx'
import { FittedFigure } from '#web/components/figures/stat-card.tsx'
import { Skeleton } from '#web/components/states/states.tsx'
import { cashWords, rangeOptions, rangeWords, termName } from '#web/figures/change-words.ts'
import { collectionFigures, type CollectionFigures } from '#web/figures/collection-figures.ts'
import { paths } from '#web/paths.ts'
import {
  guideSentence,
  priceAgesSentence,
  pricedSentence,
  withoutPriceSentence,
} from '#web/figures/summary-words.ts'
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
    <section aria-labelledby="market-total" className="panel grid gap-x-10 gap-y-4 p-4 sm:p-6 lg:grid-cols-5">
      <div className="lg:col-span-2">
        <h2 id="market-total" className="text-sm font-semibold text-muted">
          Total Market Price
        </h2>
        {stats === undefined || change === undefined ? (
          <TotalSkeleton />
        ) : (
          <Total stats={stats} figures={collectionFigures(stats)} change={change} isStale={isStale} />
        )}
      </div>
      <div className="flex min-w-0 flex-col lg:col-span-3">
        <div className="mb-2 flex lg:justify-end">
          <Segmented label="Range" options={rangeOptions} value={range} onValueChange={onRange} />
        </div>
        <ValueOverTime range={range} />
      </div>
    </section>
  )
}

interface TotalProps {
  stats: Stats
  figures: CollectionFigures
  change: ValueChange
  isStale: boolean
}

function Total({ stats, figures, change, isStale }: TotalProps) {
  const amounts = useAmounts()
  if (figures.marketCents === null) {
    return (
      <>
        <p className="mt-1 text-display text-muted">N/A</p>
        <p className="mt-3 max-w-prose text-muted">{unpricedWords(stats)}</p>
      </>
    )
  }
  return (
    <>
      <p className="@container mt-1 text-display">
        <Link to={paths.collection} className="figure-link">
          <FittedFigure text={amounts.format(figures.marketCents)} />
        </Link>
      </p>
      <WhatHappened change={change} isStale={isStale} isFinding={stats.findingPrices} figures={figures} />
      <p className="mt-1 text-sm text-muted">
        {[
          pricedSentence(stats),
          withoutPriceSentence(stats, amounts),
          guideSentence(stats, amounts),
          priceAgesSentence(stats.priceAges),
        ]
          .filter(text => text !== null)
          .join(' · ')}
      </p>
    </>
  )
}

function unpricedWords(stats: Stats): string {
  if (stats.totalQuantity === 0) return 'Add your first card to see its market price here.'
  if (stats.findingPrices) return pricedSentence(stats)
  return 'None of your copies has a market price yet. Your investment is shown below.'
}

function TotalSkeleton() {
  return (
    <>
      <Skeleton width="70%" height="3.5rem" className="mt-1" />
      <Skeleton width="60%" height="1.75rem" className="mt-2" />
      <Skeleton width="90%" height="1.25rem" className="mt-1" />
      <Skeleton width="50%" height="1.25rem" className="mt-1" />
      <Skeleton width="60%" height="1.25rem" className="mt-1" />
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
  /** True while the change of another range is awaited. */
  isStale: boolean
  /** True while first prices are looked for: nothing is a gain or a loss yet. */
  isFinding: boolean
  figures: CollectionFigures
}

/** What prices did in the range, what else moved the total, and how it compares with the cost. */
function WhatHappened({ change, isStale, isFinding, figures }: WhatHappenedProps) {
  return (
    <>
      <div className={isStale ? 'opacity-60' : undefined}>
        <Moved change={change} isFinding={isFinding} />
      </div>
      <AgainstCost figures={figures} isFinding={isFinding} />
    </>
  )
}

/** Only what prices did is a gain or a loss. What else moved the total is listed below it, with the sum. */
function Moved({ change, isFinding }: Pick<WhatHappenedProps, 'change' | 'isFinding'>) {
  const amounts = useAmounts()
  const [prices, ...others] = changeTerms(change)
  return (
    <>
      <p className="mt-2 text-lg">
        <Change
          cents={prices.valueCents}
          isPlain={isFinding}
          {...(change.priceMovesPercent !== null && { percent: change.priceMovesPercent })}
        />
        <span className="text-sm whitespace-nowrap text-muted"> by prices · {rangeWords(change)}</span>
      </p>
      {others.length > 0 && (
        <dl className="mt-1 grid max-w-80 grid-cols-[minmax(0,1fr)_auto] gap-y-0.5 text-sm text-muted">
          {others.map(term => (
            <Row
              key={term.part}
              name={`${termName(term)}${cashWords(term, amounts)}`}
              cents={term.valueCents}
            />
          ))}
          {/* From nothing, the sum is the total above. */}
          {change.startValueCents !== 0 && <Row name="All changes" cents={change.valueChangeCents} isSum />}
        </dl>
      )}
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
function AgainstCost({ figures, isFinding }: Pick<WhatHappenedProps, 'figures' | 'isFinding'>) {
  const { pricedChangeCents, pricedChangePercent, isWhollyPriced } = figures
  return (
    <p className="mt-1 text-sm">
      <Link to={paths.collection} className="figure-link">
        {isWhollyPriced ? (
          <Change cents={pricedChangeCents} percent={pricedChangePercent} isPlain={isFinding} />
        ) : (
          <Change cents={pricedChangeCents} isPlain={isFinding} />
        )}
      </Link>
      <span className="text-sm whitespace-nowrap text-muted">
        {isWhollyPriced ? ' on what you paid' : ' on priced copies'}
      </span>
    </p>
  )
}
