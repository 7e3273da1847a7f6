/** A bar next to words that say the same, so screen readers skip it. */
export function ProgressBar({ done, total }: { done: number; total: number }) {
  const share = total === 0 ? 0 : Math.min(1, done / total)
  return (
    <div aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken">
      <div className="h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
    </div>
  )
}

/** The look of a `progress` element. */
export const progressClass = [
  'h-2.5 w-full appearance-none overflow-hidden rounded-full bg-sunken',
  '[&::-webkit-progress-bar]:bg-sunken',
  '[&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent',
  '[&::-webkit-progress-value]:transition-[width] [&::-moz-progress-bar]:rounded-full',
  '[&::-moz-progress-bar]:bg-accent',
].join(' ')
