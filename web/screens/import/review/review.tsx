import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ListChecks, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { reasonOf } from '#web/api/client.ts'
import { type ImportDetails, importRowsQuery, type ImportVerdict, usePublish } from '#web/api/imports.ts'
import { Button, buttonClass, textLinkClass } from '#web/components/buttons/button.tsx'
import { confirm } from '#web/components/overlays/confirm.ts'
import { Tabs } from '#web/components/shell/tabs.tsx'
import { EmptyState, Notice, PartError, Spinner } from '#web/components/states/states.tsx'
import { countOf, formatCount } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'
import { CancelButton, CloseButton } from '../cancel-button.tsx'
import {
  firstTab,
  markedRows,
  needsDecision,
  openRows,
  rowsLeftOut,
  rowsOf,
  sourceWords,
  tabNames,
  tabOrder,
  undecidedWords,
} from '../import-words.ts'
import { SameFileNotice } from '../same-file-notice.tsx'
import { EditCellsDialog } from './editing/edit-cells-dialog.tsx'
import { Questions } from './questions.tsx'
import { minus } from '#domain/money/money'
import { classNames } from '#web/components/class-names.ts'
import { Money } from '#web/components/figures/money.tsx'
import { Pagination } from '#web/components/pages/pagination.tsx'
import { Section } from '#web/components/section.tsx'
import { RowEntry } from './row-entry.tsx'
import { DownloadRowsLeft } from '../rows-left.tsx'

const route = getRouteApi('/signed-in/import')

/** Every row with its verdict, what the import adds, and the button that adds it. */
export function Review({ details }: { details: ImportDetails }) {
  const { id, sameFile } = details
  const { show, marked = false, page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  // Stays open when its row goes to another list.
  const [editing, setEditing] = useState<number | null>(null)
  // Stays when the last of its rows is decided about.
  const [first] = useState(() => firstTab(details))
  const shown = tabOrder.find(verdict => verdict === show) ?? first
  const tabs = tabOrder.filter(verdict => verdict === shown || rowsOf(details, verdict).rows > 0)

  const panel = (verdict: (typeof tabOrder)[number]) => (
    <div className="flex flex-col gap-6">
      {needsDecision(verdict) && <Questions details={details} verdict={verdict} onEdit={setEditing} />}
      <RowsOfVerdict
        details={details}
        verdict={verdict}
        page={page}
        marked={marked}
        onEdit={setEditing}
        onMarked={next => void navigate({ search: { id, show: verdict, ...(next && { marked: true }) } })}
        onPage={next => void navigate({ search: current => ({ ...current, show: verdict, page: next }) })}
      />
    </div>
  )

  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      {sameFile && (
        <SameFileNotice sameFile={sameFile}>
          {' '}
          <Link to={paths.import} search={{ id: sameFile.id }} className="underline">
            See that import
          </Link>
        </SameFileNotice>
      )}
      <Additions details={details} />
      <Tabs
        label="Rows by verdict"
        selected={shown}
        onSelect={key => void navigate({ search: { id, show: key }, replace: true, resetScroll: false })}
        tabs={tabs.map(verdict => ({
          key: verdict,
          label: tabLabel(details, verdict),
          panel: verdict === shown ? panel(verdict) : null,
        }))}
      />
      {editing !== null && details.reading && (
        <EditCellsDialog id={id} line={editing} reading={details.reading} onClose={() => setEditing(null)} />
      )}
    </div>
  )
}

/** What the import adds, and the button that adds it. */
function Additions({ details }: { details: ImportDetails }) {
  const { id, copies, sameFile } = details
  const publish = usePublish(id)
  const open = openRows(details)
  const leftOut = rowsLeftOut(details)
  const toCheck = markedRows(details)
  const isReopened = details.additions.length > 0

  async function add() {
    const body = questionBeforeAdding(open, sameFile !== null)
    const label = `Add ${countOf(copies, 'copy', 'copies')}`
    if (body && !(await confirm({ title: `${label}?`, body, confirmLabel: label }))) return
    publish.mutate(copies)
  }

  return (
    <Totals details={details}>
      <p className="text-sm text-muted">{rowsSentence(open, leftOut)}</p>
      {toCheck > 0 && (
        <p className="text-sm text-muted">
          Something was assumed in {countOf(toCheck, 'row')}.{' '}
          <Link
            to={paths.import}
            search={{ id, show: 'matched', marked: true }}
            className={`${textLinkClass} whitespace-nowrap`}
          >
            Check {toCheck === 1 ? 'it' : 'them'}
          </Link>
        </p>
      )}
      <RememberedReading details={details} />
      <PortfolioAsTag details={details} />
      {publish.error && (
        <Notice tone="error" role="alert">
          {reasonOf(publish.error, "Couldn't add the copies. Please try again.")}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          icon={<ListChecks aria-hidden size={18} />}
          disabled={copies === 0}
          pending={publish.isPending}
          onClick={() => void add()}
        >
          Add {countOf(copies, 'copy', 'copies')}
        </Button>
        <Link to={paths.import} search={{ id, columns: true }} className={buttonClass()}>
          <SlidersHorizontal aria-hidden size={18} />
          Change how it is read
        </Link>
        {isReopened ? <CloseButton id={id} /> : <CancelButton details={details} />}
      </div>
    </Totals>
  )
}

/** A copy is in no portfolio or folder of an app. */
function PortfolioAsTag({ details: { reading } }: { details: ImportDetails }) {
  const column = reading?.columns.portfolio ?? null
  if (column === null) return null
  return (
    <p className="text-sm text-muted">
      Each copy gets what is under {reading?.header[column] ?? ''} as a tag. If these are your binders or
      boxes, change how the column is read.
    </p>
  )
}

function tabLabel(details: ImportDetails, verdict: (typeof tabOrder)[number]): string {
  const { rows, open } = rowsOf(details, verdict)
  return `${tabNames[verdict]} ${formatCount(needsDecision(verdict) ? open : rows)}`
}

function rowsSentence(open: number, leftOut: number): string {
  const waiting = open > 0 ? [`${countOf(open, 'row')} ${open === 1 ? 'needs' : 'need'} a decision.`] : []
  const out = leftOut > 0 ? [`${countOf(leftOut, 'row')} left out.`] : []
  return [...waiting, ...out].join(' ') || 'Every row of the file will be added.'
}

function questionBeforeAdding(open: number, isSameFile: boolean): ReactNode {
  if (open === 0 && !isSameFile) return null
  return (
    <>
      {isSameFile && <p>You imported this file before. Its copies would be added a second time.</p>}
      {open > 0 && <p>{undecidedWords(open)}</p>}
    </>
  )
}

/** Says that answers about an earlier file count, and leads to them. */
function RememberedReading({ details: { id, remembered } }: { details: ImportDetails }) {
  if (remembered.length === 0) return null
  return (
    <p className="text-sm text-muted">
      Your earlier answers about a file with the same headings count here too.{' '}
      <Link to={paths.import} search={{ id, columns: true }} className={`${textLinkClass} whitespace-nowrap`}>
        Check the answers
      </Link>
    </p>
  )
}

/** The collection before and after the import. */
function Totals({ details, children }: { details: ImportDetails; children: ReactNode }) {
  const { before, after, app, rowsTotal, additions, counts } = details
  const rowsNow = counts.reduce((sum, count) => sum + count.rows, 0)
  const rowWords =
    additions.length === 0 ? countOf(rowsTotal, 'row') : `${countOf(rowsNow, 'row')} left out before`
  const costCents = minus(after.totalInvestmentCents, before.totalInvestmentCents)
  const rows = [
    {
      name: 'Now',
      copies: formatCount(before.copies),
      cents: before.totalInvestmentCents,
      look: 'text-muted',
    },
    { name: 'Import', copies: `+${formatCount(after.copies - before.copies)}`, cents: costCents, look: '' },
    {
      name: 'After',
      copies: formatCount(after.copies),
      cents: after.totalInvestmentCents,
      look: 'font-bold',
    },
  ]
  return (
    <Section title="What it adds" subtitle={`${sourceWords(app)} · ${rowWords}`}>
      <div className="flex flex-col gap-4">
        <table className="w-full max-w-lg text-left">
          <caption className="sr-only">Your collection before and after the import</caption>
          <thead className="text-sm text-muted">
            <tr>
              <th scope="col">
                <span className="sr-only">When</span>
              </th>
              <th scope="col" className="pb-1 pl-3 text-right font-medium">
                Copies
              </th>
              <th scope="col" className="pb-1 pl-3 text-right font-medium">
                Cost
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, copies, cents, look }) => (
              <tr key={name} className={classNames('border-t border-line align-baseline', look)}>
                <th scope="row" className="py-1.5 font-[inherit]">
                  {name}
                </th>
                <td className="tabular py-1.5 pl-3 text-right">{copies}</td>
                <td className="py-1.5 pl-3 text-right">
                  <Money cents={cents} signed={name === 'Import'} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {children}
      </div>
    </Section>
  )
}

interface RowsOfVerdictProps {
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
  wrong: 'Left out until you correct them, here or in a spreadsheet.',
  matched: 'Where the file does not say something, the row says what was assumed.',
  skipped: 'These rows need nothing from you.',
}

/** The rows with a verdict in pages; for rows that need a decision, the decided ones. */
function RowsOfVerdict({ details, verdict, page, onPage, marked, onMarked, onEdit }: RowsOfVerdictProps) {
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
