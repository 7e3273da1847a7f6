import { useVenueSave, type Venue } from '#web/api/venues.ts'
import { useFormState } from '#web/components/fields/form-state.ts'
import { MoneyField } from '#web/components/fields/money-field.tsx'
import { TextField } from '#web/components/fields/text-field.tsx'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { toastSuccess } from '#web/components/overlays/toast.ts'
import { Notice } from '#web/components/states/notice.tsx'
import { useFormSave } from '#web/dialogs/form-save.ts'
import { venueExample } from '#web/format/venue.ts'
import { readVenueForm, type VenueFormField, venueValues } from './venue-form.ts'

export interface VenueDialogProps {
  /** The venue to change; null to add one. */
  venue: Venue | null
  onClose: () => void
}

/** Adds or changes a venue. Shows what remains of a sale of $100.00 there. */
export function VenueDialog({ venue, onClose }: VenueDialogProps) {
  const form = useFormState<VenueFormField>(venueValues(venue))
  const saving = useFormSave(form, useVenueSave(), "Couldn't save the venue")
  const reading = readVenueForm(form.values)
  const costs = readVenueForm({ ...form.values, name: 'Any' })

  function submit() {
    if ('errors' in reading) return saving.refuse(reading.errors)
    saving.save({ facts: reading.facts, opened: venue }, () => {
      toastSuccess('Venue saved.')
      onClose()
    })
  }

  return (
    <FormDialog
      title={venue === null ? 'Add Venue' : 'Edit Venue'}
      submitLabel="Save"
      {...saving.dialog}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label="Name" required maxLength={100} autoComplete="off" />
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        <TextField
          {...form.field('feeBasisPoints')}
          label="Fee (%)"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          hint="Of the sold price."
        />
        <MoneyField {...form.field('fixedFee')} label="Fixed Fee" hint="For each sale." />
      </div>
      <MoneyField {...form.field('shipping')} label="Shipping" hint="What you pay for each sale." />
      {'facts' in costs && (
        <Notice tone="info" role="note">
          <span className="tabular">{venueExample(costs.facts)}</span>
        </Notice>
      )}
    </FormDialog>
  )
}
