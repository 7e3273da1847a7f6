/** The layout of every screen for signed-in collectors: the navigation around the screen. */
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { Bell, CircleUserRound, Heart, LogOut } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#web/api/accounts.ts'
import { AppShell, type NavItem } from '#web/components/shell/app-shell.tsx'
import { BrandMark } from '#web/components/shell/brand-mark.tsx'
import { ConfirmHost } from '#web/components/overlays/confirm-dialog.tsx'
import { lazyDialog, useDialogsAhead } from '#web/components/overlays/lazy-dialog.tsx'
import { IconButton } from '#web/components/buttons/button.tsx'
import { toastSuccess } from '#web/components/overlays/toast.ts'
import { PageSpinner } from '#web/components/states/spinner.tsx'
import { NotificationBell } from '#web/notifications/notification-bell.tsx'
import { paths } from '#web/paths.ts'
import { useWaitingCount } from '#web/session/waiting-count.ts'
import { signOut, useSession } from '#web/session/session.ts'
import { Keys } from './keys/keys.tsx'
import { DisplayCurrency } from './display-currency.tsx'
import { activeEntry, bottomKeys, type MoreEntry, moreNavigation, navigation } from './navigation.ts'
import { NoConnection } from './no-connection.tsx'
import { ProfileLink, WishlistLabel, WishlistLink } from './bar-links.tsx'
import './signed-in-styles.ts'
import { useBackground } from './background.ts'
import { ScreenTitle, titleAt } from './screen-title.tsx'

export function SignedInLayout() {
  const session = useSession()
  const user = session.status === 'signed-in' ? session.user : null
  const pathname = useLocation({ select: location => location.pathname })

  useBackground(user)
  const hasWaiting = useWaitingCount(user?.id ?? null) > 0
  useDialogsAhead(hasWaiting ? waitingDialogs : noDialogs)
  const [isLeaving, setIsLeaving] = useState(false)

  // Shows nothing of the collector between sign-out and the redirect to /login.
  if (user === null) return null

  const leave = () => (hasWaiting ? setIsLeaving(true) : logOut())
  const isOnProfile = pathname === paths.profile
  const isOnWishlist = pathname === paths.wishlist
  // A trade is a form, which is in the ledger's currency.
  const isOnTrade = pathname === paths.trade
  return (
    <AppShell
      brand={
        <Link
          to={paths.dashboard}
          {...exactly}
          aria-label="Holofolio dashboard"
          className="flex min-h-11 items-center rounded-md"
        >
          <BrandMark />
        </Link>
      }
      items={navItems(pathname, linkTo)}
      bottomKeys={bottomKeys}
      moreItems={moreItems(pathname, user)}
      end={
        <>
          <WishlistLink active={isOnWishlist} />
          <NotificationBell />
          <ProfileLink username={user.username} active={isOnProfile} />
          <IconButton
            label="Log out"
            icon={<LogOut aria-hidden size={20} />}
            className="max-lg:hidden"
            onClick={leave}
          />
        </>
      }
      notice={<NoConnection />}
      moreEnd={
        <button type="button" className="more-link" onClick={leave}>
          <LogOut aria-hidden size={22} />
          Log out
        </button>
      }
    >
      <DisplayCurrency
        ledger={user.ledgerCurrency}
        currency={isOnTrade ? null : user.settings.displayCurrency}
      >
        <Outlet />
      </DisplayCurrency>
      <ConfirmHost />
      <Keys />
      {isLeaving && (
        <LogOutDialog collectorId={user.id} onLogOut={logOut} onClose={() => setIsLeaving(false)} />
      )}
    </AppShell>
  )
}

const LogOutDialog = lazyDialog('LogOutDialog', () => import('./waiting/log-out-dialog.tsx'))
const waitingDialogs = [LogOutDialog]
const noDialogs: typeof waitingDialogs = []

/** By default the router marks every link that is a prefix of the address; the navigation marks its own. */
const exactly = { activeOptions: { exact: true } } as const

function linkTo({ to, opens }: MoreEntry): NavItem['link'] {
  if (opens === undefined) return props => <Link to={to} {...exactly} {...props} />
  // On the collection it keeps what that is narrowed to.
  return props => (
    <Link
      to={paths.collection}
      search={current => (location.pathname === to ? { ...(current as object), opens } : { opens })}
      {...exactly}
      {...props}
    />
  )
}

/** What this collector has under More. */
function moreItems(pathname: string, user: User): NavItem[] {
  const active = activeEntry(pathname)
  const entries = moreNavigation.filter(({ only }) => only === undefined || user[only])
  const firstOfOperators = entries.find(({ only }) => only !== undefined)
  return entries.map(entry => ({
    key: entry.opens ?? entry.to,
    label: entry.to === paths.wishlist ? <WishlistLabel /> : entry.label,
    icon: <entry.icon aria-hidden size={20} />,
    active: entry === active,
    startsGroup: entry === firstOfOperators,
    link: linkTo(entry),
  }))
}

function logOut() {
  void signOut()
  toastSuccess('Logged out successfully')
}

/** At the right of the top bar; those that a phone has under More are hidden there. */
const signs = [
  { Sign: Heart, className: 'icon-button max-lg:hidden' },
  { Sign: Bell, className: 'icon-button' },
  { Sign: CircleUserRound, className: 'icon-button' },
  { Sign: LogOut, className: 'icon-button max-lg:hidden' },
]

/** The frame of a screen while the session loads, so that the screen arrives in its place. */
export function LoadingFrame() {
  const title = titleAt(location.pathname)
  return (
    <AppShell
      isLoading
      brand={<BrandMark />}
      items={navItems(location.pathname, () => props => <span {...props} />)}
      bottomKeys={bottomKeys}
      end={signs.map(({ Sign, className }, place) => (
        <span key={place} className={className}>
          <Sign aria-hidden size={20} />
        </span>
      ))}
    >
      <h1 className="sr-only">Loading</h1>
      {title && <ScreenTitle {...title} />}
      <PageSpinner label="Loading your session" />
    </AppShell>
  )
}

/** The entries of the navigation at an address, each with what `linkTo` makes of where it leads. */
function navItems(pathname: string, linkTo: (entry: MoreEntry) => NavItem['link']): NavItem[] {
  const active = activeEntry(pathname)
  return navigation.map(entry => ({
    key: entry.to,
    label: entry.label,
    ...(entry.shortLabel === undefined ? {} : { shortLabel: entry.shortLabel }),
    icon: <entry.icon aria-hidden size={22} />,
    active: entry === active,
    link: linkTo(entry),
  }))
}
