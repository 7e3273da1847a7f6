import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { Button } from '#web/components/buttons/button.tsx'
import { classNames } from '#web/components/class-names.ts'

// The start of the page needs these alone.
export { ErrorState } from './error-state.tsx'
export { PageSpinner, ScreenSpinner, Spinner } from './spinner.tsx'

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

/** Says that one part of a screen failed to load, while the rest still works. */
export function PartError({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Notice tone="error" role="alert" staysInPlace>
      <span className="flex flex-wrap items-center justify-between gap-3">
        {text}
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
      </span>
    </Notice>
  )
}

interface SkeletonProps {
  /** The CSS size of the content it stands in for. */
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  className?: string
}

/** A placeholder of the size of content that is loading. Appears after 150 ms; hidden from screen readers. */
export function Skeleton({ width, height = '1em', className }: SkeletonProps) {
  return <span aria-hidden className={classNames('skeleton block', className)} style={{ width, height }} />
}

interface TileSkeletonsProps {
  className: string
  count: number
  /** How many lines stand under each card. */
  lines?: number
}

/** The placeholder of a shelf of card tiles. */
export function TileSkeletons({ className, count, lines }: TileSkeletonsProps) {
  return (
    <div className={className} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <CardTileSkeleton key={index} lines={lines} />
      ))}
    </div>
  )
}

/** The placeholder of a card tile: the card and lines of 1.5rem each. */
export function CardTileSkeleton({ lines = 2 }: { lines?: number | undefined }) {
  return (
    <div className="flex flex-col gap-2">
      <Skeleton height="auto" className="aspect-[63/88] rounded-lg" />
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} width={index === 0 ? '75%' : '45%'} />
      ))}
    </div>
  )
}

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
