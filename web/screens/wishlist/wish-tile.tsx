import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { Wish } from '#web/api/wishlist.ts'
import { Badge } from '#web/components/badge.tsx'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { focusBeside } from '#web/components/focus-beside.ts'
import { Money } from '#web/components/figures/money.tsx'
import { formatAge } from '#web/format/date.ts'
import { paths } from '#web/paths.ts'
import { WishButton } from '#web/wishes/wish-button.tsx'
import { setAndPrinting } from '#web/format/printing.ts'
import { TargetField } from './target-field.tsx'

export interface WishTileProps {
  wish: Wish
  /** Loads the image at once, for tiles in view from the start. */
  eager: boolean
  /** When the wish was loaded, by the browser's clock. */
  readAtMs: number
}

/** A product on the wishlist, with its market price and target price. */
export function WishTile({ wish, eager, readAtMs }: WishTileProps) {
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
            onRemove={focusBeside}
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
