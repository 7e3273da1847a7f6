import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  hint?: ReactNode
  /** A link or button, and perhaps a quieter second one. */
  action?: ReactNode
  /** `compact` inside a panel, `page` on its own. */
  size?: 'compact' | 'page'
}

/** Says that there is nothing yet and what to do next. */
export function EmptyState({ title, hint, action, size = 'page' }: EmptyStateProps) {
  return (
    <div className={`flex flex-col items-center text-center ${size === 'page' ? 'px-4 py-14' : 'px-2 py-6'}`}>
      <span aria-hidden className="empty-shelf">
        <span />
        <span />
        <span />
      </span>
      <p className="mt-5 text-lg font-bold text-balance">{title}</p>
      {hint && <p className="mt-1 max-w-md text-balance text-muted">{hint}</p>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
