import { useState } from 'react'
import { textFromBasisPoints } from '#domain/copies/venue'
import { zeroCents } from '#domain/money/money'
import { failureSentence } from '#web/api/failure-sentence.ts'
import { useVenueSave } from '#web/api/venues.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { SelectField } from '#web/components/fields/select-field.tsx'
import { toastError, toastSuccess } from '#web/components/overlays/toast.ts'
import { formatCents } from '#web/format/money.ts'
import type { DescribedVenue } from './venue-preset.ts'

export interface SaveVenueProps {
  described: DescribedVenue
  /** Called when it was saved, or is not to be: the button that had the focus goes. */
  onClose: () => void
}

/**
 * Offers to keep the costs of a sale for the next one there, and asks how its fees are charged. Takes a row in the grid
 * of a form.
 */
export function SaveVenue({ described, onClose }: SaveVenueProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [isFixed, setIsFixed] = useState(false)
  const saving = useVenueSave()
  const { name, feesCents, shippingCents, feeBasisPoints } = described
  const share = isFixed ? null : feeBasisPoints

  function save() {
    const facts = {
      name,
      feeBasisPoints: share ?? 0,
      fixedFeeCents: share === null ? feesCents : zeroCents,
      shippingCents,
    }
    saving.mutateAsync({ facts, opened: null }).then(
      () => {
        toastSuccess('Venue saved.')
        onClose()
      },
      error => toastError(failureSentence(error, "Couldn't save the venue")),
    )
  }

  if (!isAsking) {
    return (
      <Button size="small" className="col-span-full justify-self-start" onClick={() => setIsAsking(true)}>
        Save as a venue
      </Button>
    )
  }
  const ways = [
    ...(feeBasisPoints === null
      ? []
      : [{ value: 'share', label: `${textFromBasisPoints(feeBasisPoints)}% of the sold price` }]),
    { value: 'fixed', label: `${formatCents(feesCents)} for each sale` },
  ]
  return (
    <div ref={focusFirst} className="col-span-full flex flex-col gap-3 rounded-md bg-sunken p-3">
      {feesCents > 0 && (
        <SelectField
          label={`How are the fees of ${formatCents(feesCents)} charged?`}
          options={ways}
          value={share === null ? 'fixed' : 'share'}
          onValueChange={way => setIsFixed(way === 'fixed')}
        />
      )}
      <p className="text-sm text-muted">
        {shippingCents > 0 && `Shipping is ${formatCents(shippingCents)} each time. `}
        Preferences lists your venues.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="primary" pending={saving.isPending} onClick={save}>
          Save venue
        </Button>
        <Button
          size="small"
          onClick={() => {
            setIsAsking(false)
            onClose()
          }}
        >
          Cancel
        </Button>
      </div>
    </div>
  )
}

function focusFirst(panel: HTMLElement | null) {
  panel?.querySelector<HTMLElement>('select, button')?.focus()
}
