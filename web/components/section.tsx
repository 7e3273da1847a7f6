import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

interface SectionProps {
  title: string
  subtitle?: ReactNode
  /** A link or small button to the right of the title. */
  action?: ReactNode
  /** `panel` draws a surface with a border; `bare` leaves that to the content. */
  look?: 'panel' | 'bare'
  className?: string
  children: ReactNode
}

/** A part of a screen with its own heading, which also names it for screen readers. */
export function Section({ title, subtitle, action, look = 'panel', className, children }: SectionProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className={classNames('min-w-0', look === 'panel' && 'panel p-4 sm:p-6', className)}
    >
      <header className="mb-4 flex flex-wrap items-start justify-between gap-x-2 gap-y-3 sm:gap-x-4">
        <div className="min-w-0 basis-40 grow">
          <h2 id={titleId} className="text-lg font-bold">
            {title}
          </h2>
          {subtitle && <p className="text-sm text-muted">{subtitle}</p>}
        </div>
        {action && <div className="flex-none">{action}</div>}
      </header>
      {children}
    </section>
  )
}
