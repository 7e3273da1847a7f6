import { useQuery } from '@tanstack/react-query'
import { type PriceParams, type ProductPrice, sourceHistoryQuery } from '#web/api/product-prices.ts'
import { Money } from '#web/components/figures/money.tsx'
import { formatDay } from '#web/format/date.ts'
import { otherSources } from './source-lines.ts'

export interface OthersSayProps {
  productId: string
  query: PriceParams
  price: Pick<ProductPrice, 'source' | 'sourceLabel' | 'estimatedFrom'>
}

/** What the other sources last said of a price, and why theirs does not count. Nothing where there is no other. */
export function OthersSay({ productId, query, price }: OthersSayProps) {
  const { data } = useQuery(sourceHistoryQuery(productId, query))
  const others = otherSources(data ?? [], price.source)
  if (others.length === 0) return null
  return (
    <div>
      <h4 className="font-semibold">What other sources say</h4>
      <dl className="tabular mt-1 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 text-muted">
        {others.map(({ source, sourceLabel, day, priceCents }) => (
          <div key={source} className="contents">
            <dt>
              {sourceLabel}, {formatDay(day)}
            </dt>
            <dd className="text-right">
              <Money cents={priceCents} />
            </dd>
          </div>
        ))}
      </dl>
      {price.estimatedFrom === null && (
        <p className="mt-1 text-muted">
          {price.sourceLabel} counts: of the sources with a recent price, it comes first in the order of this
          server.
        </p>
      )}
    </div>
  )
}
