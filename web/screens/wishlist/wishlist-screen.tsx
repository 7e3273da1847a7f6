import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Cents } from '#domain/money/money'
import { failureSentence } from '#web/api/client.ts'
import { useTargetChange, type Wish, wishesQuery } from '#web/api/wishlist.ts'
import { Badge } from '#web/components/badge.tsx'
import { buttonClass, textLinkClass } from '#web/components/buttons/button.tsx'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { MoneyField } from '#web/components/fields/fields.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { focusNeighbour } from '#web/components/focus-neighbour.ts'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { PagedShelf } from '#web/components/pages/paged-shelf.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { EmptyState, ErrorState, Notice, TileSkeletons } from '#web/components/states/states.tsx'
import { PriceNotice } from '#web/figures/price-notice.tsx'
import { countOf, formatAge, formatCents } from '#web/format/values.ts'
import { setAndPrinting } from '#web/format/printing.ts'
import { typedFromCents } from '#web/format/typed-amount.ts'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/session.ts'
import { WishButton } from '#web/wishes/wish-button.tsx'
import { targetFromText } from './target-text.ts'

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
      if (!error) return <TileSkeletons className="shelf" count={pageSize} />
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

interface WishTileProps {
  wish: Wish
  /** Loads the image at once, for tiles in view from the start. */
  eager: boolean
  /** When the wish was loaded, by the browser's clock. */
  readAtMs: number
}

/** A product on the wishlist, with its market price and target price. */
function WishTile({ wish, eager, readAtMs }: WishTileProps) {
  const titleId = `wish-${wish.productId}`
  const link = { to: paths.product, params: { id: wish.productId } } as const

  return (
    <article aria-labelledby={titleId} className="panel relative flex min-w-0 flex-1 flex-col p-2.5 sm:p-4">
      <div className="relative">
        <Link {...link} tabIndex={-1} aria-hidden className="block">
          <CardArt product={wish} alt="" eager={eager} />
        </Link>
        <span className="wish-place">
          <WishButton
            productId={wish.productId}
            name={wish.name}
            look="disc"
            isListed
            onRemove={focusNeighbour}
          />
        </span>
      </div>
      <h2 id={titleId} className="mt-3 leading-snug font-bold break-words">
        <Link {...link} className="name-link line-clamp-2 hover:underline">
          {wish.name}
        </Link>
      </h2>
      <p className="flex gap-1 text-sm text-muted" title={setAndPrinting(wish)}>
        <span className="truncate">{setAndPrinting(wish)}</span>
        {wish.cardNumber && <span className="max-w-1/2 flex-none truncate">#{wish.cardNumber}</span>}
      </p>
      <Price wish={wish} readAtMs={readAtMs} />
      <div className="mt-auto pt-3">
        <TargetField wish={wish} />
      </div>
    </article>
  )
}

function Price({ wish, readAtMs }: Pick<WishTileProps, 'wish' | 'readAtMs'>) {
  const { productType, currentMarketPriceCents, priceAsOf, isReached } = wish
  return (
    <>
      <dl className="mt-2 text-sm">
        <dt className="text-muted">{productType === 'card' ? 'Near Mint price' : 'Market price'}</dt>
        <dd className="text-lg leading-tight font-bold">
          <Money cents={currentMarketPriceCents} absent="No price yet" />
        </dd>
      </dl>
      {/* Keeps its height without a price, so that tiles in a row align. */}
      <p className="min-h-5 text-sm text-muted">{priceAsOf && `As of ${formatAge(priceAsOf, readAtMs)}`}</p>
      {isReached && (
        <p className="mt-1">
          <Badge tone="gain" icon={<Check aria-hidden size={13} strokeWidth={3} />}>
            At target price
          </Badge>
        </p>
      )}
    </>
  )
}

/** The target price of a wish, saved on Enter and on blur. Invalid text stays in the field with an error. */
function TargetField({ wish }: { wish: Wish }) {
  const change = useTargetChange(wish.productId)
  /** Null while nothing is being typed: the field then shows the saved price. */
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  /** The text being saved, so that it is not sent twice and newer text is not overwritten. */
  const sent = useRef<string | null>(null)
  const savedCents = wish.targetPriceCents

  function save() {
    if (typed === null || typed === sent.current) return
    const entered = targetFromText(typed)
    setError(entered.error)
    if (entered.error !== null) return
    const { targetPriceCents } = entered
    if (targetPriceCents === savedCents) return setTyped(null)
    sent.current = typed
    // Callbacks passed to mutate are skipped when the screen has been left by then.
    change
      .mutateAsync(targetPriceCents)
      .then(
        saved => {
          setTyped(now => (now === typed ? null : now))
          toastSuccess(savedMessage(saved, targetPriceCents), wish.productId)
        },
        failure => toastError(failureSentence(failure, 'Failed to save the target price.'), wish.productId),
      )
      .finally(() => {
        if (sent.current === typed) sent.current = null
      })
  }

  return (
    <MoneyField
      label="Target price"
      placeholder="No target"
      error={error}
      value={typed ?? (savedCents === null ? '' : typedFromCents(savedCents))}
      onValueChange={text => {
        setTyped(text)
        setError(null)
      }}
      onBlur={save}
      onKeyDown={event => {
        if (event.key === 'Enter') save()
      }}
    />
  )
}

function savedMessage({ name, isReached }: Wish, targetPriceCents: Cents | null): string {
  if (targetPriceCents === null) return `Removed the target price for ${name}`
  if (isReached) return `${name} is already at your target price`
  return `You'll be notified when ${name} drops to ${formatCents(targetPriceCents)}`
}

/** Parses the text of the target price field. */
