/** The shell around the screens of a visitor: the mark, what Holofolio is, and one form. */
import type { ReactNode } from 'react'
import { VisitorShell } from '../components/app-shell.tsx'
import { BrandMark } from '../components/brand-mark.tsx'

export interface VisitorLayoutProps {
  title: string
  subtitle: string
  footer: ReactNode
  children: ReactNode
}

export function VisitorLayout({ title, subtitle, footer, children }: VisitorLayoutProps) {
  return (
    <VisitorShell brand={<BrandMark />}>
      <h1 tabIndex={-1} className="text-2xl font-bold">
        {title}
      </h1>
      <p className="mt-1 mb-6 text-muted">{subtitle}</p>
      {children}
      <p className="mt-6 border-t border-line pt-5 text-center text-muted">{footer}</p>
    </VisitorShell>
  )
}
