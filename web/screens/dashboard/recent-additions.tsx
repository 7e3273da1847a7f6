import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { copiesQuery, type Copy } from '#web/api/collection.ts'
import { textLinkClass } from '#web/components/buttons/button.tsx'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { CopyFrame } from '#web/components/cards/copy-frame.tsx'
import { Money, Price } from '#web/components/figures/money.tsx'
import { Section } from '#web/components/section.tsx'
import { CardTileSkeleton, PartError } from '#web/components/states/states.tsx'
import { ProductLink } from '#web/figures/product-link.tsx'
import { setAndPrinting } from '#web/format/printing.ts'
import { paths } from '#web/paths.ts'

/** Specification, section 9: requests six, shows five. */
const recentQuery = copiesQuery({ page: 1, limit: 6 })
const shownLimit = 5

/** The newest copies of a collection that has some. Requests them once it is seen. */
export function RecentAdditions({ isSeen }: { isSeen: boolean }) {
  const recent = useQuery({ ...recentQuery, enabled: isSeen })
  return (
    <Section
      title="Recent Additions"
      action={
        <Link to={paths.collection} className={`${textLinkClass} text-sm`}>
          View collection
        </Link>
      }
    >
      {recent.data !== undefined ? (
        <ul className="card-row">
          {recent.data.collection.slice(0, shownLimit).map(copy => (
            <li key={copy.id}>
              <RecentTile copy={copy} />
            </li>
          ))}
        </ul>
      ) : recent.isError ? (
        <PartError text="Couldn't load recent additions" onRetry={() => void recent.refetch()} />
      ) : (
        <div className="card-row">
          {Array.from({ length: shownLimit }, (_, index) => (
            <CardTileSkeleton key={index} />
          ))}
        </div>
      )}
    </Section>
  )
}

function RecentTile({ copy }: { copy: Copy }) {
  return (
    <ProductLink id={copy.productId} className="named-link block rounded-md">
      <CopyFrame copy={copy}>
        <CardArt product={copy} alt="" />
      </CopyFrame>
      <span className="named-link-name mt-3 line-clamp-2 text-sm leading-5 font-semibold">{copy.name}</span>
      <span className="mt-0.5 block truncate text-sm text-muted">{setAndPrinting(copy)}</span>
      <span className="block truncate text-sm text-muted">{copy.label}</span>
      <span className="mt-0.5 block text-sm">
        <span className="text-muted">Cost </span>
        <Money cents={copy.purchasePriceCents} className="font-semibold" />
      </span>
      <span className="block text-sm">
        <span className="text-muted">Market </span>
        <span className="font-semibold">
          <Price
            cents={copy.currentMarketPriceCents}
            ceilingCents={null}
            isForAnyCompany={copy.priceForAnyCompany}
            absent="No price yet"
          />
        </span>
      </span>
    </ProductLink>
  )
}
