import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { latestPurchaseDate } from '#domain/copies/purchase-date'
import { makeSubmission } from '#web/api/submissions.ts'
import { sentChoice } from '#web/api/many-copies.ts'
import { useFormState } from '#web/components/fields/form-state.ts'
import { TextField } from '#web/components/fields/text-field.tsx'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { countOf } from '#web/format/count.ts'
import { formatCents } from '#web/format/money.ts'
import { paths } from '#web/paths.ts'
import { useDialogCall } from '../dialog-call.ts'
import { chosenTotals } from './chosen-totals.ts'
import { type ManyDialogProps, ManyEffect } from './many-effect.tsx'
import { CardPredictions } from './submissions/card-predictions.tsx'
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
    if ('errors' in reading) {
      form.refuse(reading.errors)
      return
    }
    make.run({
      ...sentChoice(choice),
      expectedCopies: figures.copies,
      leaveOut: leftOut > 0,
      ...reading.send,
      predictedGrade: form.values.predictedGrade.trim(),
      predictedGrades: sentPredictions(predictions),
    })
  }

  return (
    <FormDialog
      title="New submission"
      subtitle={`${countOf(copies, 'card')} sent for grading together.`}
      submitLabel="Make submission"
      pending={make.isPending}
      failure={make.failure}
      formRef={form.formRef}
      onSubmit={submit}
      isDirty={form.isDirty || predictions.size > 0}
      onClose={onClose}
    >
      <SubmissionFields form={form} days={{ max: latestPurchaseDate(new Date()) }} />
      <TextField
        {...form.field('predictedGrade')}
        label="Predicted Grade"
        hint="Optional, for all of them but those below."
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
