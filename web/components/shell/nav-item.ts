import type { ReactNode } from 'react'

/** The props of a navigation link; spread them on the router's link. */
export interface NavLinkProps {
  className: string
  'aria-current': 'page' | undefined
  children: ReactNode
}

/** A navigation item. The caller renders the link, so the shell knows no router. */
export interface NavItem {
  key: string
  label: string
  /** For the bottom bar on a phone, which only fits a short word. */
  shortLabel?: string
  icon: ReactNode
  active: boolean
  /** `props => <Link to="/trade" {...props} />` */
  link: (props: NavLinkProps) => ReactNode
}
