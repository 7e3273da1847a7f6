import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CostField } from '#domain/copies/extra-costs'
import { maxVenues } from '#domain/copies/venue'
import { type Venue, venuesQuery } from '#web/api/venues.ts'
import type { FormState } from '#web/components/fields/form-state.ts'
import type { RemovalField } from './removal-effect.ts'
import { differsFromPreset, type PresetField, presetFields, presetTexts, venueNamed } from './venue-preset.ts'

const noVenues: readonly Venue[] = []

/**
 * Fills fees and shipping of a sale from the venue that its name means, and keeps them up with the price until the
 * collector types them. Amounts that are there before a venue is chosen stay, and `usePreset` replaces them.
 */
export function useVenuePreset(form: FormState<RemovalField>) {
  const { data } = useQuery(venuesQuery)
  const venues = data?.venues ?? noVenues
  /** The fields whose texts are the venue's. */
  const [filled, setFilled] = useState<readonly PresetField[]>([])
  const { values } = form
  const venue = venueNamed(venues, values.venue)

  function fill(fields: readonly PresetField[], from: Venue | null, soldPrice = values.soldPrice) {
    const texts = presetTexts(from, soldPrice)
    for (const field of fields) form.field(field).onValueChange(texts[field])
    setFilled(from === null ? [] : fields)
  }

  function choose(name: string) {
    const chosen = venueNamed(venues, name)
    const isFree = (field: PresetField) => filled.includes(field) || values[field].trim() === ''
    fill(presetFields.filter(isFree), chosen)
  }

  return {
    /** Names to choose from: the venues', then those of recent sales. */
    names: [...venues.map(({ name }) => name), ...(data?.recentNames ?? [])],
    /** Whether the typed name is not a venue yet and can become one. */
    canSave: data !== undefined && venues.length < maxVenues && venue === null,
    /** The venue of the typed name; null for a name that is none's. */
    venue,
    canUsePreset: venue !== null && differsFromPreset(venue, values),
    usePreset: () => fill(presetFields, venue),
    changeVenue: (name: string) => {
      form.field('venue').onValueChange(name)
      choose(name)
    },
    changePrice: (text: string) => {
      form.field('soldPrice').onValueChange(text)
      fill(filled, venue, text)
    },
    changeCost: (field: CostField<'sale'>, text: string) => {
      form.field(field).onValueChange(text)
      setFilled(filled.filter(other => other !== field))
    },
  }
}

export type VenuePreset = ReturnType<typeof useVenuePreset>
