import { maxReportNote, reasonLabel, reportReasons } from '#domain/products/report'
import type { Product } from '#web/api/catalogue.ts'
import { fieldSentences } from '#web/api/client.ts'
import { useReportProduct } from '#web/api/reports.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { useFormState } from '#web/components/fields/form-state.ts'
import { SelectField, TextAreaField } from '#web/components/fields/fields.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { toastSuccess } from '#web/components/overlays/toast.ts'
import { Notice } from '#web/components/states/states.tsx'

export interface ReportProductDialogProps {
  product: Pick<Product, 'id' | 'name' | 'setName'>
  onClose: () => void
}

const reasons = [
  { value: '', label: 'Choose a reason', disabled: true },
  ...reportReasons.map(reason => ({ value: reason, label: reasonLabel(reason) })),
]

/** Reports a product to the operator and the collectors they trust. */
export function ReportProductDialog({ product, onClose }: ReportProductDialogProps) {
  const form = useFormState<'reason' | 'note'>({ reason: '', note: '' })
  const report = useReportProduct()

  function submit() {
    const reason = reportReasons.find(each => each === form.values.reason)
    const note = form.values.note.trim()
    if (reason === undefined) {
      form.refuse({ reason: 'Choose a reason.' })
      return
    }
    if (reason === 'other' && note === '') {
      form.refuse({ note: 'Say what is wrong.' })
      return
    }
    // Not as options of mutate: those don't run once the dialog has unmounted.
    report.mutateAsync({ id: product.id, report: { reason, note } }).then(
      () => {
        toastSuccess('Product reported. Thank you!')
        onClose()
      },
      error => form.refuse(fieldSentences(error)),
    )
  }

  return (
    <Dialog
      title="Report Product"
      onClose={onClose}
      isDirty={form.isDirty}
      pending={report.isPending}
      formRef={form.formRef}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose} disabled={report.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" pending={report.isPending}>
            Send Report
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {report.error && (
          <Notice tone="error" role="alert">
            <p>{report.error.message}</p>
          </Notice>
        )}
        <p className="wrap-anywhere">
          <span className="font-semibold">{product.name}</span>{' '}
          <span className="text-muted">· {product.setName}</span>
        </p>
        <SelectField {...form.field('reason')} label="What is wrong?" options={reasons} required />
        <TextAreaField
          {...form.field('note')}
          label="Details"
          hint="The operator and the collectors they trust read this, with your username."
          maxLength={maxReportNote}
        />
      </div>
    </Dialog>
  )
}
