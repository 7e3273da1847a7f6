import type { ImportDetails } from '#web/api/imports.ts'
import { progressClass } from '#web/components/figures/progress-class.ts'
import { Section } from '#web/components/section.tsx'
import { countOf, formatCount } from '#web/format/count.ts'
import { CancelButton } from './cancel-button.tsx'

/** How far the server is with reading and looking up the rows. */
export function AtWork({ details }: { details: ImportDetails }) {
  const { state, rowsRead, rowsTotal } = details
  const isCounted = rowsTotal > 0
  const title = state === 'reading' ? 'Reading the file…' : 'Looking up each row in the catalogue…'
  const text = isCounted ? `${formatCount(rowsRead)} of ${countOf(rowsTotal, 'row')}` : 'Starting'
  // A screen reader hears each quarter, not each row.
  const quarter = isCounted ? Math.floor((rowsRead / rowsTotal) * 4) * 25 : 0
  return (
    <Section title={title} className="max-w-2xl">
      <div className="flex flex-col gap-4">
        <progress
          aria-label={title}
          aria-valuetext={text}
          max={isCounted ? rowsTotal : 1}
          value={isCounted ? rowsRead : 0}
          className={progressClass}
        />
        <p className="tabular text-sm text-muted">{text}</p>
        <p role="status" className="sr-only">
          {`${title} ${quarter} percent`}
        </p>
        <p className="text-sm text-muted">
          You can leave this page: the import goes on and waits for you. Nothing is added yet.
        </p>
        <div>
          <CancelButton details={details} />
        </div>
      </div>
    </Section>
  )
}
