import { Link } from '@tanstack/react-router'
import { ArrowRight, Heart } from 'lucide-react'
import type { Cents } from '#domain/money/money'
import type { Notification } from '#web/api/notifications.ts'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { Change, Money } from '#web/components/figures/money.tsx'
import { formatAge } from '#web/format/date.ts'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/session.ts'

export interface NotificationRowProps {
  notification: Notification
  /** When it was loaded, by the browser's clock. */
  readAtMs: number
  onOpen: () => void
}

/** A notification of a price change or a reached target price, linked to its product. */
export function NotificationRow({ notification, readAtMs, onOpen }: NotificationRowProps) {
  const { isRead, productId, name, setName, label, createdAt, changePercent } = notification
  const { timeZone } = useUser().settings
  const prices = {
    oldPriceCents: notification.oldPriceCents,
    newPriceCents: notification.newPriceCents,
  }
  return (
    <Link
      to={paths.product}
      params={{ id: productId }}
      className="group flex items-start gap-3 rounded-md p-2 hover:bg-sunken"
      onClick={onOpen}
    >
      <CardArt product={notification} size="thumb" alt="" />
      <span className="min-w-0 flex-1 text-sm">
        <span className="flex items-start gap-2">
          <span className="line-clamp-2 min-w-0 flex-1 text-base font-semibold break-words group-hover:underline">
            {name}
          </span>
          {!isRead && (
            <span className="mt-2 size-2 flex-none rounded-full bg-accent">
              <span className="sr-only">Unread</span>
            </span>
          )}
        </span>
        <span className="flex gap-1 text-muted">
          <span className="truncate">{setName}</span>
          <span className="flex-none">· {label}</span>
        </span>
        {notification.kind === 'wish' ? (
          <TargetReached {...prices} />
        ) : (
          <PriceChange {...prices} percent={changePercent} />
        )}
        <span className="mt-0.5 block text-muted">{formatAge(createdAt, readAtMs, timeZone)}</span>
      </span>
    </Link>
  )
}

interface PriceChangeProps {
  oldPriceCents: Cents
  newPriceCents: Cents
  percent: number
}

function PriceChange({ oldPriceCents, newPriceCents, percent }: PriceChangeProps) {
  return (
    <span className="mt-1 flex flex-wrap items-baseline gap-x-3">
      <span className="whitespace-nowrap">
        <span className="sr-only">from </span>
        <Money cents={oldPriceCents} className="text-muted" />
        <ArrowRight aria-hidden size="1em" className="mx-1 inline-block align-[-0.125em] text-muted" />
        <span className="sr-only">to </span>
        <Money cents={newPriceCents} className="font-semibold" />
      </span>
      <Change cents={newPriceCents - oldPriceCents} percent={percent} />
    </span>
  )
}

/** For a wish, the old price is the target price. */
function TargetReached({ oldPriceCents, newPriceCents }: Omit<PriceChangeProps, 'percent'>) {
  return (
    <span className="mt-1 block">
      <Heart aria-hidden size="1em" className="mr-1 inline-block align-[-0.125em] text-accent-ink" />
      Fell to <Money cents={newPriceCents} className="font-semibold" />, target price{' '}
      <Money cents={oldPriceCents} />
    </span>
  )
}
