import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { latestPurchaseDate } from '#domain/copies/purchase-date'
import type { Reading } from '#domain/import/reading'
import { failureSentence } from '#web/api/failure-sentence.ts'
import { type ImportDetails, type ToldReading, useReading } from '#web/api/imports.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Notice } from '#web/components/states/notice.tsx'
import { ledger } from '#web/format/ledger.ts'
import { SameFileNotice } from '../same-file-notice.tsx'
import { Columns } from './columns.tsx'
import { ConditionWords } from './condition-words.tsx'
import { FileQuestions } from './file-questions.tsx'
import { LeaveButton } from './leave-button.tsx'
import { LivePreview } from './live-preview.tsx'
import { type MappingFaults, readDraft } from './mapping-draft.ts'
import { previewRow } from './preview-words.ts'
import { SheetChoice } from './sheet-choice.tsx'
import { type DetailsWithReading, useMappingDraft } from './use-mapping-draft.ts'

const route = getRouteApi('/signed-in/import')

/** What only the collector can say about a file, and its columns, beside the first rows as they are read. */
export function Mapping({ details }: { details: ImportDetails }) {
  const { reading } = details
  if (reading === null) {
    return <Notice tone="error">The headings of this file were not found. Please import it again.</Notice>
  }
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <SheetChoice details={details} />
      <MappingForm key={details.sheet} details={{ ...details, reading }} />
    </div>
  )
}

function MappingForm({ details }: { details: DetailsWithReading }) {
  const { id, app, preview, remembered, sameFile } = details
  const navigate = route.useNavigate()
  const { draft, asRead, faults, setFaults, answer, chooseCondition, chooseField } = useMappingDraft(details)
  const form = useRef<HTMLFormElement>(null)
  const send = useReading(id)
  const { reading, conditionWords } = asRead
  const rows = useFirstRows(preview, reading)

  async function sendDraft(told: ToldReading) {
    const sent = await send.mutateAsync(told).catch(() => null)
    // The form is gone by then: the rows are being read.
    if (sent !== null) await navigate({ search: { id }, replace: true })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (send.isPending) return
    const read = readDraft(asRead, draft)
    const refused = 'faults' in read ? read.faults : {}
    flushSync(() => setFaults(refused))
    if ('send' in read) {
      void sendDraft(read.send)
      return
    }
    const first = firstFault(refused)
    form.current?.querySelector<HTMLElement>(`[data-question="${first}"] :is(input, select)`)?.focus()
  }

  const isRemembered = (part: (typeof remembered)[number]) => remembered.includes(part)
  return (
    <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <form ref={form} noValidate className="flex min-w-0 flex-col gap-4 sm:gap-6" onSubmit={submit}>
        {sameFile && <SameFileNotice sameFile={sameFile} />}
        <FileQuestions
          asRead={asRead}
          answers={draft.answers}
          faults={faults}
          isRemembered={isRemembered('answers')}
          onAnswer={answer}
        />
        <ConditionWords
          words={conditionWords}
          isRemembered={isRemembered('answers')}
          onChoose={chooseCondition}
        />
        <Columns
          app={app}
          isRemembered={isRemembered('columns')}
          reading={reading}
          preview={preview}
          fields={draft.fields}
          fault={faults.columns}
          onField={chooseField}
        />
        {send.error && (
          <Notice tone="error" role="alert">
            {failureSentence(send.error, "Couldn't read the file. Please try again.")}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-2 max-lg:hidden">
          <LeaveButton details={details} />
          <Button type="submit" variant="primary" pending={send.isPending}>
            Read the file
          </Button>
        </div>
      </form>
      <div className="min-w-0 lg:sticky lg:top-20">
        <LivePreview rows={rows} />
      </div>
      <div className="flex flex-wrap justify-end gap-2 lg:hidden">
        <LeaveButton details={details} />
        <Button variant="primary" pending={send.isPending} onClick={() => form.current?.requestSubmit()}>
          Read the file
        </Button>
      </div>
    </div>
  )
}

/** The columns come after the questions on the screen. */
function firstFault(faults: MappingFaults): string | undefined {
  return Object.keys(faults).toSorted(
    (one, other) => Number(one === 'columns') - Number(other === 'columns'),
  )[0]
}

/** The first rows of the file as they would be imported. */
function useFirstRows(preview: ImportDetails['preview'], reading: Reading) {
  const [latestDay] = useState(() => latestPurchaseDate(new Date()))
  return useMemo(() => {
    const currency = ledger().currency
    const first = reading.headerRow + 2
    return preview.map((cells, index) => previewRow(cells, first + index, reading, { latestDay, currency }))
  }, [preview, reading, latestDay])
}
