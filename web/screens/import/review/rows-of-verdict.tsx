import { useQuery } from '@tanstack/react-query'
import { type ImportDetails, type ImportVerdict, importRowsQuery } from '#web/api/imports.ts'
import { classNames } from '#web/components/class-names.ts'
import { Pagination } from '#web/components/pages/pagination.tsx'
import { Section } from '#web/components/section.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { PartError } from '#web/components/states/part-error.tsx'
import { Spinner } from '#web/components/states/spinner.tsx'
import { countOf } from '#web/format/count.ts'
import { needsDecision, rowsOf } from '../import-words.ts'
import { RowEntry } from './row-entry.tsx'

export interface RowsOfVerdictProps {
  details: ImportDetails
  verdict: ImportVerdict
  page: number
  onPage: (page: number) => void
}

const limit = 25
const titles: Readonly<Record<ImportVerdict, string>> = {
  several: 'Decided',
  unknown: 'Decided',
  wrong: 'Rows that cannot be read',
  matched: 'Found in the catalogue',
  skipped: 'Rows that add no copy',
}
const hints: Readonly<Record<ImportVerdict, string>> = {
  several: 'What you chose, and can change.',
  unknown: 'What you decided, and can change.',
  wrong: 'They are left out. Mend these cells in your file and import it again, or change how it is read.',
  matched: 'What the file leaves open was assumed, and is said at the row.',
  skipped: 'Nothing is wrong with them.',
}

/** The rows with a verdict in pages; of those that need a decision, the decided ones. */
export function RowsOfVerdict({ details, verdict, page, onPage }: RowsOfVerdictProps) {
  const { rows, open } = rowsOf(details, verdict)
  const only = needsDecision(verdict) ? ({ only: 'decided' } as const) : {}
  const query = importRowsQuery({ id: details.id, verdict, ...only, page, limit })
  const count = rows - open
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...query, enabled: count > 0 })
  if (count === 0) {
    return open > 0 ? null : (
      <EmptyState size="compact" title="No rows here" hint="No row of the file is of this kind." />
    )
  }
  if (data === undefined) {
    if (error === null) return <Spinner label="Loading the rows" />
    return <PartError text="Couldn't load the rows" onRetry={() => void refetch()} />
  }
  const { pagination } = data
  return (
    <Section title={titles[verdict]} subtitle={`${countOf(pagination.totalItems, 'row')}. ${hints[verdict]}`}>
      <ul
        aria-busy={isPlaceholderData}
        className={classNames('flex flex-col divide-y divide-line', isPlaceholderData && 'opacity-60')}
      >
        {data.rows.map(row => (
          <li key={row.line}>
            <RowEntry id={details.id} row={row} header={details.reading?.header ?? []} />
          </li>
        ))}
      </ul>
      <div className="mt-6 empty:hidden">
        <Pagination label="Pages of rows" page={page} totalPages={pagination.totalPages} onPage={onPage} />
      </div>
    </Section>
  )
}
