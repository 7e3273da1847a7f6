import { useQuery } from '@tanstack/react-query'
import type { PriceSource } from '#web/api/prices.ts'
import { type PriceEvidence, priceEvidenceQuery } from '#web/api/product-prices.ts'
import { PartError } from '#web/components/states/part-error.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { countOf, formatCount } from '#web/format/count.ts'
import { EvidenceListings } from './evidence-listings.tsx'
import type { LadderRow } from './price-ladder.ts'
import { instantWords } from './price-words.ts'

export interface PriceEvidencePanelProps {
  productId: string
  row: LadderRow
  source: PriceSource | undefined
}

/** How one price was made: the listings it was made of, and those that were left out. */
export function PriceEvidencePanel({ productId, row, source }: PriceEvidencePanelProps) {
  const { price } = row
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-sunken p-4 text-sm">
      {price?.isEstimate && (
        <p>
          An estimate: asking prices
          {source && ` times ${source.askToMarketFactor}`}, which is what things are thought to sell for.
        </p>
      )}
      {price && price.listings === null ? (
        <p>The source gives this figure as it stands, and names no listings behind it.</p>
      ) : (
        <Listings productId={productId} row={row} />
      )}
    </div>
  )
}

function Listings({ productId, row }: Pick<PriceEvidencePanelProps, 'productId' | 'row'>) {
  const asOf = row.price?.asOf ?? null
  const { data, isError, refetch } = useQuery(priceEvidenceQuery(productId, row.asked, asOf))
  if (data === undefined) {
    return isError ? (
      <PartError text="Error loading the listings behind this price" onRetry={() => void refetch()} />
    ) : (
      <Skeleton height="6rem" />
    )
  }
  if (data === null) {
    return (
      <p>
        {row.price
          ? 'The listings behind this price are older than six hours and no longer shown.'
          : 'No listings were looked at, or they are older than six hours and no longer shown.'}
      </p>
    )
  }
  return <Evidence evidence={data} label={row.label} />
}

/** In short what the domain does with listings. */
const method =
  'Each seller counts once, prices far from the rest are left out, and the price lies a little below the middle of what remains.'

function Evidence({ evidence, label }: { evidence: PriceEvidence; label: string }) {
  const used = evidence.listings.filter(listing => listing.leftOut === null)
  const leftOut = evidence.listings.filter(listing => listing.leftOut !== null)
  const leftOutCount = evidence.leftOut.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <p>
        {used.length === 0
          ? 'No listing could be used.'
          : `${countOf(used.length, 'listing')} used, read on ${instantWords(evidence.asOf)}. ${method}`}
      </p>
      {used.length > 0 && <EvidenceListings caption={`Listings used, ${label}`} listings={used} />}
      {leftOutCount > 0 && (
        <>
          <div>
            <h4 className="font-semibold">Left out: {countOf(leftOutCount, 'listing')}</h4>
            <ul className="mt-1 list-disc pl-5 text-muted">
              {evidence.leftOut.map(({ reason, count }) => (
                <li key={reason}>
                  {formatCount(count)} × {reason}
                </li>
              ))}
            </ul>
          </div>
          {leftOut.length > 0 && (
            <details>
              <summary className="w-max max-w-full rounded-sm py-1 font-semibold text-muted">
                Show listings left out
              </summary>
              <EvidenceListings caption={`Listings left out, ${label}`} listings={leftOut} />
            </details>
          )}
        </>
      )}
    </>
  )
}
