import { useId } from 'react'
import { editCopy, type Item } from '#web/api/collection.ts'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { useFormState } from '#web/components/fields/form-state.ts'
import { TextField } from '#web/components/fields/text-field.tsx'
import { useDialogCall } from '../dialog-call.ts'
import { CopyFacts } from './copy-facts.tsx'

export interface UpdateToGradedDialogProps {
  item: Item
  onClose: () => void
}

const texts = { done: () => 'Updated to graded!', failed: 'Failed to update grading info.' }
const companies = ['PSA', 'BGS', 'CGC', 'SGC', 'TAG']

/** The card is back from the grader: which company, which grade. Its cost stays what it is. */
export function UpdateToGradedDialog({ item, onClose }: UpdateToGradedDialogProps) {
  const form = useFormState<'grading_company' | 'grade'>({ grading_company: '', grade: '' })
  const companiesId = useId()
  const update = useDialogCall(editCopy, texts, form, onClose)

  function submit() {
    const grading_company = form.values.grading_company.trim()
    const grade = form.values.grade.trim()
    const faulty = form.refuse({
      ...(grading_company === '' && { grading_company: 'Grading company is required.' }),
      ...(grade === '' && { grade: 'Grade is required.' }),
    })
    if (faulty) return
    update.run({ id: item.id, change: { grading_company, grade, grading_status: 'graded' } })
  }

  return (
    <FormDialog
      title="Update to Graded"
      submitLabel="Save"
      pending={update.isPending}
      failure={update.failure}
      formRef={form.formRef}
      onSubmit={submit}
      onClose={onClose}
    >
      <CopyFacts item={item} />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          {...form.field('grading_company')}
          label="Grading Company"
          required
          placeholder="e.g. PSA, BGS, CGC"
          autoCapitalize="characters"
          list={companiesId}
          maxLength={50}
        />
        <TextField
          {...form.field('grade')}
          label="Grade"
          required
          placeholder="e.g. 9, 10"
          maxLength={50}
          {...(item.predicted_grade && { hint: `You predicted ${item.predicted_grade}.` })}
        />
      </div>
      <datalist id={companiesId}>
        {companies.map(company => (
          <option key={company}>{company}</option>
        ))}
      </datalist>
    </FormDialog>
  )
}
