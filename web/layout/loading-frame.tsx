import { Bell, CircleUserRound, Heart, History, LogOut } from 'lucide-react'
import { AppShell, type NavItem } from '#web/components/shell/app-shell.tsx'
import { BrandMark } from '#web/components/shell/brand-mark.tsx'
import { PageSpinner } from '#web/components/states/spinner.tsx'
import './signed-in-styles.ts'
import { activeEntry, bottomKeys, navigation, type NavigationEntry } from './navigation.ts'
import { ScreenTitle, titleAt } from './screen-title.tsx'

/** At the right of the top bar; those that a phone has under More are hidden there. */
const signs = [
  { Sign: Heart, className: 'icon-button max-lg:hidden' },
  { Sign: History, className: 'icon-button max-lg:hidden' },
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
export function navItems(
  pathname: string,
  linkTo: (to: NavigationEntry['to']) => NavItem['link'],
): NavItem[] {
  const active = activeEntry(pathname)
  return navigation.map(entry => ({
    key: entry.to,
    label: entry.label,
    ...(entry.shortLabel === undefined ? {} : { shortLabel: entry.shortLabel }),
    icon: <entry.icon aria-hidden size={22} />,
    active: entry === active,
    link: linkTo(entry.to),
  }))
}
