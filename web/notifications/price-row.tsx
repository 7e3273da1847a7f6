import { Link } from '@tanstack/react-router'
import { ArrowRight, Heart } from 'lucide-react'
import type { Cents } from '#domain/money/money'
import type { PriceNotification } from '#web/api/notifications.ts'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { Change, Money } from '#web/components/figures/money.tsx'
import { paths } from '#web/paths.ts'
import { setAndPrinting } from '#web/format/printing.ts'
import { type RowProps, RowTitle, rowClass } from './row-parts.tsx'

/** A notification of a price change or a reached target price, linked to its product. */
export function PriceRow({ notification, age, onOpen }: RowProps<PriceNotification>) {
  const { isRead, productId, name, label, changePercent } = notification
  const prices = {
    oldPriceCents: notification.oldPriceCents,
    newPriceCents: notification.newPriceCents,
  }
  return (
    <Link to={paths.product} params={{ id: productId }} className={rowClass} onClick={onOpen}>
      <CardArt product={notification} size="thumb" alt="" />
      <span className="min-w-0 flex-1 text-sm">
        <RowTitle title={name} isRead={isRead} />
        <span className="flex gap-1 text-muted">
          <span className="truncate">{setAndPrinting(notification)}</span>
          <span className="flex-none">· {label}</span>
        </span>
        {notification.kind === 'wish' ? (
          <TargetReached {...prices} />
        ) : (
          <PriceChange {...prices} percent={changePercent} />
        )}
        <span className="mt-0.5 block text-muted">{age}</span>
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
