import { type SlabText, slabTexts } from '#domain/copies/state-texts'
import { editCopy } from '#web/api/collection.ts'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { useFormState } from '#web/components/fields/form-state.ts'
import { useDialogCall } from '../dialog-call.ts'
import { CertLookUp } from './certificates/cert-look-up.tsx'
import { GradeFields } from '#web/components/fields/grade-fields.tsx'
import { slabTextErrors, StateTextFields, textValues, typedTexts } from './state-text-fields.tsx'
import { CopyFacts } from './copy-facts.tsx'
import { type CopyDialogProps, withLiveCopy } from './live-copy.tsx'

const texts = {
  done: () => 'Updated to graded!',
  kind: () => 'graded' as const,
  failed: 'Failed to update grading info.',
}
type GradeField = 'gradingCompany' | 'grade' | SlabText

/** Records the company and grade of a card that is back from grading. Its cost doesn't change. */
export const UpdateToGradedDialog = withLiveCopy('Update to Graded', UpdateToGradedForm)

function UpdateToGradedForm({ copy, onClose }: CopyDialogProps) {
  const form = useFormState<GradeField>({ gradingCompany: '', grade: '', ...textValues(slabTexts) })
  const update = useDialogCall(editCopy, texts, form, onClose)

  function submit() {
    const gradingCompany = form.values.gradingCompany.trim()
    const grade = form.values.grade.trim()
    const hasErrors = form.refuse({
      ...(gradingCompany === '' && { gradingCompany: 'Grading company is required.' }),
      ...(grade === '' && { grade: 'Grade is required.' }),
      ...slabTextErrors(form.values, 1),
    })
    if (hasErrors) return
    const texts = typedTexts(slabTexts, form.values)
    update.run({ id: copy.id, body: { gradingCompany, grade, ...texts, gradingStatus: 'graded' } })
  }

  return (
    <FormDialog
      title="Update to Graded"
      submitLabel="Save"
      {...update.dialog}
      onSubmit={submit}
      onClose={onClose}
    >
      <CopyFacts copy={copy} />
      <div className="grid grid-cols-2 gap-4">
        <GradeFields
          field={form.field}
          gradeHint={copy.predictedGrade ? `You predicted ${copy.predictedGrade}.` : undefined}
        />
        <StateTextFields texts={slabTexts} field={form.field} />
        <CertLookUp {...form.values} card={copy} onGrade={form.field('grade').onValueChange} />
      </div>
    </FormDialog>
  )
}
