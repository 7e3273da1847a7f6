import { useQuery } from '@tanstack/react-query'
import { type ImportDetails, importRowsQuery, type ImportVerdict } from '#web/api/imports.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { classNames } from '#web/components/class-names.ts'
import { Pagination } from '#web/components/pages/pagination.tsx'
import { Section } from '#web/components/section.tsx'
import { EmptyState, PartError, Spinner } from '#web/components/states/states.tsx'
import { countOf, formatCount } from '#web/format/values.ts'
import { markedRows, needsDecision, rowsOf } from '../import-words.ts'
import { DownloadRowsLeft } from '../rows-left.tsx'
import { RowEntry } from './row-entry.tsx'

export interface RowsOfVerdictProps {
  details: ImportDetails
  verdict: ImportVerdict
  page: number
  onPage: (page: number) => void
  /** Whether only the rows with something read or assumed are listed. */
  marked: boolean
  onMarked: (marked: boolean) => void
  /** Opens all cells of a row. */
  onEdit: (line: number) => void
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
  wrong: 'Left out until every cell is right: edit the cells here, or in a spreadsheet.',
  matched: 'Where the file leaves something open, the row says what was assumed.',
  skipped: 'Nothing here is wrong.',
}

/** The rows with a verdict in pages; for rows that need a decision, the decided ones. */
export function RowsOfVerdict({
  details,
  verdict,
  page,
  onPage,
  marked,
  onMarked,
  onEdit,
}: RowsOfVerdictProps) {
  const { rows, open } = rowsOf(details, verdict)
  const { id, reading } = details
  const toCheck = markedRows(details)
  const isMarked = marked && verdict === 'matched' && toCheck > 0
  const only = needsDecision(verdict) ? 'decided' : isMarked ? 'marked' : undefined
  const query = importRowsQuery({ id, verdict, ...(only && { only }), page, limit })
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
    <Section
      title={isMarked ? 'Rows to check' : titles[verdict]}
      subtitle={`${countOf(pagination.totalItems, 'row')}. ${hints[verdict]}`}
      action={
        verdict === 'wrong' ? (
          <DownloadRowsLeft id={id} size="small" />
        ) : (
          verdict === 'matched' &&
          toCheck > 0 && (
            <Button size="small" onClick={() => onMarked(!isMarked)}>
              {isMarked ? 'Show all' : `Only ${formatCount(toCheck)} to check`}
            </Button>
          )
        )
      }
    >
      <ul
        aria-busy={isPlaceholderData}
        className={classNames('flex flex-col divide-y divide-line', isPlaceholderData && 'opacity-60')}
      >
        {data.rows.map(row => (
          <li key={row.line}>
            <RowEntry id={id} row={row} header={reading?.header ?? []} onEdit={() => onEdit(row.line)} />
          </li>
        ))}
      </ul>
      <div className="mt-6 empty:hidden">
        <Pagination label="Pages of rows" page={page} totalPages={pagination.totalPages} onPage={onPage} />
      </div>
    </Section>
  )
}
