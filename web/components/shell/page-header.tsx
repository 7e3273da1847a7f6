import type { ReactNode } from 'react'
import { ScreenHeading } from './screen-heading.tsx'

export interface PageHeaderProps {
  title: string
  subtitle?: ReactNode
  /** Buttons at the right; under the title on a phone. */
  actions?: ReactNode
  /** Stands above the title: a way back, say. */
  above?: ReactNode
}

/** The heading of a screen. Its h1 can take focus, which is where focus goes after a change of address. */
export function PageHeader({ title, subtitle, actions, above }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0 wrap-anywhere">
        {above && <div className="mb-1">{above}</div>}
        <ScreenHeading className="text-2xl font-bold tracking-tight sm:text-3xl">{title}</ScreenHeading>
        {subtitle && <p className="mt-1 max-w-prose text-muted">{subtitle}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  )
}
