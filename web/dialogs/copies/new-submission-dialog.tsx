import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { latestPurchaseDate } from '#domain/copies/purchase-date'
import type { Copy } from '#web/api/collection.ts'
import { makeSubmission } from '#web/api/submissions.ts'
import { type Choice, chosenItemsQuery, sentChoice } from '#web/api/many-copies.ts'
import { useFormState } from '#web/components/fields/form-state.ts'
import { TextField } from '#web/components/fields/fields.tsx'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { PartError, Skeleton } from '#web/components/states/states.tsx'
import { countOf, formatCents } from '#web/format/values.ts'
import { paths } from '#web/paths.ts'
import { useDialogCall } from '../dialog-call.ts'
import { chosenTotals, type ManyDialogProps, ManyEffect } from './many-form.tsx'
import { type Predictions, sentPredictions } from './submissions/predictions.ts'
import { SubmissionFields } from './submissions/submission-fields.tsx'
import { noSubmission, readSubmission, type SubmissionField } from './submissions/submission-form.ts'

const texts = {
  done: ({ copies }: { copies: number }) => `Submission of ${countOf(copies, 'card')} made.`,
  kind: () => 'grading' as const,
  failed: 'Failed to make the submission.',
}

/** Sends the chosen cards for grading together. Those in grading already can be among them. */
export function NewSubmissionDialog({ choice, figures, onClose, onDone }: ManyDialogProps) {
  const navigate = useNavigate()
  const form = useFormState<SubmissionField>(noSubmission)
  const [predictions, setPredictions] = useState<Predictions>(new Map())
  const { copies, investmentCents } = chosenTotals(figures, ['raw', 'grading'])
  const leftOut = figures.copies - copies
  const make = useDialogCall(
    async (...sent: Parameters<typeof makeSubmission>) => {
      const made = await makeSubmission(...sent)
      onDone()
      void navigate({ to: paths.submission, params: { id: made.submissionId } })
      return made
    },
    texts,
    form,
    onClose,
  )
  const reading = readSubmission(form.values, new Date())

  function submit() {
    make.submit(reading, ({ send }) => ({
      ...sentChoice(choice),
      expectedCopies: figures.copies,
      leaveOut: leftOut > 0,
      ...send,
      predictedGrade: form.values.predictedGrade.trim(),
      predictedGrades: sentPredictions(predictions),
    }))
  }

  return (
    <FormDialog
      title="New submission"
      subtitle={`${countOf(copies, 'card')} sent for grading together.`}
      submitLabel="Make submission"
      {...make.dialog}
      onSubmit={submit}
      isDirty={form.isDirty || predictions.size > 0}
      onClose={onClose}
    >
      <SubmissionFields form={form} days={{ max: latestPurchaseDate(new Date()) }} />
      <TextField
        {...form.field('predictedGrade')}
        label="Predicted Grade"
        hint="Optional. For all cards except the ones below."
        maxLength={50}
      />
      <CardPredictions
        choice={choice}
        predictedOfAll={form.values.predictedGrade.trim()}
        predictions={predictions}
        onPredict={(id, grade) => setPredictions(current => new Map(current).set(id, grade))}
      />
      <ManyEffect
        reading={
          'errors' in reading
            ? reading
            : {
                effect: `${countOf(copies, 'card')}: ${formatCents(reading.totalCents)} of grading costs added to an investment of ${formatCents(investmentCents)}.`,
                leftOut,
              }
        }
        missing="Fill in the fields to see the effect."
      />
    </FormDialog>
  )
}

/** More fields would be too many to fill in here; the others are predicted by editing the card. */
const mostShown = 100

interface CardPredictionsProps {
  choice: Choice
  /** Blank for none. */
  predictedOfAll: string
  predictions: Predictions
  onPredict: (id: string, grade: string) => void
}

/** A predicted grade for each card, folded away until somebody wants another one than for all. */
function CardPredictions(props: CardPredictionsProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary className="w-max max-w-full rounded-sm py-1 text-sm font-semibold text-muted pointer-coarse:py-3">
        Another grade for some cards
      </summary>
      {isOpen && <Fields {...props} />}
    </details>
  )
}

function Fields({ choice, predictedOfAll, predictions, onPredict }: CardPredictionsProps) {
  const { data, isError, refetch } = useQuery(chosenItemsQuery(choice))
  if (data === undefined) {
    if (!isError) return <Skeleton height="8rem" />
    return <PartError text="Couldn't load the cards" onRetry={() => void refetch()} />
  }
  const cards = data.filter(({ kind }) => kind === 'raw' || kind === 'grading')
  const others = cards.length - mostShown
  return (
    <>
      <ul className="mt-2 flex flex-col gap-3">
        {cards.slice(0, mostShown).map(copy => (
          <li key={copy.id}>
            <TextField
              label={`Predicted grade of ${copy.name}`}
              hint={`${copy.setName} · ${copy.label}`}
              value={predictions.get(copy.id) ?? ''}
              placeholder={ownPrediction(copy) ?? predictedOfAll}
              inputMode="decimal"
              autoComplete="off"
              maxLength={50}
              onValueChange={grade => onPredict(copy.id, grade)}
            />
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className="mt-2 text-sm text-muted">
          And {countOf(others, 'other')}: predict theirs by editing them once they are sent.
        </p>
      )}
    </>
  )
}

/** Of a card that is in grading already. */
function ownPrediction({ kind, predictedGrade }: Copy): string | null {
  return kind === 'grading' ? predictedGrade : null
}
