import type { ImportDetails } from '#web/api/imports.ts'
import { Section } from '#web/components/section.tsx'
import { countOf, formatCount } from '#web/format/count.ts'
import { CancelButton } from './cancel-button.tsx'

/** The server reads, looks up or adds the rows: how far it is. */
export function AtWork({ details }: { details: ImportDetails }) {
  const { state, rowsRead, rowsTotal, copies } = details
  const isPublishing = state === 'publishing'
  const isCounted = !isPublishing && rowsTotal > 0
  const title = isPublishing
    ? `Adding ${countOf(copies, 'copy', 'copies')}…`
    : state === 'reading'
      ? 'Reading the file…'
      : 'Looking up each row in the catalogue…'
  const text = isCounted ? `${formatCount(rowsRead)} of ${countOf(rowsTotal, 'row')}` : 'Starting'
  // A screen reader hears each quarter, not each row.
  const quarter = isCounted ? Math.floor((rowsRead / rowsTotal) * 4) * 25 : 0
  return (
    <Section title={title} className="max-w-2xl">
      <div className="flex flex-col gap-4">
        <progress
          aria-label={title}
          {...(isPublishing
            ? {}
            : { max: isCounted ? rowsTotal : 1, value: isCounted ? rowsRead : 0, 'aria-valuetext': text })}
          className={barClass}
        />
        {!isPublishing && <p className="tabular text-sm text-muted">{text}</p>}
        <p role="status" className="sr-only">
          {isPublishing ? title : `${title} ${quarter} percent`}
        </p>
        <p className="text-sm text-muted">
          {isPublishing
            ? 'You can leave this page. All copies appear at once.'
            : 'You can leave this page: the import goes on and waits for you. Nothing is added yet.'}
        </p>
        {!isPublishing && (
          <div>
            <CancelButton details={details} />
          </div>
        )}
      </div>
    </Section>
  )
}

const barClass = [
  'h-2.5 w-full appearance-none overflow-hidden rounded-full bg-sunken',
  '[&::-webkit-progress-bar]:bg-sunken',
  '[&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent',
  '[&::-webkit-progress-value]:transition-[width] [&::-moz-progress-bar]:rounded-full',
  '[&::-moz-progress-bar]:bg-accent',
].join(' ')
