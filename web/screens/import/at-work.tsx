import type { ImportDetails } from '#web/api/imports.ts'
import { progressClass } from '#web/components/figures/progress-class.ts'
import { Section } from '#web/components/section.tsx'
import { formatCount } from '#web/format/count.ts'
import { CancelButton } from './cancel-button.tsx'
import { workOf } from './import-words.ts'

/** How far the server is with reading the rows, looking them up, or adding their copies. */
export function AtWork({ details }: { details: ImportDetails }) {
  const { title, done, total, of, hint } = workOf(details)
  const text = total > 0 ? `${formatCount(done)} of ${of}` : 'Starting'
  // A screen reader hears each quarter, not each row.
  const quarter = total > 0 ? Math.floor((done / total) * 4) * 25 : 0
  return (
    <Section title={title} className="max-w-2xl">
      <div className="flex flex-col gap-4">
        <progress
          aria-label={title}
          aria-valuetext={text}
          max={Math.max(1, total)}
          value={done}
          className={progressClass}
        />
        <p className="tabular text-sm text-muted">{text}</p>
        <p role="status" className="sr-only">
          {`${title} ${quarter} percent`}
        </p>
        <p className="text-sm text-muted">{hint}</p>
        {details.state !== 'publishing' && (
          <div>
            <CancelButton details={details} />
          </div>
        )}
      </div>
    </Section>
  )
}
