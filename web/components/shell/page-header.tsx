import type { ReactNode } from 'react'
import { headerClass, subtitleClass, titleClass } from './header-class.ts'
import { ScreenHeading } from './screen-heading.tsx'

export interface PageHeaderProps {
  title: string
  subtitle?: ReactNode
  /** Buttons on the right, or under the title on a phone. */
  actions?: ReactNode
  /** Shown above the title: a link back, for example. */
  above?: ReactNode
}

/** The header of a screen. Focus moves to its h1 after navigation. */
export function PageHeader({ title, subtitle, actions, above }: PageHeaderProps) {
  return (
    <header className={headerClass}>
      <div className="min-w-0 wrap-anywhere">
        {above && <div className="mb-1">{above}</div>}
        <ScreenHeading className={titleClass}>{title}</ScreenHeading>
        {subtitle && <p className={subtitleClass}>{subtitle}</p>}
      </div>
      {actions && <div className="page-actions">{actions}</div>}
    </header>
  )
}
