import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { reasonOf } from '#web/api/client.ts'
import { type ImportDetails, useReopen } from '#web/api/imports.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button, buttonClass } from '#web/components/buttons/button.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { focusNeighbourOnLeave } from '#web/components/focus-neighbour.ts'
import { toastError } from '#web/components/overlays/toast.ts'
import { Section } from '#web/components/section.tsx'
import { Notice } from '#web/components/states/states.tsx'
import { UndoButton } from '#web/dialogs/undo-button.tsx'
import { countOf, formatDayIn } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/session.ts'
import { sheetRead, sourceWords, takenBackWords } from './import-words.ts'
import { DownloadRowsLeft } from './rows-left.tsx'

const another = (
  <Link to={paths.import} search={{}} className={buttonClass()}>
    Import another file
  </Link>
)

/** What an import added, with Undo; or why it added nothing. */
export function Ended({ details }: { details: ImportDetails }) {
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
