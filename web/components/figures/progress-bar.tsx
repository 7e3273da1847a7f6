export interface ProgressBarProps {
  done: number
  total: number
}

/** A bar beside words that say the same, so screen readers skip it. */
export function ProgressBar({ done, total }: ProgressBarProps) {
  const share = total === 0 ? 0 : Math.min(1, done / total)
  return (
    <div aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken">
      <div className="h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
    </div>
  )
}
