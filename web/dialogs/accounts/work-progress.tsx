import type { ReactNode } from 'react'
import { progressClass } from '#web/components/figures/progress-bar.tsx'

interface WorkProgressProps {
  /** What is done: "Restoring". */
  label: string
  /** Null before anything is counted; then `text` says what happens. */
  percent: number | null
  text: string
  /** What happens when the page is left. */
  children: ReactNode
}

/** How far long work is. */
export function WorkProgress({ label, percent, text, children }: WorkProgressProps) {
  // A screen reader hears each quarter.
  const quarter = Math.floor((percent ?? 0) / 25) * 25
  return (
    <div className="flex flex-col gap-3">
      <progress
        aria-label={label}
        aria-valuetext={text}
        max={100}
        value={percent ?? 0}
        className={progressClass}
      />
      <p className="tabular text-sm text-muted">{text}</p>
      <p role="status" className="sr-only">
        {percent === null ? text : `${label}, ${quarter} percent`}
      </p>
      <p className="text-sm text-muted">{children}</p>
    </div>
  )
}
