import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { Stats } from '#web/api/collection.ts'
import { importsQuery } from '#web/api/imports.ts'
import { submissionsQuery } from '#web/api/submissions.ts'
import { wishCountsQuery } from '#web/api/wishlist.ts'
import { Section } from '#web/components/section.tsx'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/session.ts'
import { useWaitingCount } from '#web/session/waiting-count.ts'
import { needsOf } from './needs-attention.ts'

/** Where each is settled. */
const links = {
  adds: linkOptions({ to: paths.quickAdd }),
  import: linkOptions({ to: paths.import, search: {} }),
  grading: linkOptions({ to: paths.grading, search: {} }),
  wishes: linkOptions({ to: paths.wishlist, search: {} }),
  prices: linkOptions({ to: paths.collection, search: { standing: 'unpriced' } }),
}

/** Those that are out come first. */
const outQuery = submissionsQuery({ page: 1, limit: 100 })

/** What needs the collector, each with a link to where it is settled. Nothing at all when nothing does. */
export function NeedsList({ stats }: { stats: Stats }) {
  const waitingAdds = useWaitingCount(useUser().id)
  const imports = useQuery(importsQuery).data
  const submissions = useQuery({ ...outQuery, enabled: stats.quantityByKind.grading > 0 }).data
  const wishes = useQuery(wishCountsQuery).data
  const needs = needsOf({
    stats,
    waitingAdds,
    imports: imports ?? [],
    submissions: submissions?.submissions ?? [],
    reachedWishes: wishes?.reached ?? 0,
  })
  if (needs.length === 0) return null
  return (
    <Section title="Needs your attention">
      <ul className="-my-2 divide-y divide-line">
        {needs.map(({ about, text }) => (
          <li key={about}>
            <Link
              {...links[about]}
              className="named-link -mx-2 flex min-h-11 items-center justify-between gap-4 rounded-md px-2 py-2"
            >
              <span className="named-link-name min-w-0 wrap-anywhere">{text}</span>
              <ChevronRight aria-hidden size={18} className="flex-none text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
