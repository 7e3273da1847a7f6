import type { ReactNode } from 'react'
import type { PriceEvidence } from '#web/api/product-prices.ts'
import { classNames } from '#web/components/class-names.ts'
import { textLinkClass } from '#web/components/buttons/link-class.ts'
import { Money } from '#web/components/figures/money.tsx'
import { VisuallyHidden } from '#web/components/visually-hidden.tsx'
import { formatDay } from '#web/format/date.ts'

type Listing = PriceEvidence['listings'][number]

export interface EvidenceListingsProps {
  caption: string
  listings: readonly Listing[]
  /** What can be done with a listing, under its price. */
  actionOf?: (listing: Listing) => ReactNode
}

/** A table of marketplace listings. Links open in a new tab and send no referrer. */
export function EvidenceListings({ caption, listings, actionOf }: EvidenceListingsProps) {
  return (
    <table className="tabular w-full text-left">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Listing</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {listings.map(listing => (
          <tr key={listing.id} className="border-t border-line align-top">
            <td className="py-2 pr-3">
              <Title listing={listing} />
              <Facts listing={listing} />
            </td>
            <td className="py-2 text-right font-semibold whitespace-nowrap">
              <Money
                cents={listing.priceCents}
                absent="No price"
                className={classNames(listing.byOperator && 'text-muted line-through')}
              />
              {actionOf?.(listing)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Title({ listing: { title, url, byOperator } }: { listing: Listing }) {
  const look = classNames('break-words', byOperator && 'text-muted line-through')
  if (url === null) return <span className={look}>{title}</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      referrerPolicy="no-referrer"
      className={`${textLinkClass} ${look}`}
    >
      {title}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  )
}

function Facts({ listing: { country, listedAt, leftOut } }: { listing: Listing }) {
  const facts = [country, listedAt && `listed ${formatDay(listedAt)}`].filter(Boolean)
  return (
    <>
      {facts.length > 0 && <span className="block text-muted">{facts.join(' · ')}</span>}
      {leftOut !== null && <span className="block text-muted">Excluded: {leftOut}</span>}
    </>
  )
}
