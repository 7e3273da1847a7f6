import { Ellipsis } from 'lucide-react'
import { Fragment, type MouseEvent, type ReactNode, useState } from 'react'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { Menu, type MenuLinkProps } from '#web/components/overlays/menu.tsx'

interface AppShellProps {
  /** `<BrandMark />`, usually inside a link home. */
  brand: ReactNode
  /** All items of the top bar, in order. */
  items: readonly NavItem[]
  /** Keys of the items in the bottom bar on a phone, in order. The others are under More. */
  bottomKeys: readonly string[]
  /** What is under More, at the end of the top bar's items and of the bottom bar. */
  moreItems?: readonly NavItem[]
  /** On the right of the top bar: notifications, profile and logout. */
  end: ReactNode
  /** A line under the bar. */
  notice?: ReactNode
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
  notice,
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
        <TopBar brand={brand} items={items} moreItems={moreItems} end={end} notice={notice} />
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

/** The bar at the top. Its items show on laptop width and up; below that they are in the bottom bar. */
function TopBar({
  brand,
  items,
  moreItems,
  end,
  notice,
}: Required<Pick<AppShellProps, 'brand' | 'items' | 'moreItems' | 'end' | 'notice'>>) {
  return (
    <header className="top-bar">
      <div className="top-bar-inner">
        {brand}
        <nav aria-label="Main" className="top-nav">
          {items.map(item => (
            <Fragment key={item.key}>
              {item.link({
                className: 'top-link',
                'aria-current': item.active ? 'page' : undefined,
                children: item.label,
              })}
            </Fragment>
          ))}
          <Menu label="More" isInBar items={moreItems} isCurrent={moreItems.some(item => item.active)} />
        </nav>
        <div className="ml-auto flex items-center gap-1">{end}</div>
      </div>
      {notice}
    </header>
  )
}

/**
 * Navigation within reach of the thumb: five items and More, which opens a sheet. Hidden on laptop width and
 * up.
 */
function BottomBar({
  items,
  moreItems,
  moreEnd,
}: Required<Pick<AppShellProps, 'items' | 'moreItems' | 'moreEnd'>>) {
  const [showsMore, setShowsMore] = useState(false)
  const moreIsActive = moreItems.some(item => item.active)

  function closeAfterLink(event: MouseEvent<HTMLElement>) {
    if (event.target instanceof Element && event.target.closest('a, button') !== null) setShowsMore(false)
  }

  return (
    <>
      <nav aria-label="Main" className="bottom-bar">
        {items.map(item => (
          <Fragment key={item.key}>
            {item.link(linkProps(item, 'bottom-link', item.shortLabel ?? item.label))}
          </Fragment>
        ))}
        <button
          type="button"
          className="bottom-link"
          aria-haspopup="dialog"
          aria-current={moreIsActive || undefined}
          onClick={() => setShowsMore(true)}
        >
          <Ellipsis aria-hidden size={22} />
          More
        </button>
      </nav>
      {showsMore && (
        <Dialog title="More" size="small" onClose={() => setShowsMore(false)}>
          <nav aria-label="More" className="flex flex-col gap-1" onClick={closeAfterLink}>
            {moreItems.map(item => (
              <Fragment key={item.key}>
                {item.startsGroup && <hr className="my-1 border-line" />}
                {item.link(linkProps(item, 'more-link', item.label))}
              </Fragment>
            ))}
            <hr className="my-1 border-line" />
            {moreEnd}
          </nav>
        </Dialog>
      )}
    </>
  )
}

function linkProps(item: NavItem, className: string, text: ReactNode) {
  return {
    className,
    'aria-current': item.active ? ('page' as const) : undefined,
    children: (
      <>
        {item.icon}
        <span>{text}</span>
      </>
    ),
  }
}

/** A navigation item. The caller renders the link, so the shell knows no router. */
export interface NavItem {
  key: string
  label: ReactNode
  /** For the bottom bar on a phone, which only fits a short word. */
  shortLabel?: string
  icon: ReactNode
  active: boolean
  /** Under More, a line is above it. */
  startsGroup?: boolean
  /** `props => <Link to="/trade" {...props} />` */
  link: (props: MenuLinkProps) => ReactNode
}
