import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'

export interface NoticeProps {
  tone?: 'info' | 'success' | 'warn' | 'error'
  /** `alert` when something just failed: screen readers announce it, and it scrolls into view. */
  role?: 'alert' | 'note'
  /** Set for a failure that no press caused: the screen must not move by itself. */
  staysInPlace?: boolean
  children: ReactNode
}

const icons = { info: Info, success: CircleCheck, warn: CircleAlert, error: CircleAlert }
const colours = {
  info: 'bg-accent-soft text-accent-ink',
  success: 'bg-gain-soft text-gain',
  warn: 'bg-warn-soft text-warn',
  error: 'bg-loss-soft text-loss',
}

/** A message that stays: why a form failed, how a step affects the money, what is unknown. */
export function Notice({ tone = 'info', role = 'note', staysInPlace = false, children }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div
      ref={role === 'alert' && !staysInPlace ? bringIntoView : undefined}
      role={role}
      className={`flex items-start gap-2.5 rounded-md px-3.5 py-3 text-sm ${colours[tone]}`}
    >
      <Icon aria-hidden size={18} className="mt-px flex-none" />
      <div className="min-w-0 flex-1 font-medium break-words">{children}</div>
    </div>
  )
}

/** The form above it may be taller than the window. */
function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' })
}
