import { latestPurchaseDate } from '#domain/copies/purchase-date'
import { submissionTotalCents } from '#domain/grading/submission'
import { minus } from '#domain/money/money'
import { changeSubmission, type Submission } from '#web/api/submissions.ts'
import { useFormState } from '#web/components/fields/form-state.ts'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { Notice } from '#web/components/states/states.tsx'
import { formatSignedCents } from '#web/format/values.ts'
import { useDialogCall } from '../dialog-call.ts'
import { SubmissionFields } from './submissions/submission-fields.tsx'
import { readSubmission, type SubmissionField, valuesOf } from './submissions/submission-form.ts'

const texts = {
  done: () => 'Submission saved.',
  kind: () => 'edit' as const,
  failed: 'Failed to save the submission.',
}

export interface EditSubmissionDialogProps {
  submission: Submission
  onClose: () => void
}

/** Changes what is written down about a submission. Corrected costs change what its cards cost. */
export function EditSubmissionDialog({ submission, onClose }: EditSubmissionDialogProps) {
  const form = useFormState<SubmissionField>(valuesOf(submission))
  const save = useDialogCall(changeSubmission, texts, form, onClose)
  const reading = readSubmission(form.values, new Date())
  const change = 'errors' in reading ? 0 : minus(reading.totalCents, submissionTotalCents(submission))

  return (
    <FormDialog
      title="Edit submission"
      submitLabel="Save"
      {...save.dialog}
      onSubmit={() =>
        save.submit(reading, ({ send }) => ({
          id: submission.id,
          body: { ...send, revision: submission.revision },
        }))
      }
      onClose={onClose}
    >
      <SubmissionFields form={form} days={{ max: latestPurchaseDate(new Date()) }} />
      {change !== 0 && (
        <Notice tone="info" role="note">
          Changes what its cards cost by {formatSignedCents(change)} altogether.
        </Notice>
      )}
    </FormDialog>
  )
}
