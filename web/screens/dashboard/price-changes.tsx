import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Alert, alertsQuery } from '#web/api/prices.ts'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { textLinkClass } from '#web/components/buttons/link-class.ts'
import { Change } from '#web/components/figures/money.tsx'
import { Section } from '#web/components/section.tsx'
import { ProductLink } from '#web/figures/product-link.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { paths } from '#web/paths.ts'
import { PartError } from '#web/components/states/part-error.tsx'
import { setAndPrinting } from '#web/format/printing.ts'

/** Specification, section 9. */
const shownLimit = 5

export function PriceChanges() {
  const alerts = useQuery(alertsQuery)
  return (
    <Section
      title="Price Changes"
      action={
        <Link to={paths.statistics} className={textLinkClass}>
          View statistics
        </Link>
      }
    >
      {alerts.data !== undefined ? (
        alerts.data.length === 0 ? (
          <EmptyState
            size="compact"
            title="No price changes to show"
            hint="Add cards with purchase prices to track changes"
          />
        ) : (
          <ul className="divide-y divide-line">
            {alerts.data.slice(0, shownLimit).map(alert => (
              <li key={alert.collectionId}>
                <PriceChange alert={alert} />
              </li>
            ))}
          </ul>
        )
      ) : alerts.isError ? (
        <PartError text="Couldn't load price changes" onRetry={() => void alerts.refetch()} />
      ) : (
        <div className="flex flex-col gap-4">
          {Array.from({ length: shownLimit }, (_, index) => (
            <Skeleton key={index} height="3.875rem" />
          ))}
        </div>
      )}
    </Section>
  )
}

function PriceChange({ alert }: { alert: Alert }) {
  return (
    <ProductLink id={alert.productId} className="group -mx-2 flex items-center gap-4 rounded-md px-2 py-3">
      <CardArt product={alert} size="thumb" alt="" />
      <span className="flex min-w-0 flex-1 flex-col gap-x-4 gap-y-1 sm:flex-row sm:items-center">
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-semibold group-hover:underline">{alert.name}</span>
          <span className="block truncate text-sm text-muted">
            {setAndPrinting(alert)} · {alert.label}
          </span>
        </span>
        <Change
          cents={alert.priceChangeCents}
          percent={alert.changePercent}
          className="flex-none sm:justify-end sm:text-right"
        />
      </span>
    </ProductLink>
  )
}
