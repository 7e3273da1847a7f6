/** The layout of every screen for signed-in collectors: the navigation around the screen. */
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { CircleUserRound, Heart, History, Layers, LogOut, Zap } from 'lucide-react'
import { useState } from 'react'
import { type WishCounts, wishCountsQuery } from '#web/api/wishlist.ts'
import { AppShell } from '#web/components/shell/app-shell.tsx'
import { BrandMark } from '#web/components/shell/brand-mark.tsx'
import { ConfirmHost } from '#web/components/overlays/confirm-dialog.tsx'
import { lazyDialog, useDialogsAhead } from '#web/components/overlays/lazy-dialog.tsx'
import { IconButton } from '#web/components/buttons/icon-button.tsx'
import type { NavItem } from '#web/components/shell/nav-item.ts'
import { toastSuccess } from '#web/components/overlays/toast.ts'
import { NotificationBell } from '#web/notifications/notification-bell.tsx'
import { paths } from '#web/paths.ts'
import { useWaitingCount } from '#web/session/waiting-count.ts'
import { signOut, useSession } from '#web/session/session.ts'
import './signed-in-styles.ts'
import { useFirstTimeZone } from './first-time-zone.ts'
import { useServiceWorker } from './install-worker.ts'
import { ActivityLink } from './activity-link.tsx'
import { useChangesOfOtherTabs } from './changes-of-other-tabs.ts'
import { useKeptCollection } from './keep-collection.ts'
import { Keys } from './keys/keys.tsx'
import { DisplayCurrency } from './display-currency.tsx'
import { activeEntry, bottomKeys, navigation } from './navigation.ts'
import { ProfileLink } from './profile-link.tsx'
import { useQueueSender } from './waiting/use-queue-sender.ts'
import { WishlistLink, wishlistLabel } from './wishlist-link.tsx'

// In one file with the layout, which every visit loads first.
export { LoadingFrame } from './loading-frame.tsx'

export function SignedInLayout() {
  const session = useSession()
  const pathname = useLocation({ select: location => location.pathname })
  const isSignedIn = session.status === 'signed-in'
  const { data: wishes = noWishes } = useQuery({ ...wishCountsQuery, enabled: isSignedIn })

  useServiceWorker()
  useChangesOfOtherTabs()
  useKeptCollection(session.status === 'signed-in' ? session.user : null)
  const collectorId = session.status === 'signed-in' ? session.user.id : null
  useQueueSender(collectorId)
  const hasWaiting = useWaitingCount(collectorId) > 0
  useDialogsAhead(hasWaiting ? waitingDialogs : noDialogs)
  const [isLeaving, setIsLeaving] = useState(false)
  useFirstTimeZone(isSignedIn && session.user.settings.timeZone === null)

  // Shows nothing of the collector between sign-out and the redirect to /login.
  if (session.status !== 'signed-in') return null

  const { id, username } = session.user
  const leave = () => (hasWaiting ? setIsLeaving(true) : logOut())
  const isOnProfile = pathname === paths.profile
  const isOnWishlist = pathname === paths.wishlist
  const isOnActivity = pathname === paths.activity
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
      items={navItems(pathname)}
      bottomKeys={bottomKeys}
      moreItems={moreItems(pathname, wishes)}
      end={
        <>
          <WishlistLink wishes={wishes} active={isOnWishlist} />
          <ActivityLink active={isOnActivity} />
          <NotificationBell />
          <ProfileLink username={username} active={isOnProfile} />
          <IconButton
            label="Log out"
            icon={<LogOut aria-hidden size={20} />}
            className="max-lg:hidden"
            onClick={leave}
          />
        </>
      }
      moreEnd={
        <button type="button" className="more-link" onClick={leave}>
          <LogOut aria-hidden size={22} />
          Log out
        </button>
      }
    >
      <DisplayCurrency
        ledger={session.user.ledgerCurrency}
        currency={isOnTrade ? null : session.user.settings.displayCurrency}
      >
        <Outlet />
      </DisplayCurrency>
      <ConfirmHost />
      <Keys />
      {isLeaving && <LogOutDialog collectorId={id} onLogOut={logOut} onClose={() => setIsLeaving(false)} />}
    </AppShell>
  )
}

const LogOutDialog = lazyDialog(async () => (await import('./waiting/log-out-dialog.tsx')).LogOutDialog)
const waitingDialogs = [LogOutDialog]
const noDialogs: typeof waitingDialogs = []

const noWishes = { total: 0, reached: 0 }

/** By default the router marks every link that is a prefix of the address; the navigation marks its own. */
const exactly = { activeOptions: { exact: true } } as const

function navItems(pathname: string): NavItem[] {
  const active = activeEntry(pathname)
  return navigation.map(entry => ({
    key: entry.to,
    label: entry.label,
    ...(entry.shortLabel === undefined ? {} : { shortLabel: entry.shortLabel }),
    icon: <entry.icon aria-hidden size={22} />,
    active: entry === active,
    link: props => <Link to={entry.to} {...exactly} {...props} />,
  }))
}

/** What a phone shows under More. */
function moreItems(pathname: string, wishes: WishCounts): NavItem[] {
  return [
    {
      key: paths.wishlist,
      label: wishlistLabel(wishes),
      icon: <Heart aria-hidden size={22} />,
      active: pathname === paths.wishlist,
      link: props => <Link to={paths.wishlist} {...exactly} {...props} />,
    },
    {
      key: paths.quickAdd,
      label: 'Quick add',
      icon: <Zap aria-hidden size={22} />,
      // Collection is marked for it already.
      active: false,
      link: props => <Link to={paths.quickAdd} {...exactly} {...props} />,
    },
    {
      key: paths.sets,
      label: 'Sets',
      icon: <Layers aria-hidden size={22} />,
      active: pathname === paths.sets || pathname.startsWith(`${paths.sets}/`),
      link: props => <Link to={paths.sets} {...exactly} {...props} />,
    },
    {
      key: paths.activity,
      label: 'Activity',
      icon: <History aria-hidden size={22} />,
      active: pathname === paths.activity,
      link: props => <Link to={paths.activity} {...exactly} {...props} />,
    },
    {
      key: paths.profile,
      label: 'Profile',
      icon: <CircleUserRound aria-hidden size={22} />,
      active: pathname === paths.profile,
      link: props => <Link to={paths.profile} {...exactly} {...props} />,
    },
  ]
}

function logOut() {
  void signOut()
  toastSuccess('Logged out successfully')
}
