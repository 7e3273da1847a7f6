import type { ReactNode } from 'react'
import { BottomBar } from './bottom-bar.tsx'
import type { NavItem } from './nav-item.ts'
import { TopBar } from './top-bar.tsx'

export interface AppShellProps {
  brand: ReactNode
  /** All items of the top bar, in order. */
  items: readonly NavItem[]
  /** Keys of the items in the bottom bar on a phone, in order. The others are under More. */
  bottomKeys: readonly string[]
  /** Items only in the More sheet on a phone: profile, wishlist. */
  moreItems?: readonly NavItem[]
  /** On the right of the top bar. */
  end: ReactNode
  /** At the bottom of the More sheet. */
  moreEnd?: ReactNode
  /** The bars only show, until who is signed in is known. */
  isLoading?: boolean
  children: ReactNode
}

/** The frame of a signed-in screen: skip link, top bar, the screen, bottom bar. */
export function AppShell({
  brand,
  items,
  bottomKeys,
  moreItems = [],
  end,
  moreEnd,
  isLoading = false,
  children,
}: AppShellProps) {
  const bottomItems = bottomKeys.flatMap(key => items.filter(item => item.key === key))
  const otherItems = items.filter(item => !bottomKeys.includes(item.key))
  return (
    <>
      <div className="contents" inert={isLoading}>
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        <TopBar brand={brand} items={items} end={end} />
      </div>
      <main id="main" tabIndex={-1} className="page">
        {children}
      </main>
      <div className="contents" inert={isLoading}>
        <BottomBar items={bottomItems} moreItems={[...otherItems, ...moreItems]} moreEnd={moreEnd} />
      </div>
    </>
  )
}
