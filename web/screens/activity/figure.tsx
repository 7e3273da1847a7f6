import type { ReactNode } from 'react'

export interface FigureProps {
  name: string
  className?: string
  children: ReactNode
}

/** A named figure of an entry. */
export function Figure({ name, className = '', children }: FigureProps) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
