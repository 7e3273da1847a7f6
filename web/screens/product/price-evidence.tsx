import { useQuery } from '@tanstack/react-query'
import type { PriceSource } from '#web/api/prices.ts'
import {
  type PriceEvidence,
  priceEvidenceQuery,
  type PriceParams,
  type ProductPrice,
  sourceHistoryQuery,
} from '#web/api/product-prices.ts'
import { Money } from '#web/components/figures/money.tsx'
import { PartError, Skeleton } from '#web/components/states/states.tsx'
import { countOf, formatCents, formatCount, formatDay } from '#web/format/values.ts'
import { useUser } from '#web/session/session.ts'
import { EvidenceListings, OperatedListings } from './evidence-listings.tsx'
import type { LadderRow } from './price-ladder.ts'
import { formatFigure, formatInstant } from './price-words.ts'
import { otherSources } from './source-lines.ts'

interface PriceEvidencePanelProps {
  productId: string
  row: LadderRow
  source: PriceSource | undefined
}

/** How a price was calculated: the listings used and the ones excluded. */
export function PriceEvidencePanel({ productId, row, source }: PriceEvidencePanelProps) {
  const { price } = row
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-sunken p-4 text-sm">
      {price !== null && price.ceilingCents !== null && (
        <p>
          Nobody sells a card this cheap alone for what it is worth, so the lowest asking prices are a
          ceiling. Your totals count {formatCents(price.priceCents)}, the usual share of{' '}
          {formatCents(price.ceilingCents)}.
        </p>
      )}
      {price?.isEstimate &&
        price.estimatedFrom === null &&
        price.listings !== null &&
        price.ceilingCents === null && (
          <p>
            Estimated selling price, based on asking prices
            {source && ` times ${source.askToMarketFactor}`}.
          </p>
        )}
      {price !== null && (price.listings === null || price.kind !== 'ask') ? (
        <p>{formatFigure(price)}</p>
      ) : (
        <Listings productId={productId} row={row} />
      )}
      {price !== null && <OthersSay productId={productId} query={row.params} price={price} />}
    </div>
  )
}

function Listings({ productId, row }: Pick<PriceEvidencePanelProps, 'productId' | 'row'>) {
  const asOf = row.price?.asOf ?? null
  const { data, isError, refetch } = useQuery(priceEvidenceQuery(productId, row.params, asOf))
  if (data === undefined) {
    return isError ? (
      <PartError text="Couldn't load the listings for this price" onRetry={() => void refetch()} />
    ) : (
      <Skeleton height="6rem" />
    )
  }
  if (data === null) {
    return (
      <p>
        {row.price
          ? 'Listings are shown for six hours after a price is found.'
          : 'No listings checked in the last six hours.'}
      </p>
    )
  }
  return <Evidence evidence={data} label={row.label} productId={productId} />
}

/** Sums up how the domain makes a price from listings. */
const method = 'One listing per seller, outliers removed, priced slightly below the middle.'

interface EvidenceProps {
  evidence: PriceEvidence
  label: string
  productId: string
}

function Evidence({ evidence, label, productId }: EvidenceProps) {
  const { isOperator } = useUser()
  const used = evidence.listings.filter(listing => listing.leftOut === null)
  // What an operator excluded stays where it was, so that they see what they did.
  const first = evidence.listings.filter(({ leftOut, byOperator }) => leftOut === null || byOperator)
  const excluded = evidence.listings.filter(listing => !first.includes(listing))
  const excludedCount = evidence.leftOut.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <p>
        {used.length === 0
          ? 'No usable listings.'
          : `${countOf(used.length, 'listing')} used, found on ${formatInstant(evidence.asOf)}. ${method}`}
      </p>
      {first.length > 0 && isOperator && (
        <OperatedListings
          caption={`Listings used, ${label}`}
          listings={first}
          productId={productId}
          source={evidence.source}
        />
      )}
      {first.length > 0 && !isOperator && (
        <EvidenceListings caption={`Listings used, ${label}`} listings={first} />
      )}
      {excludedCount > 0 && (
        <>
          <div>
            <h4 className="font-semibold">Excluded: {countOf(excludedCount, 'listing')}</h4>
            <ul className="mt-1 list-disc pl-5 text-muted">
              {evidence.leftOut.map(({ reason, count }) => (
                <li key={reason}>
                  {formatCount(count)} × {reason}
                </li>
              ))}
            </ul>
          </div>
          {excluded.length > 0 && (
            <details>
              <summary className="w-max max-w-full rounded-sm py-1 font-semibold text-muted">
                Show excluded listings
              </summary>
              <EvidenceListings caption={`Excluded listings, ${label}`} listings={excluded} />
            </details>
          )}
        </>
      )}
    </>
  )
}

interface OthersSayProps {
  productId: string
  query: PriceParams
  price: Pick<ProductPrice, 'source' | 'sourceLabel' | 'estimatedFrom'>
}

/** What the other sources last said of a price, and why theirs does not count. Nothing where there is no other. */
function OthersSay({ productId, query, price }: OthersSayProps) {
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
