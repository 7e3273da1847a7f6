import { useId, useRef } from 'react'
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

/**
 * Where a copy was sold: one of the collector's venues, whose costs it shows, or a name that can become one. For the
 * grid of a form, in which its buttons take a row.
 */
export function VenueField({ form, preset }: VenueFieldProps) {
  const listId = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  // The button that was pressed goes.
  const focusField = () => inputRef.current?.focus()
  const { venue } = preset
  const described = preset.canSave ? describedVenue(form.values) : null

  return (
    <>
      <TextField
        {...form.field('venue')}
        ref={inputRef}
        label="Sold At"
        maxLength={100}
        list={listId}
        autoComplete="off"
        hint={venue && `Usually ${venueCostsText(venue)}.`}
        onValueChange={preset.changeVenue}
      />
      <datalist id={listId}>
        {preset.names.map(name => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      {preset.canUsePreset && (
        <Button
          size="small"
          className="col-span-full justify-self-start"
          onClick={() => {
            preset.usePreset()
            focusField()
          }}
        >
          Use preset
        </Button>
      )}
      {described && <SaveVenue described={described} onClose={focusField} />}
    </>
  )
}
