import { Link } from '@tanstack/react-router'
import { type ImportSummary, isAtWork } from '#web/api/imports.ts'
import { Badge, type BadgeTone } from '#web/components/badge.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { Section } from '#web/components/section.tsx'
import { countOf } from '#web/format/count.ts'
import { formatDayIn } from '#web/format/date.ts'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/session.ts'
import { sourceWords, stageOf, stateWords } from '../import-words.ts'

/** The last imports, newest first: finished ones, and those that wait. */
export function PastImports({ imports }: { imports: readonly ImportSummary[] }) {
  if (imports.length === 0) return null
  return (
    <Section title="Your imports" subtitle="Open one to go on with it, or to take back what it added.">
      <ul className="flex flex-col divide-y divide-line">
        {imports.map(one => (
          <li key={one.id}>
            <PastImport one={one} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function PastImport({ one }: { one: ImportSummary }) {
  const { timeZone } = useUser().settings
  const { id, fileName, app, createdAt, rowsTotal, copies, totalCostCents } = one
  return (
    <article className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 basis-64 grow wrap-anywhere">
        <h3 className="font-semibold">
          <Link to={paths.import} search={{ id }} className="name-link hover:underline">
            {fileName}
          </Link>
        </h3>
        <p className="text-sm text-muted">
          {[sourceWords(app), formatDayIn(timeZone, createdAt), countOf(rowsTotal, 'row')].join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {copies > 0 && (
          <p className="tabular text-sm">
            {countOf(copies, 'copy', 'copies')} for <Money cents={totalCostCents} />
          </p>
        )}
        <Badge tone={toneOf(one)}>{stateWords(one)}</Badge>
      </div>
    </article>
  )
}

function toneOf({ state, copiesUndone }: ImportSummary): BadgeTone {
  if (state === 'failed') return 'loss'
  if (state === 'done') return copiesUndone === 0 ? 'gain' : 'neutral'
  if (isAtWork(state)) return 'accent'
  return stageOf(state) === 'ended' ? 'neutral' : 'warn'
}
