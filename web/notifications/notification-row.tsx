import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { Notification } from '#web/api/notifications.ts'
import { CardArt, type CardArtProduct } from '#web/components/card-art.tsx'
import { Change, Money } from '#web/components/money.tsx'
import { formatAge } from '#web/format/date.ts'
import { wireCents } from '#web/format/wire-cents.ts'
import { paths } from '#web/paths.ts'

export interface NotificationRowProps {
  notification: Notification
  /** When it was read from the server, by the clock of the page. */
  readAtMs: number
  onOpen: () => void
}

/** One price that moved: whose it is, from what to what, and when; it leads to the product. */
export function NotificationRow({ notification, readAtMs, onOpen }: NotificationRowProps) {
  const { is_read, product_id, name, set_name, label, created_at, change_percent } = notification
  const oldPriceCents = wireCents(notification.old_price)
  const newPriceCents = wireCents(notification.new_price)
  return (
    <Link
      to={paths.product}
      params={{ id: product_id }}
      className="group flex items-start gap-3 rounded-md p-2 hover:bg-sunken"
      onClick={onOpen}
    >
      <CardArt product={pictureOf(notification)} size="thumb" alt="" />
      <span className="min-w-0 flex-1 text-sm">
        <span className="flex items-start gap-2">
          <span className="line-clamp-2 min-w-0 flex-1 text-base font-semibold break-words group-hover:underline">
            {name}
          </span>
          {!is_read && (
            <span className="mt-2 size-2 flex-none rounded-full bg-accent">
              <span className="sr-only">Unread</span>
            </span>
          )}
        </span>
        <span className="flex gap-1 text-muted">
          <span className="truncate">{set_name}</span>
          <span className="flex-none">· {label}</span>
        </span>
        <span className="mt-1 flex flex-wrap items-baseline gap-x-3">
          <span className="whitespace-nowrap">
            <span className="sr-only">from </span>
            <Money cents={oldPriceCents} className="text-muted" />
            <ArrowRight aria-hidden size="1em" className="mx-1 inline-block align-[-0.125em] text-muted" />
            <span className="sr-only">to </span>
            <Money cents={newPriceCents} className="font-semibold" />
          </span>
          <Change cents={newPriceCents - oldPriceCents} percent={change_percent} />
        </span>
        <span className="mt-0.5 block text-muted">{formatAge(created_at, readAtMs)}</span>
      </span>
    </Link>
  )
}

/** Enough to draw the card where it has no picture. */
function pictureOf({ name, set_name, label, image_url }: Notification): CardArtProduct {
  return {
    name,
    productType: label === 'Sealed' ? 'sealed_product' : 'card',
    setName: set_name,
    cardNumber: null,
    rarity: null,
    pokemonType: null,
    hp: null,
    imageUrl: image_url,
  }
}
