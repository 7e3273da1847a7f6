import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { wishesQuery } from '#web/api/wishlist.ts'
import { buttonClass } from '#web/components/buttons/button.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { textLinkClass } from '#web/components/buttons/link-class.ts'
import { Notice } from '#web/components/states/notice.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { PagedShelf } from '#web/components/pages/paged-shelf.tsx'
import { CardTileSkeleton } from '#web/components/states/skeleton.tsx'
import { PriceNotice } from '#web/figures/price-notice.tsx'
import { countOf } from '#web/format/count.ts'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/session.ts'
import { WishTile } from './wish-tile.tsx'

const pageSize = 12
const route = getRouteApi('/signed-in/wishlist')

/** The collector's wishlist, with products at their target price first. */
export function WishlistScreen() {
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, dataUpdatedAt, isPlaceholderData, error, refetch } = useQuery(
    wishesQuery({ page, limit: pageSize }),
  )

  function results() {
    if (data === undefined) {
      if (!error) return <TileSkeletons />
      return (
        <ErrorState title="Couldn't load your wishlist" hint={error.message} onRetry={() => void refetch()} />
      )
    }
    const { wishes, pagination } = data
    if (wishes.length === 0 && pagination.totalItems > 0 && !isPlaceholderData) {
      return <Navigate to={paths.wishlist} search={{ page: pagination.totalPages }} replace />
    }
    if (wishes.length === 0) return <EmptyWishlist />
    return (
      <>
        <AlertsAreOff />
        <PagedShelf
          page={pagination.page}
          totalPages={pagination.totalPages}
          onPage={next => void navigate({ search: { page: next } })}
          isStale={isPlaceholderData}
        >
          {wishes.map((wish, index) => (
            <li key={wish.productId} className="flex min-w-0">
              <WishTile wish={wish} eager={index < 4} readAtMs={dataUpdatedAt} />
            </li>
          ))}
        </PagedShelf>
        <PriceNotice />
      </>
    )
  }

  return (
    <>
      <title>Wishlist · Holofolio</title>
      <PageHeader
        title="Wishlist"
        subtitle="Set a target price to get one notification when the market price drops to it."
      />
      <p role="status" className="sr-only">
        {data && countOf(data.pagination.totalItems, 'product')}
      </p>
      {results()}
    </>
  )
}

/** Warns that no notifications are sent; target prices are kept. */
function AlertsAreOff() {
  if (useUser().settings.priceAlerts) return null
  return (
    <div className="mb-6">
      <Notice>
        Price Alerts are off, so you won't be notified.{' '}
        <Link to={paths.profile} search={{ tab: 'notifications' }} className={textLinkClass}>
          Turn them on
        </Link>
      </Notice>
    </div>
  )
}

function EmptyWishlist() {
  return (
    <EmptyState
      title="Your wishlist is empty"
      hint="Select the heart on a card to add it here and follow its price."
      action={
        <Link to={paths.products} className={buttonClass({ variant: 'primary' })}>
          Find cards
        </Link>
      }
    />
  )
}

function TileSkeletons() {
  return (
    <div className="shelf" aria-hidden>
      {Array.from({ length: pageSize }, (_, index) => (
        <CardTileSkeleton key={index} />
      ))}
    </div>
  )
}
