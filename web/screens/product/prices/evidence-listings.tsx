import type { PriceEvidence } from '#web/api/product-prices.ts'
import { textLinkClass } from '#web/components/buttons/link-class.ts'
import { Money } from '#web/components/figures/money.tsx'
import { VisuallyHidden } from '#web/components/focus/visually-hidden.tsx'
import { formatDay } from '#web/format/date.ts'

type Listing = PriceEvidence['listings'][number]

export interface EvidenceListingsProps {
  caption: string
  listings: readonly Listing[]
}

/** A table of marketplace listings. Links open in a new tab and send no referrer. */
export function EvidenceListings({ caption, listings }: EvidenceListingsProps) {
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
        {listings.map((listing, index) => (
          <tr key={index} className="border-t border-line align-top">
            <td className="py-2 pr-3">
              <Title listing={listing} />
              <Facts listing={listing} />
            </td>
            <td className="py-2 text-right font-semibold whitespace-nowrap">
              <Money cents={listing.priceCents} absent="No price" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Title({ listing: { title, url } }: { listing: Listing }) {
  if (url === null) return <span className="break-words">{title}</span>
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      referrerPolicy="no-referrer"
      className={`${textLinkClass} break-words`}
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
