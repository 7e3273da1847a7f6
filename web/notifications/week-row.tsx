import { Link } from '@tanstack/react-router'
import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { weekLabel } from '#domain/ledger/week'
import type { WeekNotification } from '#web/api/notifications.ts'
import { Change, Money } from '#web/components/figures/money.tsx'
import { formatCount } from '#web/format/count.ts'
import { paths } from '#web/paths.ts'
import { type RowProps, RowTitle, rowClass } from './row-parts.tsx'

/** The summary of a week, linked to the statistics. A figure that is not known is left out. */
export function WeekRow({ notification, age, onOpen }: RowProps<WeekNotification>) {
  const { isRead, weekEnds, totalMarketPriceCents, changeCents, profitCents, quantity, quantityChange } =
    notification
  return (
    <Link to={paths.statistics} className={rowClass} onClick={onOpen}>
      <span className="grid aspect-[63/88] w-11 flex-none place-items-center rounded-sm bg-sunken text-muted">
        <CalendarDays aria-hidden size={22} />
      </span>
      <span className="min-w-0 flex-1 text-sm">
        <RowTitle title="Your week" isRead={isRead} />
        <span className="block text-muted">{weekLabel(weekEnds)}</span>
        <span className="mt-1 flex flex-col gap-0.5">
          <Figure label="Market value">
            <Money cents={totalMarketPriceCents} className="font-semibold" />{' '}
            <span className="text-muted">
              (<Money cents={changeCents} signed />)
            </span>
          </Figure>
          {profitCents !== null && (
            <Figure label="Profit/loss of the week">
              <Change cents={profitCents} />
            </Figure>
          )}
          {quantity !== null && (
            <Figure label="Copies">
              <span className="tabular font-semibold">{formatCount(quantity)}</span>{' '}
              {quantityChange !== null && (
                <span className="tabular text-muted">({signedCount(quantityChange)})</span>
              )}
            </Figure>
          )}
        </span>
        <span className="mt-0.5 block text-muted">{age}</span>
      </span>
    </Link>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="text-muted">{label}</span> <span>{children}</span>
    </span>
  )
}

/** "+3", "-1", "+0". */
function signedCount(count: number): string {
  return `${count < 0 ? '' : '+'}${formatCount(count)}`
}
