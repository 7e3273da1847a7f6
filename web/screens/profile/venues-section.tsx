import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { maxVenues } from '#domain/copies/venue'
import { failureSentence } from '#web/api/client.ts'
import { useVenueRemoval, useVenueSave, type Venue, venuesQuery } from '#web/api/venues.ts'
import { Button, IconButton } from '#web/components/buttons/button.tsx'
import { useFormState } from '#web/components/fields/form-state.ts'
import { MoneyField, TextField } from '#web/components/fields/fields.tsx'
import { confirm } from '#web/components/overlays/confirm.ts'
import { FormDialog } from '#web/components/overlays/form-dialog.tsx'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { Section } from '#web/components/section.tsx'
import { Notice, PartError, Skeleton } from '#web/components/states/states.tsx'
import { useFormSave } from '#web/dialogs/dialog-call.ts'
import { venueCostsText, venueExample } from '#web/format/venue.ts'
import { readVenueForm, type VenueFormField, venueValues } from './venue-form.ts'

/** The venue in the dialog, null for a new one; undefined while the dialog is closed. */
type Opened = Venue | null | undefined

/** Where the collector sells, with what a sale costs there. */
export function VenuesSection() {
  const { data, isError, refetch } = useQuery(venuesQuery)
  const [opened, setOpened] = useState<Opened>(undefined)
  return (
    <Section
      title="Where you sell"
      subtitle="Fills in fees and shipping when you record a sale there. Past sales keep theirs."
    >
      {data !== undefined ? (
        <VenueList venues={data.venues} onOpen={setOpened} />
      ) : isError ? (
        <PartError text="Couldn't load your venues" onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="4rem" />
      )}
      {opened !== undefined && <VenueDialog venue={opened} onClose={() => setOpened(undefined)} />}
    </Section>
  )
}

function VenueList({ venues, onOpen }: { venues: readonly Venue[]; onOpen: (venue: Venue | null) => void }) {
  const isFull = venues.length >= maxVenues
  return (
    <>
      {venues.length === 0 ? (
        <p className="text-sm text-muted">
          No venues yet. Add a marketplace, a shop or a card show, with what it charges you.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {venues.map(venue => (
            <VenueRow key={venue.id} venue={venue} onOpen={onOpen} />
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap items-center justify-end gap-3">
        {isFull && <p className="text-sm text-muted">{`You can have at most ${maxVenues} venues.`}</p>}
        <Button disabled={isFull} onClick={() => onOpen(null)}>
          Add venue
        </Button>
      </div>
    </>
  )
}

function VenueRow({ venue, onOpen }: { venue: Venue; onOpen: (venue: Venue) => void }) {
  const removal = useVenueRemoval()

  async function remove() {
    const question = {
      title: `Delete ${venue.name}?`,
      body: 'Its fees are no longer filled in. Past sales keep their venue and their amounts.',
      confirmLabel: 'Delete venue',
      danger: true,
    }
    if (!(await confirm(question))) return
    // Not as options of mutate: those don't run once the row has unmounted.
    removal.mutateAsync(venue).then(
      () => toastSuccess('Venue deleted.', venue.id),
      error => toastError(failureSentence(error, "Couldn't delete the venue"), venue.id),
    )
  }

  return (
    <li className="flex items-start gap-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold break-words">{venue.name}</h3>
        <p className="text-sm first-letter:uppercase">{venueCostsText(venue)}</p>
        <p className="tabular text-sm text-balance text-muted">{venueExample(venue)}</p>
      </div>
      <IconButton
        label={`Edit ${venue.name}`}
        icon={<Pencil aria-hidden size={18} />}
        onClick={() => onOpen(venue)}
      />
      <IconButton
        label={`Delete ${venue.name}`}
        icon={<Trash2 aria-hidden size={18} />}
        tone="danger"
        aria-disabled={removal.isPending}
        onClick={() => void remove()}
      />
    </li>
  )
}

interface VenueDialogProps {
  /** The venue to change; null to add one. */
  venue: Venue | null
  onClose: () => void
}

/** Adds or changes a venue. Shows what remains of a sale of $100.00 there. */
function VenueDialog({ venue, onClose }: VenueDialogProps) {
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
