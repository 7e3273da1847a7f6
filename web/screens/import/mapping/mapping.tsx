import { getRouteApi } from '@tanstack/react-router'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { latestPurchaseDate } from '#domain/collection/purchase-date'
import { isOpen, type Question, type Reading } from '#domain/import/reading'
import { failureSentence } from '#web/api/failure-sentence.ts'
import { type ImportDetails, type ToldReading, useReading } from '#web/api/imports.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { Section } from '#web/components/section.tsx'
import { Notice } from '#web/components/states/notice.tsx'
import { formatDayIn } from '#web/format/date.ts'
import { ledger } from '#web/format/ledger.ts'
import { useUser } from '#web/session/session.ts'
import { Columns } from './columns.tsx'
import { ConditionWords } from './condition-words.tsx'
import { LeaveButton } from './leave-button.tsx'
import { LivePreview } from './live-preview.tsx'
import { type MappingFaults, readDraft, readingOf, unchangedDraft, withField } from './mapping-draft.ts'
import { previewRow } from './preview-words.ts'
import { QuestionField } from './question-field.tsx'
import { SheetChoice } from './sheet-choice.tsx'

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

function MappingForm({ details }: { details: ImportDetails & { readonly reading: Reading } }) {
  const { id, app, preview, remembered, sameFile } = details
  const { timeZone } = useUser().settings
  const navigate = route.useNavigate()
  const [draft, setDraft] = useState(() => unchangedDraft(details))
  const [faults, setFaults] = useState<MappingFaults>({})
  const [latestDay] = useState(() => latestPurchaseDate(new Date()))
  const form = useRef<HTMLFormElement>(null)
  const send = useReading(id)
  const asRead = useMemo(() => readingOf(details, draft), [details, draft])
  const { reading, questions, conditionWords } = asRead
  const open = questions.filter(isOpen)
  const answered = questions.filter(question => !isOpen(question))
  const rows = useMemo(() => {
    const currency = ledger().currency
    const first = reading.headerRow + 2
    return preview.map((cells, index) => previewRow(cells, first + index, reading, { latestDay, currency }))
  }, [preview, reading, latestDay])

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
    const [first] = Object.keys(refused).toSorted(
      (one, other) => Number(one === 'columns') - Number(other === 'columns'),
    )
    form.current?.querySelector<HTMLElement>(`[data-question="${first}"] :is(input, select)`)?.focus()
  }

  const isRemembered = (part: (typeof remembered)[number]) => remembered.includes(part)
  const fieldsOf = (asked: readonly Question[]) => (
    <div className="flex flex-col gap-5">
      {asked.map(question => (
        <QuestionField
          key={question.about}
          question={question}
          told={draft.answers}
          assumed={reading.answers}
          error={faults[question.about]}
          onTell={answer => {
            setDraft(current => ({ ...current, answers: { ...current.answers, ...answer } }))
            setFaults(({ [question.about]: _, ...others }) => others)
          }}
        />
      ))}
    </div>
  )

  return (
    <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <form ref={form} noValidate className="flex min-w-0 flex-col gap-4 sm:gap-6" onSubmit={submit}>
        {sameFile && (
          <Notice tone="warn">
            You imported this very file on {formatDayIn(timeZone, sameFile.createdAt)}. Its copies would be
            added a second time.
          </Notice>
        )}
        {open.length > 0 && (
          <Section
            title={open.length === 1 ? 'One question' : `${open.length} questions`}
            subtitle="The file leaves this open."
          >
            {fieldsOf(open)}
          </Section>
        )}
        {answered.length > 0 && (
          <Section
            title="Your answers"
            subtitle={
              isRemembered('answers')
                ? 'You answered this earlier, about a file with the same headings.'
                : 'Choose another where one is wrong.'
            }
          >
            {fieldsOf(answered)}
          </Section>
        )}
        <ConditionWords
          words={conditionWords}
          isRemembered={isRemembered('answers')}
          onChoose={(key, condition) =>
            setDraft(current => ({ ...current, conditions: { ...current.conditions, [key]: condition } }))
          }
        />
        <Columns
          app={app}
          isRemembered={isRemembered('columns')}
          reading={reading}
          preview={preview}
          fields={draft.fields}
          fault={faults.columns}
          onField={(column, field) => {
            setDraft(current => withField(current, column, field))
            setFaults(({ columns: _, ...others }) => others)
          }}
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
