import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { isNotFound } from '#web/api/catalogue.ts'
import { reasonOf } from '#web/api/client.ts'
import { type ImportDetails, importQuery, isAtWork, useReopen } from '#web/api/imports.ts'
import { refetchCollection } from '#web/api/keyed-mutation.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button, buttonClass, textLinkClass } from '#web/components/buttons/button.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { focusScreenHeading } from '#web/components/shell/screen-heading.tsx'
import { EmptyState, ErrorState, Notice, ScreenSpinner } from '#web/components/states/states.tsx'
import { paths } from '#web/paths.ts'
import { fileWords, sheetRead, sourceWords, stageOf, takenBackWords, titles, workOf } from './import-words.ts'
import { Mapping } from './mapping/mapping.tsx'
import { Review } from './review/review.tsx'
import { Start } from './start/start.tsx'
import { progressClass } from '#web/components/figures/progress-bar.tsx'
import { focusNeighbourOnLeave } from '#web/components/focus-neighbour.ts'
import { toastError } from '#web/components/overlays/toast.ts'
import { Section } from '#web/components/section.tsx'
import { UndoButton } from '#web/dialogs/undo-button.tsx'
import { countOf, formatCount, formatDayIn } from '#web/format/values.ts'
import { CancelButton } from './cancel-button.tsx'
import { DownloadRowsLeft } from './rows-left.tsx'
import { useUser } from '#web/session/session.ts'

const route = getRouteApi('/signed-in/import')

/** A file of another app becomes copies: read, checked, decided about and added at once. */
export function ImportScreen() {
  const { id } = route.useSearch()
  return id === undefined ? <Start /> : <OneImport key={id} id={id} />
}

const back = (
  <Link to={paths.import} search={{}} className={`${textLinkClass} inline-flex min-h-8 items-center gap-1`}>
    <ChevronLeft aria-hidden size={18} />
    All imports
  </Link>
)

function OneImport({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(importQuery(id))
  if (data !== undefined) return <Stage details={data} />
  if (error === null) return <ScreenSpinner label="Loading the import" />
  if (!isNotFound(error)) {
    const retry = () => void refetch()
    return (
      <>
        <PageHeader title="Import" above={back} />
        <ErrorState title="Couldn't load the import" hint={error.message} onRetry={retry} />
      </>
    )
  }
  return (
    <>
      <PageHeader title="Import" above={back} />
      <EmptyState
        title="This import is no longer here"
        hint="Imports that are not finished are removed after some days."
        action={
          <Link to={paths.import} search={{}} className={buttonClass({ variant: 'primary' })}>
            Import a file
          </Link>
        }
      />
    </>
  )
}

/** What the import needs now: patience, columns, decisions, or nothing. */
function Stage({ details }: { details: ImportDetails }) {
  const { columns = false } = route.useSearch()
  const stage = columns && stageOf(details.state) === 'review' ? 'mapping' : stageOf(details.state)
  const shown = useRef(stage)
  const state = useRef(details.state)
  const queries = useQueryClient()

  // The import moves on without a press: a screen reader continues at the new heading.
  useEffect(() => {
    if (shown.current !== stage) focusScreenHeading()
    shown.current = stage
  }, [stage])

  // Copies may have been added without a press in this tab.
  useEffect(() => {
    if (state.current === 'publishing' && details.state === 'done') void refetchCollection(queries)
    state.current = details.state
  }, [details.state, queries])

  return (
    <>
      <title>{`${titles[stage]} · Holofolio`}</title>
      <PageHeader title={titles[stage]} subtitle={fileWords(details)} above={back} />
      {isAtWork(details.state) ? (
        <AtWork details={details} />
      ) : stage === 'mapping' ? (
        <Mapping key={details.id} details={details} />
      ) : stage === 'review' ? (
        <Review details={details} />
      ) : (
        <Ended details={details} />
      )}
    </>
  )
}

/** How far the server is with reading the rows, looking them up, or adding their copies. */
function AtWork({ details }: { details: ImportDetails }) {
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

const another = (
  <Link to={paths.import} search={{}} className={buttonClass()}>
    Import another file
  </Link>
)

/** What an import added, with Undo; or why it added nothing. */
function Ended({ details }: { details: ImportDetails }) {
  const { timeZone } = useUser().settings
  const { state, failure } = details
  if (state === 'cancelled') {
    return (
      <Outcome title="Cancelled" text="Nothing of this file was added.">
        {another}
      </Outcome>
    )
  }
  if (state === 'failed') {
    return (
      <Outcome title="The import failed" text="Nothing of this file was added.">
        <div className="basis-full">
          <Notice tone="error">{failure ?? 'Please try again.'}</Notice>
        </div>
        {another}
      </Outcome>
    )
  }
  return <Added details={details} day={formatDayIn(timeZone, details.endedAt ?? details.createdAt)} />
}

/** The operations of a published import, and the rows that it left out. */
function Added({ details, day }: { details: ImportDetails; day: string }) {
  const { copies, totalCostCents, copiesUndone, additions, rowsLeft, rowsTotal, app, undoneBy } = details
  const facts = `${sourceWords(app)} · ${countOf(rowsTotal, 'row')} · ${day}`
  const sheet = sheetRead(details)
  const [only] = additions
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      {undoneBy === null ? (
        <Outcome
          title={`Added ${countOf(copies, 'copy', 'copies')} to your collection`}
          text={
            <>
              Paid <Money cents={totalCostCents} className="font-semibold text-ink" /> in all · {facts}.
              {copiesUndone > 0 && ` ${countOf(copiesUndone, 'copy was', 'copies were')} taken back.`}
              {sheet !== null &&
                ` Only the sheet “${sheet}” was read. For another sheet of this file, choose the file again.`}
            </>
          }
        >
          <Link to={paths.collection} className={buttonClass({ variant: 'primary' })}>
            See your collection
          </Link>
          {another}
          {only !== undefined && additions.length === 1 && <UndoAddition addition={only} />}
        </Outcome>
      ) : (
        <Outcome title="Taken back" text={takenBackWords(copiesUndone)}>
          {another}
        </Outcome>
      )}
      {additions.length > 1 && <Additions additions={additions} />}
      {rowsLeft > 0 && <RowsLeft id={details.id} rows={rowsLeft} />}
    </div>
  )
}

type Addition = ImportDetails['additions'][number]

function Additions({ additions }: { additions: readonly Addition[] }) {
  const { timeZone } = useUser().settings
  return (
    <Section title="What was added when" className="max-w-3xl">
      <ul className="flex flex-col divide-y divide-line">
        {additions.map(addition => (
          <li
            key={addition.operationId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3"
          >
            <p>
              <span className="font-semibold">{countOf(addition.copies, 'copy', 'copies')}</span> for{' '}
              <Money cents={addition.totalCostCents} />
              <span className="text-sm text-muted"> · {formatDayIn(timeZone, addition.addedAt)}</span>
            </p>
            {addition.undoneBy === null ? (
              <UndoAddition addition={addition} />
            ) : (
              <Badge tone="neutral">Taken back</Badge>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function UndoAddition({ addition: { operationId, copies } }: { addition: Addition }) {
  return (
    <div ref={part => (part === null ? undefined : focusNeighbourOnLeave(part))}>
      <UndoButton
        id={operationId}
        kind="add"
        words={`Added ${countOf(copies, 'copy', 'copies')}`}
        effect={`${countOf(copies, 'copy leaves', 'copies leave')} your collection, and every figure is as it was before.`}
      />
    </div>
  )
}

function RowsLeft({ id, rows }: { id: string; rows: number }) {
  const reopen = useReopen(id)
  return (
    <Section
      title={`${countOf(rows, 'row')} ${rows === 1 ? 'was' : 'were'} left out`}
      subtitle="This import keeps what it left out. What was added before is not added again."
      className="max-w-3xl"
    >
      <div className="flex flex-wrap items-center gap-3">
        <Button
          pending={reopen.isPending}
          onClick={() =>
            reopen.mutate(undefined, {
              onError: error => toastError(reasonOf(error, "Couldn't open the import again.")),
            })
          }
        >
          Decide about {rows === 1 ? 'it' : 'them'}
        </Button>
        <DownloadRowsLeft id={id} />
      </div>
    </Section>
  )
}

function Outcome({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <Section title={title} subtitle={text} className="max-w-3xl">
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </Section>
  )
}
