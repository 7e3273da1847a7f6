import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CopyFilter } from '#domain/copies/copy'
import type { paths } from '#web/paths.ts'

export interface ScreenLinkProps {
  to: (typeof paths)['activity' | 'collection']
  /** Only copies of this kind. */
  only?: CopyFilter | undefined
  /** Only entries that changed the realised profit. */
  onlyProfit?: boolean
  className: string
  children: ReactNode
}

/** A link to the entries or copies that add up to a total. */
export function ScreenLink({ to, only, onlyProfit = false, className, children }: ScreenLinkProps) {
  return (
    <Link
      to={to}
      search={onlyProfit ? { effect: 'profit' } : only === undefined ? {} : { type: only }}
      className={className}
    >
      {children}
    </Link>
  )
}
