import { type RefObject, useId, useRef } from 'react'
import { maxVenues } from '#domain/collection/venue'
import { Button } from '#web/components/buttons/button.tsx'
import type { FormState } from '#web/components/fields/form-state.ts'
import { TextField } from '#web/components/fields/text-field.tsx'
import { venueCostsText } from '#web/format/venue.ts'
import type { RemovalField } from './removal-effect.ts'
import { SaveVenue } from './save-venue.tsx'
import type { VenuePreset } from './use-venue-preset.ts'
import { describedVenue } from './venue-preset.ts'

export interface VenueFieldProps {
  form: FormState<RemovalField>
  preset: VenuePreset
}

/** Where a copy was sold: one of the collector's venues, whose costs it shows, or a name that can become one. */
export function VenueField({ form, preset }: VenueFieldProps) {
  const listId = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  const { venues, venue } = preset
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <TextField
        {...form.field('venue')}
        ref={inputRef}
        className="w-full"
        label="Sold At"
        maxLength={100}
        list={listId}
        autoComplete="off"
        hint={venue && `Usually ${venueCostsText(venue)}.`}
        onValueChange={preset.changeVenue}
      />
      <datalist id={listId}>
        {venues?.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </datalist>
      {preset.canUsePreset && (
        <Button size="small" onClick={() => focusedAfter(inputRef, preset.usePreset)}>
          Use preset
        </Button>
      )}
      <UnknownVenue form={form} preset={preset} onClose={() => inputRef.current?.focus()} />
    </div>
  )
}

function UnknownVenue({ form, preset, onClose }: VenueFieldProps & { onClose: () => void }) {
  const described = describedVenue(form.values)
  const { venues, venue } = preset
  if (venues === undefined || venues.length >= maxVenues || venue !== null || described === null) return null
  return <SaveVenue described={described} onClose={onClose} />
}

/** The button that was pressed is about to go. */
function focusedAfter(input: RefObject<HTMLInputElement | null>, change: () => void) {
  change()
  input.current?.focus()
}
