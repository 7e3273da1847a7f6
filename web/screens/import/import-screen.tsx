import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { isNotFound } from '#web/api/catalogue.ts'
import { type ImportDetails, importQuery, isAtWork } from '#web/api/imports.ts'
import { refetchCollection } from '#web/api/keyed-mutation.ts'
import { buttonClass, textLinkClass } from '#web/components/buttons/button.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { focusScreenHeading } from '#web/components/shell/screen-heading.tsx'
import { EmptyState, ErrorState, ScreenSpinner } from '#web/components/states/states.tsx'
import { paths } from '#web/paths.ts'
import { Ended } from './ended.tsx'
import { fileWords, stageOf, titles, workOf } from './import-words.ts'
import { Mapping } from './mapping/mapping.tsx'
import { Review } from './review/review.tsx'
import { Start } from './start/start.tsx'
import { progressClass } from '#web/components/figures/progress-bar.tsx'
import { Section } from '#web/components/section.tsx'
import { formatCount } from '#web/format/values.ts'
import { CancelButton } from './cancel-button.tsx'

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
