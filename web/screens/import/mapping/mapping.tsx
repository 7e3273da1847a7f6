import { getRouteApi, Link } from '@tanstack/react-router'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { latestPurchaseDate } from '#domain/copies/purchase-date'
import type { Reading } from '#domain/import/reading'
import { failureSentence } from '#web/api/client.ts'
import { type ChangedReading, type ImportDetails, useReading, useSheet } from '#web/api/imports.ts'
import { Button, buttonClass } from '#web/components/buttons/button.tsx'
import { Notice } from '#web/components/states/states.tsx'
import { ledger } from '#web/format/ledger.ts'
import { SameFileNotice } from '../same-file-notice.tsx'
import { Columns, ConditionWords } from './columns.tsx'
import { FileQuestions } from './question-field.tsx'
import { type DetailsWithReading, type MappingFaults, readDraft, useMappingDraft } from './mapping-draft.ts'
import { type PreviewRow, previewRow } from './preview-words.ts'
import { paths } from '#web/paths.ts'
import { CancelButton, CloseButton } from '../cancel-button.tsx'
import { stageOf } from '../import-words.ts'
import { ChoiceList } from '#web/components/fields/choices.tsx'
import { Section } from '#web/components/section.tsx'
import { countOf, formatCount } from '#web/format/values.ts'
import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react'

const route = getRouteApi('/signed-in/import')

/** What only the collector can say about a file, and its columns, next to the first rows as they are read. */
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

  async function sendDraft(changed: ChangedReading) {
    const sent = await send.mutateAsync(changed).catch(() => null)
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

/** Leads away from how a file is read without reading it: back to its rows once it was read, else out of the import. */
function LeaveButton({ details }: { details: ImportDetails }) {
  const { id, state, additions } = details
  if (stageOf(state) === 'review') {
    return (
      <Link to={paths.import} search={{ id }} className={buttonClass({ variant: 'ghost' })}>
        Back to the rows
      </Link>
    )
  }
  return additions.length > 0 ? <CloseButton id={id} /> : <CancelButton details={details} />
}

/** Which sheet of a file is read. Shown only where several have rows. */
function SheetChoice({ details }: { details: ImportDetails }) {
  const { id, sheets, sheet, additions } = details
  const send = useSheet(id)
  // Once copies of a sheet are added, its rows alone are left.
  if (sheets.length < 2 || additions.length > 0) return null
  return (
    <Section
      title="Which sheet?"
      subtitle={`This file has ${sheets.length} sheets with rows, and an import reads one. Choose the file again afterwards for another.`}
    >
      <div className="flex flex-col gap-3">
        <div className="max-h-80 overflow-y-auto">
          <ChoiceList
            legend="Sheet"
            options={sheets.map(({ name, rows }, index) => ({
              value: String(index),
              label: name,
              hint: countOf(rows, 'row'),
            }))}
            value={String(send.isPending ? send.variables : sheet)}
            onValueChange={value => send.mutate(Number(value))}
          />
        </div>
        {send.error && (
          <Notice tone="error" role="alert">
            {failureSentence(send.error, "Couldn't read this sheet. Please try again.")}
          </Notice>
        )}
      </div>
    </Section>
  )
}

const mostShown = 8
const looks = {
  ok: { Icon: CircleCheck, colour: 'text-gain', word: 'Can be read' },
  wrong: { Icon: CircleAlert, colour: 'text-loss', word: 'Unreadable' },
  skipped: { Icon: CircleMinus, colour: 'text-muted', word: 'Left out' },
} as const

/** The first rows of the file as they are read with the choices so far. Wrong ones come first. */
function LivePreview({ rows }: { rows: readonly PreviewRow[] }) {
  const readable = rows.filter(({ kind }) => kind === 'ok').length
  const wrong = rows.filter(({ kind }) => kind === 'wrong')
  const shown = [...wrong.slice(0, mostShown / 2), ...rows.filter(({ kind }) => kind !== 'wrong')]
  return (
    <Section
      title="How it is read"
      subtitle={
        <span role="status">
          {formatCount(readable)} of the first {countOf(rows.length, 'row')} can be read
          {wrong.length > 0 && `, ${formatCount(wrong.length)} not`}.
        </span>
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {shown.slice(0, mostShown).map(row => {
          const { Icon, colour, word } = looks[row.kind]
          return (
            <li key={row.line} className="flex items-start gap-2.5 py-2">
              <Icon aria-hidden size={18} className={`mt-0.5 flex-none ${colour}`} />
              <div className="min-w-0 wrap-anywhere">
                <p className="font-semibold">
                  <span className="sr-only">{word}: </span>
                  {row.title}
                </p>
                <p className={row.kind === 'wrong' ? 'text-sm text-loss' : 'text-sm text-muted'}>
                  {row.facts.join(row.kind === 'wrong' ? ' ' : ' · ')}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
