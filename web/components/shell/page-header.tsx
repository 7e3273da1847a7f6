import type { ReactNode } from 'react'
import { ScreenHeading } from './screen-heading.tsx'

interface PageHeaderProps {
  title: string
  subtitle?: ReactNode
  /** Quiet words behind the title: "53 items". */
  count?: ReactNode
  /** Buttons on the right, or under the title on a phone. */
  actions?: ReactNode
  /** Shown above the title: a link back, for example. */
  above?: ReactNode
}

/** The header of a screen. Focus moves to its h1 after navigation. */
export function PageHeader({ title, subtitle, count, actions, above }: PageHeaderProps) {
  return (
    <header className={headerClass}>
      <div className="min-w-0 wrap-anywhere">
        {above && <div className="mb-1">{above}</div>}
        <div className="flex flex-wrap items-baseline gap-x-3">
          <ScreenHeading className={titleClass}>{title}</ScreenHeading>
          {count}
        </div>
        {subtitle && <p className={subtitleClass}>{subtitle}</p>}
      </div>
      {actions && <div className="page-actions">{actions}</div>}
    </header>
  )
}

/** Classes of a screen's header. Its placeholder, shown while the screen loads, has them too. */
export const headerClass = 'mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 sm:mb-6 sm:gap-y-4'
export const titleClass = 'text-2xl font-bold tracking-tight sm:text-3xl'
export const subtitleClass = 'mt-1 max-w-prose text-muted'
