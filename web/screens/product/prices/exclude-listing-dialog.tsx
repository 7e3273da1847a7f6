import { type PriceEvidence, useListingChange } from '#web/api/product-prices.ts'
import { useFormState } from '#web/components/fields/form-state.ts'
import { TextField } from '#web/components/fields/text-field.tsx'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { toastSuccess } from '#web/components/overlays/toast.ts'
import { useFormSave } from '#web/dialogs/form-save.ts'

export interface ExcludeListingDialogProps {
  productId: string
  source: string
  listing: PriceEvidence['listings'][number]
  onClose: () => void
}

/** Asks an operator why a listing should count in no price. */
export function ExcludeListingDialog({ productId, source, listing, onClose }: ExcludeListingDialogProps) {
  const form = useFormState<'reason'>({ reason: '' })
  const saving = useFormSave(form, useListingChange(productId), "Couldn't exclude the listing")

  function submit() {
    const reason = form.values.reason.trim()
    if (reason === '') return saving.refuse({ reason: 'Enter a reason.' })
    saving.save({ source, id: listing.id, reason }, () => {
      toastSuccess('Listing excluded.')
      onClose()
    })
  }

  return (
    <FormDialog
      title="Exclude Listing"
      submitLabel="Exclude"
      {...saving.dialog}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere">{listing.title}</p>
      <p className="text-sm">
        The listing no longer counts in any price, for anybody. Prices are made again without it. You can let
        it count again at any time.
      </p>
      <TextField
        {...form.field('reason')}
        label="Reason"
        required
        maxLength={200}
        autoComplete="off"
        placeholder="A fake"
        hint="Everybody can read it. For example: several cards, another card, a wrong grade."
      />
    </FormDialog>
  )
}
