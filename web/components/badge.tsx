import type { ReactNode } from 'react'

export type BadgeTone = 'neutral' | 'accent' | 'gain' | 'loss' | 'warn'

interface BadgeProps {
  tone?: BadgeTone
  icon?: ReactNode
  children: ReactNode
}

/** A short label on a tinted pill. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={`badge badge-${tone}`}>
      {icon}
      <span>{children}</span>
    </span>
  )
}
