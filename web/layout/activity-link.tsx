import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { paths } from '#web/paths.ts'

/** The link to the activity in the top bar. */
export function ActivityLink({ active }: { active: boolean }) {
  return (
    <Link
      to={paths.activity}
      activeOptions={{ exact: true }}
      aria-current={active ? 'page' : undefined}
      aria-label="Activity"
      title="Activity"
      className="icon-button aria-[current=page]:text-ink max-lg:hidden"
    >
      <History aria-hidden size={20} />
    </Link>
  )
}
