import type { ReactNode } from 'react'

/** What a navigation link must carry; spread it on the router's link. */
export interface NavLinkProps {
  className: string
  'aria-current': 'page' | undefined
  children: ReactNode
}

/** One place to go. The link itself is the caller's, so the shell knows no router. */
export interface NavItem {
  key: string
  label: string
  /** For the bar at the foot of a phone, where there is room for a short word. */
  shortLabel?: string
  icon: ReactNode
  active: boolean
  /** `props => <Link to="/trade" {...props} />` */
  link: (props: NavLinkProps) => ReactNode
}
