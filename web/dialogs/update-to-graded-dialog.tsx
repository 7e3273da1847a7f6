import { useId, useState } from 'react'
import { ApiError } from '#web/api/client.ts'
import { editHolding, type Item } from '#web/api/collections.ts'
import { fieldSentences } from '#web/api/failure-sentence.ts'
import { useKeyedMutation } from '#web/api/keyed-mutation.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { useFormState } from '#web/components/form-state.ts'
import { Notice } from '#web/components/notice.tsx'
import { TextField } from '#web/components/text-field.tsx'
import { toastError, toastSuccess } from '#web/components/toast.ts'
import { HoldingFacts } from './holding-facts.tsx'

export interface UpdateToGradedDialogProps {
  item: Item
  onClose: () => void
}

const companies = ['PSA', 'BGS', 'CGC', 'SGC', 'TAG']

/** The card is back from the grader: which company, which grade. Its cost stays what it is. */
export function UpdateToGradedDialog({ item, onClose }: UpdateToGradedDialogProps) {
  const form = useFormState<'grading_company' | 'grade'>({ grading_company: '', grade: '' })
  const [failure, setFailure] = useState<string | null>(null)
  const companiesId = useId()
  const update = useKeyedMutation(editHolding)

  function submit() {
    const grading_company = form.values.grading_company.trim()
    const grade = form.values.grade.trim()
    const faulty = form.refuse({
      ...(grading_company === '' && { grading_company: 'Grading company is required.' }),
      ...(grade === '' && { grade: 'Grade is required.' }),
    })
    if (faulty) return
    setFailure(null)
    update.mutate(
      { id: item.id, change: { grading_company, grade, grading_status: 'graded' } },
      {
        onSuccess: () => {
          toastSuccess('Updated to graded!')
          onClose()
        },
        onError: error => {
          toastError('Failed to update grading info.')
          setFailure(error instanceof ApiError ? error.message : null)
          form.refuse(fieldSentences(error))
        },
      },
    )
  }

  return (
    <Dialog
      title="Update to Graded"
      onClose={onClose}
      pending={update.isPending}
      formRef={form.formRef}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={update.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" pending={update.isPending}>
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <HoldingFacts item={item} />
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
            <option key={company} value={company} />
          ))}
        </datalist>
        {failure !== null && (
          <Notice tone="error" role="alert">
            {failure}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
