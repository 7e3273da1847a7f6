/** The layout of the screens for visitors: the logo, and a form in front of a fan of cards. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { textLinkClass } from '#web/components/buttons/button.tsx'
import { BrandMark } from '#web/components/shell/brand-mark.tsx'
import { ScreenHeading } from '#web/components/shell/screen-heading.tsx'
import { paths } from '#web/paths.ts'

export interface VisitorLayoutProps {
  title: string
  subtitle: string
  /** The link to the other form. */
  footer: ReactNode
  children: ReactNode
}

export function VisitorLayout({ title, subtitle, footer, children }: VisitorLayoutProps) {
  return (
    <main className="visitor-page">
      <div className="visitor-column">
        <div className="flex justify-center">
          <BrandMark size={36} />
        </div>
        <div className="visitor-stage">
          <CardFan />
          <div className="panel visitor-panel">
            <ScreenHeading className="text-2xl font-bold">{title}</ScreenHeading>
            <p className="mt-1 mb-6 text-muted">{subtitle}</p>
            {children}
            <div className="mt-6 border-t border-line pt-5 text-center text-balance text-muted">{footer}</div>
          </div>
        </div>
      </div>
    </main>
  )
}

/** A line of the footer: what a collection looks like. */
export function DemoLink() {
  return (
    <div className="mt-5">
      <Link to={paths.demo} className={textLinkClass}>
        Look at a demo collection
      </Link>
    </div>
  )
}

function CardFan() {
  return (
    <div aria-hidden className="visitor-fan">
      <span data-tint="water" />
      <span data-tint="grass" />
      <span data-tint="psychic" />
      <span data-tint="fire" />
      <span className="visitor-star">
        <svg viewBox="0 0 24 24" fill="currentColor">
          <path d="M12 1.5l2.9 7.6 7.6 2.9-7.6 2.9L12 22.5l-2.9-7.6L1.5 12l7.6-2.9z" />
        </svg>
      </span>
    </div>
  )
}
