import type { ReactNode } from 'react'

export interface EmptyStateProps {
  title: string
  hint?: ReactNode
  /** One link or button; a second, quieter way may stand beside it. */
  action?: ReactNode
  /** A picture of your own; left out, three empty card places are drawn. */
  art?: ReactNode
  /** `compact` inside a panel, `page` where it is all there is. */
  size?: 'compact' | 'page'
}

/** Says that there is nothing yet and what to do about it. */
export function EmptyState({ title, hint, action, art, size = 'page' }: EmptyStateProps) {
  return (
    <div className={`flex flex-col items-center text-center ${size === 'page' ? 'px-4 py-14' : 'px-2 py-6'}`}>
      {art ?? <EmptyShelf />}
      <p className="mt-5 text-lg font-bold text-balance">{title}</p>
      {hint && <p className="mt-1 max-w-md text-balance text-muted">{hint}</p>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}

function EmptyShelf() {
  return (
    <span aria-hidden className="empty-shelf">
      <span />
      <span />
      <span />
    </span>
  )
}
