import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Product } from '#web/api/catalogue.ts'
import { priceHistoryQuery } from '#web/api/product-prices.ts'
import { Sparkline } from '#web/components/charts/sparkline.tsx'
import { Change, Money } from '#web/components/figures/money.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { formatDay } from '#web/format/date.ts'
import { OwnedGlance } from './owned-glance.tsx'
import { priceTrend, type PriceTrend } from './price-trend.ts'

export interface ProductGlanceProps {
  product: Product
  addButton: ReactNode
}

/** Beside the picture: the price, how it moved, what the collector owns of it, and Add. */
export function ProductGlance({ product, addButton }: ProductGlanceProps) {
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
