import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fieldSentences, reasonOf } from '#web/api/failure-sentence.ts'
import { returnCopies, type Submission, type SubmittedCopy } from '#web/api/submissions.ts'
import { useKeyedMutation } from '#web/api/keyed-mutation.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { Notice } from '#web/components/states/notice.tsx'
import { offerUndo } from '#web/dialogs/undo.ts'
import { countOf, formatCount } from '#web/format/count.ts'
import { errorsAt, isFilled, noLine, readReturn, type ReturnErrors, type ReturnLine } from './return-lines.ts'
import { ReturnRow } from './return-row.tsx'

export interface ReturnFormProps {
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
          <li key={copy.holdingId}>
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
    mutation.mutateAsync({ id: submission.id, returned }).then(
      answer => {
        setLines(new Map())
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

/** Enter goes to the next field, as a bar code scanner sends it after a cert number; after the last one to the button. */
function goOnWithEnter(event: KeyboardEvent<HTMLFormElement>) {
  const { key, target, currentTarget } = event
  if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type !== 'text') return
  event.preventDefault()
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('input[type="text"], button[type="submit"]')]
  stops[stops.indexOf(target) + 1]?.focus()
}
