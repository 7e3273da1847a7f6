import { LoaderCircle } from 'lucide-react'
import { classNames } from '#web/components/class-names.ts'

interface SpinnerProps {
  /** What is in progress. */
  label?: string
  /** Width and height in pixels. */
  size?: number
  className?: string
}

/** A spinner with an accessible label. `PageSpinner` centres it on a page, `ScreenSpinner` is a whole screen. */
export function Spinner({ label = 'Loading', size = 20, className }: SpinnerProps) {
  return (
    <span role="progressbar" aria-label={label} className={classNames('inline-grid', className)}>
      <LoaderCircle aria-hidden size={size} className="animate-spin" />
    </span>
  )
}

/** The spinner of a whole page. Appears after 150 ms, so that fast loads do not flicker. */
export function PageSpinner({ label }: { label?: string }) {
  return (
    <div className="page-spinner grid min-h-[50vh] place-items-center text-accent-ink">
      <Spinner size={36} {...(label === undefined ? {} : { label })} />
    </div>
  )
}

/** A screen of which nothing is known yet. Its heading is no place for the focus, which waits for the one that comes. */
export function ScreenSpinner({ label }: { label: string }) {
  return (
    <>
      <h1 className="sr-only">{label}</h1>
      <PageSpinner label={label} />
    </>
  )
}
