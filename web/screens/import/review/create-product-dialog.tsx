import type { ImportDecision, ImportRow } from '#web/api/imports.ts'
import { useFormState } from '#web/components/fields/form-state.ts'
import { TextField } from '#web/components/fields/text-field.tsx'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'

export interface CreateProductDialogProps {
  row: ImportRow
  onCreate: (product: NonNullable<ImportDecision['product']>) => void
  onClose: () => void
}

/** A product that the catalogue lacks, begun with what the row says. It is created when the import is published. */
export function CreateProductDialog({ row, onCreate, onClose }: CreateProductDialogProps) {
  const { facts } = row
  const form = useFormState({
    name: facts?.name ?? '',
    setName: facts?.setName ?? '',
    cardNumber: facts?.cardNumber ?? '',
  })
  const isCard = facts?.label !== 'Sealed'

  function submit() {
    const { values, refuse } = form
    const isRefused = refuse({
      ...(!values.name.trim() && { name: 'Product name is required.' }),
      ...(!values.setName.trim() && { setName: 'Set name is required.' }),
    })
    if (isRefused) return
    onCreate({
      name: values.name.trim(),
      setName: values.setName.trim(),
      ...(isCard && values.cardNumber.trim() !== '' && { cardNumber: values.cardNumber.trim() }),
    })
  }

  return (
    <FormDialog
      title={isCard ? 'Create card' : 'Create sealed product'}
      subtitle="It joins the catalogue that all collectors share, once you add the copies."
      submitLabel="Create with the import"
      isDirty={form.isDirty}
      pending={false}
      failure={null}
      formRef={form.formRef}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label="Product Name" required maxLength={200} />
      <TextField {...form.field('setName')} label="Set Name" required maxLength={200} />
      {isCard && <TextField {...form.field('cardNumber')} label="Card Number" maxLength={50} />}
    </FormDialog>
  )
}
