import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, memo, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isPsaCertNumber, tidyCertNumber } from '#domain/copies/cert-number'
import { conditions } from '#domain/copies/copy'
import { fieldSentences, reasonOf } from '#web/api/client.ts'
import { useKeyedMutation } from '#web/api/keyed-mutation.ts'
import { returnCopies, type ReturnedCopy, type Submission, type SubmittedCopy } from '#web/api/submissions.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { CheckboxField, SelectField, TextField } from '#web/components/fields/fields.tsx'
import { ChoiceChips } from '#web/components/fields/choices.tsx'
import { focusScreenHeading } from '#web/components/shell/screen-heading.tsx'
import { Notice } from '#web/components/states/states.tsx'
import { CertLookUp } from '#web/dialogs/copies/certificates/cert-look-up.tsx'
import { certNumberError } from '#web/dialogs/copies/state-text-fields.tsx'
import { offerUndo } from '#web/dialogs/undo.ts'
import { countOf, formatCount } from '#web/format/values.ts'

interface ReturnFormProps {
  submission: Submission
  /** Those that are not back yet. */
  copies: readonly SubmittedCopy[]
}

const noErrors: ReturnErrors = new Map()

/** Records the cards that came back, each with its grade and cert number. Cards left blank stay out. */
export function ReturnForm({ submission, copies }: ReturnFormProps) {
  const { form, lines, errors, failure, isPending, change, submit } = useReturn(submission, copies)
  const [offersUngraded, setOffersUngraded] = useState(false)
  const filled = copies.filter(({ holdingId }) => isFilled(lines.get(holdingId) ?? noLine)).length

  return (
    <form
      ref={form}
      noValidate
      aria-label="Returned cards"
      // The bar below covers no field that has the focus.
      className="[&_input]:scroll-mb-44"
      onSubmit={submit}
      onKeyDown={goOnWithEnter}
    >
      <CheckboxField
        label="Some came back without a grade"
        hint="They become raw cards again and keep their whole cost."
        checked={offersUngraded}
        onCheckedChange={setOffersUngraded}
      />
      <ul className="divide-y divide-line">
        {copies.map(copy => (
          <li key={copy.holdingId} id={rowId(copy)}>
            <ReturnRow
              copy={copy}
              gradingCompany={submission.gradingCompany}
              line={lines.get(copy.holdingId) ?? noLine}
              errors={errors.get(copy.holdingId)}
              offersUngraded={offersUngraded}
              onChange={change}
            />
          </li>
        ))}
      </ul>
      {failure !== null && (
        <Notice tone="error" role="alert">
          {failure}
        </Notice>
      )}
      {filled > 0 && (
        <>
          <div aria-hidden className="selection-room" />
          <div className="selection-bar">
            <p role="status" className="tabular text-sm">
              {formatCount(filled)} of {formatCount(copies.length)} filled in
            </p>
            <Button type="submit" variant="primary" pending={isPending} className="max-sm:w-full">
              Record {countOf(filled, 'card')}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}

/** What is typed of the cards that came back, and the call that records them. */
function useReturn(submission: Submission, copies: readonly SubmittedCopy[]) {
  const [lines, setLines] = useState<ReadonlyMap<string, ReturnLine>>(new Map())
  const [errors, setErrors] = useState(noErrors)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const queries = useQueryClient()
  const mutation = useKeyedMutation(returnCopies)
  const change = useCallback((id: string, part: Partial<ReturnLine>) => {
    setLines(current => new Map(current).set(id, { ...(current.get(id) ?? noLine), ...part }))
    setErrors(current =>
      current.has(id) ? new Map([...current].filter(([other]) => other !== id)) : current,
    )
  }, [])

  function refuse(refused: ReturnErrors) {
    // Renders at once, because the query below finds invalid fields by attribute.
    flushSync(() => setErrors(refused))
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (mutation.isPending) return
    setFailure(null)
    const reading = readReturn(copies, lines)
    if ('errors' in reading) return refuse(reading.errors)
    const { returned } = reading
    mutation.mutateAsync({ id: submission.id, body: { returned } }).then(
      answer => {
        setLines(new Map())
        focusNext(copies, returned)
        const done = `${countOf(answer.copies, 'card')} recorded as returned.`
        offerUndo(queries, done, { id: answer.operationId, kind: 'graded' })
      },
      error => {
        const found = errorsAt(returned, fieldSentences(error))
        refuse(found)
        if (found.size === 0) setFailure(reasonOf(error, "Couldn't record the cards."))
      },
    )
  }

  return { form, lines, errors, failure, isPending: mutation.isPending, change, submit }
}

const rowId = ({ holdingId }: SubmittedCopy) => `out-${holdingId}`

/** Goes on with the first card that is still out; with none, at the heading. */
function focusNext(copies: readonly SubmittedCopy[], returned: readonly ReturnedCopy[]) {
  const ids = new Set(returned.map(({ id }) => id))
  const next = copies.find(({ holdingId }) => !ids.has(holdingId))
  if (next === undefined) focusScreenHeading()
  else document.getElementById(rowId(next))?.querySelector('input')?.focus()
}

/** Enter goes to the next field, as a bar code scanner sends it after a cert number; after the last one to the button. */
function goOnWithEnter(event: KeyboardEvent<HTMLFormElement>) {
  const { key, target, currentTarget } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type !== 'text') return
  event.preventDefault()
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('input[type="text"], button[type="submit"]')]
  stops[stops.indexOf(target) + 1]?.focus()
}

const usualGrades = ['10', '9.5', '9', '8.5', '8', '7']

interface ReturnRowProps {
  copy: SubmittedCopy
  gradingCompany: string
  line: ReturnLine
  errors: LineErrors | undefined
  /** Offers to say that the card came back without a grade. */
  offersUngraded: boolean
  onChange: (id: string, change: Partial<ReturnLine>) => void
}

/** The fields of one card. Tab goes from its grade to its cert number and on to the next card. */
const ReturnRow = memo(function ReturnRow(props: ReturnRowProps) {
  const { copy, gradingCompany, line, errors, offersUngraded, onChange } = props
  const { holdingId: id, name, setName, predictedGrade } = copy
  const canLookUp = line.grade.trim() === '' && isPsaCertNumber(tidyCertNumber(line.certNumber))
  return (
    <div role="group" aria-label={name} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-56 items-start gap-3">
        <CardArt product={copy} alt="" size="thumb" className="flex-none" />
        <p className="min-w-0">
          <strong className="block wrap-anywhere">{name}</strong>
          <span className="block text-sm text-muted wrap-anywhere">{setName}</span>
          <span className="block text-sm text-muted">
            {predictedGrade === null ? 'No prediction' : `Predicted ${predictedGrade}`}
          </span>
        </p>
      </div>
      <div className="flex w-full flex-col gap-2 sm:w-96">
        {!line.ungraded && (
          <div className="grid grid-cols-[2fr_3fr] gap-3">
            <TextField
              label="Grade"
              value={line.grade}
              error={errors?.grade}
              inputMode="decimal"
              autoComplete="off"
              maxLength={50}
              onValueChange={grade => onChange(id, { grade })}
            />
            <TextField
              label="Cert number"
              value={line.certNumber}
              error={errors?.certNumber}
              inputMode="numeric"
              autoComplete="off"
              maxLength={40}
              onValueChange={certNumber => onChange(id, { certNumber })}
            />
            <div className="col-span-2 hidden pointer-coarse:block">
              <ChoiceChips
                label={`Usual grades of ${name}`}
                choices={usualGrades}
                chosen={line.grade.trim()}
                inOneRow
                onChoose={grade => onChange(id, { grade })}
              />
            </div>
            {canLookUp && (
              <CertLookUp
                gradingCompany={gradingCompany}
                certNumber={line.certNumber}
                card={copy}
                onGrade={grade => onChange(id, { grade })}
              />
            )}
          </div>
        )}
        {offersUngraded && (
          <CheckboxField
            label={`${name} came back without a grade`}
            checked={line.ungraded}
            onCheckedChange={ungraded => onChange(id, { ungraded })}
          />
        )}
        {line.ungraded && (
          <SelectField
            label="Condition"
            value={line.condition || (copy.condition ?? '')}
            error={errors?.condition}
            onValueChange={condition => onChange(id, { condition })}
            options={[...(copy.condition === null ? [{ value: '', label: 'Choose…' }] : []), ...conditions]}
          />
        )}
      </div>
    </div>
  )
})

/** What is typed about one card. */
interface ReturnLine {
  readonly grade: string
  readonly certNumber: string
  /** It came back without a grade. */
  readonly ungraded: boolean
  /** Of a card without a grade. */
  readonly condition: string
}

type LineErrors = Partial<Record<'grade' | 'certNumber' | 'condition', string>>
type ReturnErrors = ReadonlyMap<string, LineErrors>

const noLine: ReturnLine = { grade: '', certNumber: '', ungraded: false, condition: '' }

/** Whether anything is typed about a card. */
function isFilled({ grade, certNumber, ungraded }: ReturnLine): boolean {
  return ungraded || grade.trim() !== '' || certNumber.trim() !== ''
}

type ReturnReading = { readonly returned: ReturnedCopy[] } | { readonly errors: ReturnErrors }

/** Reads the lines that are filled in, in the order of the cards. The others are not back yet. */
function readReturn(copies: readonly SubmittedCopy[], lines: ReadonlyMap<string, ReturnLine>): ReturnReading {
  const errors = new Map<string, LineErrors>()
  const returned = copies.flatMap(copy => {
    const line = lines.get(copy.holdingId) ?? noLine
    if (!isFilled(line)) return []
    const faults = faultsOf(line, copy)
    if (Object.keys(faults).length > 0) errors.set(copy.holdingId, faults)
    return [sentLine(copy.holdingId, line)]
  })
  return errors.size > 0 ? { errors } : { returned }
}

function faultsOf(line: ReturnLine, { condition }: SubmittedCopy): LineErrors {
  if (line.ungraded)
    return condition === null && line.condition === '' ? { condition: 'Choose its condition.' } : {}
  const certError = certNumberError(line.certNumber, 1)
  return {
    ...(line.grade.trim() === '' && { grade: 'Grade is required.' }),
    ...(certError !== null && { certNumber: certError }),
  }
}

function sentLine(id: string, line: ReturnLine): ReturnedCopy {
  const condition = conditions.find(known => known === line.condition)
  if (line.ungraded) return { id, ungraded: true, ...(condition !== undefined && { condition }) }
  return { id, grade: line.grade.trim(), certNumber: tidyCertNumber(line.certNumber) }
}

/** The server's sentences at the cards they are about. */
function errorsAt(returned: readonly ReturnedCopy[], fields: Readonly<Record<string, string>>): ReturnErrors {
  const errors = new Map<string, LineErrors>()
  for (const [path, sentence] of Object.entries(fields)) {
    const [, index, field] = /^returned\[(\d+)\]\.(grade|certNumber|condition)$/.exec(path) ?? []
    const line = returned[Number(index)]
    if (line && field !== undefined) errors.set(line.id, { [field]: sentence })
  }
  return errors
}
