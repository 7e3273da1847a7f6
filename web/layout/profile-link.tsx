import { Link } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'

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
