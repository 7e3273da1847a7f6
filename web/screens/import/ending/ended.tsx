import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ImportDetails } from '#web/api/imports.ts'
import { buttonClass } from '#web/components/buttons/button.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { Section } from '#web/components/section.tsx'
import { Notice } from '#web/components/states/notice.tsx'
import { UndoButton } from '#web/dialogs/undo-button.tsx'
import { countOf } from '#web/format/count.ts'
import { formatDayIn } from '#web/format/date.ts'
import { paths } from '#web/paths.ts'
import { useUser } from '#web/session/session.ts'
import { openRows, rowsLeftOut, sheetRead, sourceWords } from '../import-words.ts'

const another = (
  <Link to={paths.import} search={{}} className={buttonClass()}>
    Import another file
  </Link>
)

/** What an import added, with Undo; or why it added nothing. */
export function Ended({ details }: { details: ImportDetails }) {
  const { timeZone } = useUser().settings
  const { state, failure, undoneBy, copies } = details
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
  if (undoneBy !== null) {
    const text = `The ${countOf(copies, 'copy', 'copies')} of this import are no longer in your collection.`
    return (
      <Outcome title="Taken back" text={text}>
        {another}
      </Outcome>
    )
  }
  const day = formatDayIn(timeZone, details.endedAt ?? details.createdAt)
  return <Added details={details} day={day} />
}

function Added({ details, day }: { details: ImportDetails; day: string }) {
  const { operationId, copies, totalCostCents, rowsTotal, app } = details
  const leftOut = rowsLeftOut(details) + openRows(details)
  const words = `Added ${countOf(copies, 'copy', 'copies')}`
  const sheet = sheetRead(details)
  const kept = leftOut === 0 ? '' : ` ${countOf(leftOut, 'row')} left out.`
  return (
    <Outcome
      title={`${words} to your collection`}
      text={
        <>
          Paid <Money cents={totalCostCents} className="font-semibold text-ink" /> in all · {sourceWords(app)}{' '}
          · {countOf(rowsTotal, 'row')} · {day}.{kept}
          {sheet !== null &&
            ` Only the sheet “${sheet}” was read. For another sheet of this file, choose the file again.`}
        </>
      }
    >
      <Link to={paths.collection} className={buttonClass({ variant: 'primary' })}>
        See your collection
      </Link>
      {another}
      {operationId !== null && (
        <UndoButton
          id={operationId}
          kind="add"
          words={words}
          effect="All of its copies leave your collection, and every figure is as it was before the import."
        />
      )}
    </Outcome>
  )
}

function Outcome({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <Section title={title} subtitle={text} className="max-w-3xl">
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </Section>
  )
}
