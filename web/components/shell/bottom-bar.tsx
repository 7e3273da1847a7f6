import { Ellipsis } from 'lucide-react'
import { Fragment, type MouseEvent, type ReactNode, useState } from 'react'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import type { NavItem } from './nav-item.ts'

export interface BottomBarProps {
  /** The five most used. */
  items: readonly NavItem[]
  /** The rest, under More. */
  moreItems: readonly NavItem[]
  /** At the bottom of the More sheet: logout, for example. */
  moreEnd?: ReactNode
}

/**
 * Navigation within reach of the thumb: five items and More, which opens a sheet. Hidden on laptop width and
 * up.
 */
export function BottomBar({ items, moreItems, moreEnd }: BottomBarProps) {
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
          data-active={moreIsActive || undefined}
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
              <Fragment key={item.key}>{item.link(linkProps(item, 'more-link', item.label))}</Fragment>
            ))}
            {moreEnd}
          </nav>
        </Dialog>
      )}
    </>
  )
}

function linkProps(item: NavItem, className: string, text: string) {
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
