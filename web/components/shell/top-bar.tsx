import { Fragment, type ReactNode } from 'react'
import type { NavItem } from './nav-item.ts'

export interface TopBarProps {
  /** `<BrandMark />`, usually inside a link home. */
  brand: ReactNode
  items: readonly NavItem[]
  /** On the right: notifications, profile and logout. */
  end: ReactNode
}

/** The bar at the top. Its items show on laptop width and up; below that they are in the bottom bar. */
export function TopBar({ brand, items, end }: TopBarProps) {
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
        </nav>
        <div className="ml-auto flex items-center gap-1">{end}</div>
      </div>
    </header>
  )
}
