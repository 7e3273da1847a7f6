import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ChangeRange } from '#domain/value/change-range'
import { moversQuery, type SincePurchase } from '#web/api/changes.ts'
import { textLinkClass } from '#web/components/buttons/button.tsx'
import { Section } from '#web/components/section.tsx'
import { EmptyState, PartError, Skeleton } from '#web/components/states/states.tsx'
import { ProductLink } from '#web/figures/product-link.tsx'
import { PriceChange, priceChangeClass, shownLimit, UpAndDown } from '#web/figures/up-and-down.tsx'
import { paths } from '#web/paths.ts'

/** What moved most in the range, up and down. Where nothing did, the copies that changed most since their purchase. */
export function PriceChanges({ range }: { range: ChangeRange }) {
  const { data: movers, isError, isPlaceholderData, refetch } = useQuery(moversQuery(range))

  function content() {
    if (movers === undefined) {
      if (!isError) return <Places />
      return <PartError text="Couldn't load price changes" onRetry={() => void refetch()} />
    }
    const className = isPlaceholderData ? 'opacity-60' : undefined
    if (movers.up.length + movers.down.length > 0) {
      return (
        <div className={className}>
          <UpAndDown
            moves={movers}
            link={({ productId }, content) => (
              <ProductLink id={productId} className={priceChangeClass}>
                {content}
              </ProductLink>
            )}
          />
        </div>
      )
    }
    if (movers.sincePurchase.length === 0) {
      return (
        <EmptyState
          size="compact"
          title="No price changes to show"
          hint="Add cards with purchase prices to track changes"
        />
      )
    }
    return (
      <div className={className}>
        <FurthestFromCost alerts={movers.sincePurchase} />
      </div>
    )
  }

  return (
    <Section
      title="Price Changes"
      action={
        <Link to={paths.statistics} className={`${textLinkClass} text-sm`}>
          View statistics
        </Link>
      }
    >
      {content()}
    </Section>
  )
}

function FurthestFromCost({ alerts }: { alerts: readonly SincePurchase[] }) {
  return (
    <>
      <h3 className="text-sm font-semibold text-muted">Since you bought them</h3>
      <ul className="divide-y divide-line">
        {alerts.map(alert => (
          <li key={alert.collectionId}>
            <ProductLink id={alert.productId} className={priceChangeClass}>
              <PriceChange
                product={alert}
                label={alert.label}
                cents={alert.priceChangeCents}
                percent={alert.changePercent}
              />
            </ProductLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function Places() {
  return (
    <div className="flex flex-col gap-2 pt-6">
      {Array.from({ length: shownLimit }, (_, index) => (
        <Skeleton key={index} height="3.875rem" />
      ))}
    </div>
  )
}
