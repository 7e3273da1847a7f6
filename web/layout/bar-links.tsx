import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { wishCountsQuery } from '#web/api/wishlist.ts'
import { classNames } from '#web/components/class-names.ts'
import { countOf, formatCount } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'

const noWishes = { total: 0, reached: 0 }

/** From here on the top bar has the link, which a phone has under More. */
const wide = '(width >= 64rem)'

/**
 * The link to the wishlist in the top bar, with the number of wishes; coloured once a price reaches its target.
 */
export function WishlistLink({ active }: { active: boolean }) {
  // A phone requests what it shows.
  const { data = noWishes } = useQuery({ ...wishCountsQuery, enabled: useSyncExternalStore(onWidth, isWide) })
  const { total, reached } = data
  const label = ['Wishlist']
  if (total > 0) label.push(countOf(total, 'product'))
  if (reached > 0) label.push(`${formatCount(reached)} at your target price`)
  return (
    <Link
      to={paths.wishlist}
      activeOptions={{ exact: true }}
      aria-current={active ? 'page' : undefined}
      aria-label={label.join(', ')}
      title={label.join(', ')}
      className="icon-button relative aria-[current=page]:text-ink max-lg:hidden"
    >
      <Heart aria-hidden size={20} />
      {total > 0 && (
        <span aria-hidden className={classNames('bell-badge tabular', reached === 0 && 'bell-badge-quiet')}>
          {total > shownLimit ? `${shownLimit}+` : total}
        </span>
      )}
    </Link>
  )
}

/** The badge only fits two digits. */
const shownLimit = 99

const isWide = () => window.matchMedia(wide).matches

function onWidth(listener: () => void): () => void {
  const media = window.matchMedia(wide)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Labels the wishlist in a menu: "Wishlist", "Wishlist (12)", "Wishlist (12, 2 at target)". */
export function WishlistLabel() {
  const { total, reached } = useQuery(wishCountsQuery).data ?? noWishes
  if (total === 0) return 'Wishlist'
  const atTarget = reached === 0 ? '' : `, ${formatCount(reached)} at target`
  return `Wishlist (${formatCount(total)}${atTarget})`
}

export interface ProfileLinkProps {
  username: string
  active: boolean
}

/**
 * The link to the account settings: the first letter of the username in a circle, and the username if it fits.
 */
export function ProfileLink({ username, active }: ProfileLinkProps) {
  const [initial] = username
  return (
    <Link
      to={paths.profile}
      activeOptions={{ exact: true }}
      aria-current={active ? 'page' : undefined}
      className="flex min-h-11 items-center gap-2 rounded-md px-2 text-muted hover:text-ink aria-[current=page]:text-ink"
    >
      <span
        aria-hidden
        className="grid size-8 flex-none place-items-center rounded-full bg-accent-soft text-sm font-bold text-accent-ink uppercase"
      >
        {initial}
      </span>
      <span className="sr-only">Profile of </span>
      <span className="max-w-36 truncate text-sm font-semibold max-xl:sr-only">{username}</span>
    </Link>
  )
}
