import { LoaderCircle } from 'lucide-react'
import { classNames } from '#web/components/class-names.ts'

export interface SpinnerProps {
  /** What is being waited for. */
  label?: string
  /** Edge in pixels. */
  size?: number
  className?: string
}

/** A turning ring that says what is being waited for. `PageSpinner` centres it in the room a page would take. */
export function Spinner({ label = 'Loading', size = 20, className }: SpinnerProps) {
  return (
    <span role="progressbar" aria-label={label} className={classNames('inline-grid', className)}>
      <LoaderCircle aria-hidden size={size} className="animate-spin" />
    </span>
  )
}

/** The spinner of a whole page; it appears after 150 ms, so that a quick answer does not flicker. */
export function PageSpinner({ label }: { label?: string }) {
  return (
    <div className="page-spinner grid min-h-[50vh] place-items-center text-accent-ink">
      <Spinner size={36} {...(label === undefined ? {} : { label })} />
    </div>
  )
}
