import { Link } from '@tanstack/react-router'
import { Flag } from 'lucide-react'
import type { ReportNotification } from '#web/api/notifications.ts'
import { paths } from '#web/paths.ts'
import { type RowProps, RowTitle, rowClass } from './row-parts.tsx'

/** That products were reported, linked to the list of reports. */
export function ReportRow({ notification, age, onOpen }: RowProps<ReportNotification>) {
  return (
    <Link to={paths.reports} className={rowClass} onClick={onOpen}>
      <span className="grid aspect-[63/88] w-11 flex-none place-items-center rounded-sm bg-sunken text-muted">
        <Flag aria-hidden size={22} />
      </span>
      <span className="min-w-0 flex-1 text-sm">
        <RowTitle title="Products were reported" isRead={notification.isRead} />
        <span className="mt-1 block">Look at the reports and resolve them.</span>
        <span className="mt-0.5 block text-muted">{age}</span>
      </span>
    </Link>
  )
}
