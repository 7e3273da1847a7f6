import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { daysAfter } from '#domain/day'
import { type Cents, minus, sumCents } from '#domain/money/money'
import { changePercent } from '#domain/prices/valuation'
import type { Product } from '#web/api/catalogue.ts'
import { groupChangesQuery } from '#web/api/changes.ts'
import type { Copy } from '#web/api/collection.ts'
import { priceHistoryQuery } from '#web/api/product-prices.ts'
import { Sparkline } from '#web/components/charts/sparkline.tsx'
import { Change, Money } from '#web/components/figures/money.tsx'
import { Skeleton } from '#web/components/states/states.tsx'
import { countOf, formatDay } from '#web/format/values.ts'
import { productCopiesQuery, summaryOf } from './copies-summary.ts'

/** Next to the picture: the price, how it moved, what the collector owns of it, and Add. */
export function ProductGlance({ product, addButton }: { product: Product; addButton: ReactNode }) {
  return (
    <section
      aria-label="At a glance"
      className="panel grid grid-cols-1 gap-x-8 gap-y-3 p-3 sm:grid-cols-2 sm:p-5"
    >
      <div className="min-w-0">
        <h2 className="text-sm text-muted">
          {product.productType === 'card' ? 'Market price, Near Mint' : 'Market price'}
        </h2>
        <Money
          cents={product.currentMarketPriceCents}
          absent="No price yet"
          className="text-xl leading-8 font-bold tracking-tight wrap-anywhere sm:text-2xl sm:leading-9"
        />
        <Trend product={product} />
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <OwnedGlance productId={product.id} />
        <div className="product-add mt-auto">{addButton}</div>
      </div>
    </section>
  )
}

/** The key of the price that the catalogue shows. */
const shownKeys = ['raw:near%20mint', 'sealed']

function Trend({ product }: { product: Product }) {
  const history = useQuery(priceHistoryQuery(product.id))
  if (history.data === undefined) {
    return history.isError ? null : <Skeleton height="3.25rem" className="mt-1" />
  }
  const line = history.data.history.find(({ key }) => shownKeys.includes(key))
  const trend = priceTrend(line?.points ?? [])
  if (trend === null) return <p className="mt-1 min-h-13 text-sm text-muted">No trend yet</p>
  return (
    <div className="mt-1 min-h-13">
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <Change cents={trend.changeCents} percent={trend.percent} wordHidden />
        <span className="text-muted">since {formatDay(trend.from)}</span>
      </p>
      <Sparkline values={trend.points.map(({ priceCents }) => priceCents)} tone={toneOf(trend)} />
    </div>
  )
}

function toneOf({ changeCents }: PriceTrend) {
  return changeCents > 0 ? 'gain' : changeCents < 0 ? 'loss' : 'neutral'
}

/** Each group is a call; a product owned in more conditions and grades leaves the line out. */
const maxGroups = 4

/** How many copies the collector owns, what they cost, are worth and gained. */
function OwnedGlance({ productId }: { productId: string }) {
  const { data, isError, dataUpdatedAt } = useQuery(productCopiesQuery(productId))
  // The section of the copies says why.
  if (isError && data === undefined) return null
  if (data === undefined) return <Skeleton height="6rem" />
  const copies = data.collection
  if (copies.length === 0) return <p className="text-sm text-muted">Not in your collection</p>
  const { costBasisCents, priceCents, changeCents, changePercent } = summaryOf(copies)
  return (
    <div className="text-sm">
      <h2 className="font-semibold">You own {countOf(data.pagination.totalItems, 'copy', 'copies')}</h2>
      <dl className="mt-1 grid gap-x-2 gap-y-0.5 min-[24rem]:grid-cols-[auto_minmax(0,1fr)] sm:gap-x-4">
        <dt className="text-muted">Cost</dt>
        <dd className="min-[24rem]:text-right">
          <Money cents={costBasisCents} />
        </dd>
        <dt className="text-muted">Worth</dt>
        <dd className="min-[24rem]:text-right">
          <Money cents={priceCents} />
        </dd>
        <dt className="text-muted">Since purchase</dt>
        <dd className="min-[24rem]:text-right">
          <Change
            cents={changeCents}
            percent={changePercent}
            wordHidden
            className="min-[24rem]:justify-end"
          />
        </dd>
        <LastMonth copies={copies} readAtMs={dataUpdatedAt} />
      </dl>
    </div>
  )
}

/** What prices did to these copies in the last 30 days. */
function LastMonth({ copies, readAtMs }: { copies: readonly Copy[]; readAtMs: number }) {
  const keys = [...new Set(copies.map(({ groupKey }) => groupKey))]
  const asked = keys.length > maxGroups ? [] : keys
  const changes = useQueries({ queries: asked.map(key => groupChangesQuery('30d', key, readAtMs)) })
  if (asked.length === 0 || changes.some(({ isError, data }) => isError && data === undefined)) return null
  const known = changes.flatMap(({ data }) => data ?? [])
  return (
    <>
      <dt className="text-muted">Last 30 days</dt>
      <dd className="min-[24rem]:text-right">
        {known.length < asked.length ? (
          <Skeleton height="1.25rem" />
        ) : (
          <Change
            cents={sumCents(known.map(({ priceMovesCents }) => priceMovesCents))}
            wordHidden
            className="min-[24rem]:justify-end"
          />
        )}
      </dd>
    </>
  )
}

interface PricePoint {
  readonly date: string
  readonly priceCents: Cents
}

interface PriceTrend {
  readonly changeCents: Cents
  readonly percent: number | null
  /** The day compared with, at most 30 days before the newest. */
  readonly from: string
  /** The prices from that day on. */
  readonly points: readonly PricePoint[]
}

const trendDays = 30

/** Compares the newest price with that of 30 days before, or the first one since. Null for fewer than two days. */
export function priceTrend(points: readonly PricePoint[]): PriceTrend | null {
  const newest = points.at(-1)
  if (newest === undefined) return null
  const start = daysAfter(newest.date, -trendDays)
  const before = points.findLast(({ date }) => date <= start)
  const within = points.filter(({ date }) => date > start)
  const shown = before ? [{ ...before, date: start }, ...within] : within
  const [first] = shown
  if (first === undefined || shown.length < 2) return null
  return {
    changeCents: minus(newest.priceCents, first.priceCents),
    percent: changePercent(newest.priceCents, first.priceCents),
    from: first.date,
    points: shown,
  }
}
