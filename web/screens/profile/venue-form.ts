/** Reads the form of a venue. Blank fees and shipping count as 0. */
import { basisPointsFromText, textFromBasisPoints } from '#domain/copies/venue'
import type { Venue, VenueFacts } from '#web/api/venues.ts'
import type { FieldErrors } from '#web/components/fields/form-state.ts'
import { centsOrZero, malformedAmountError, typedUnlessZero } from '#web/format/typed-amount.ts'

export type VenueFormField = 'name' | 'feeBasisPoints' | 'fixedFee' | 'shipping'
export type VenueFormValues = Readonly<Record<VenueFormField, string>>

export type VenueReading = { readonly facts: VenueFacts } | { readonly errors: FieldErrors<VenueFormField> }

/** The texts of a venue that is opened, or blank ones for a new venue. Nothing to pay is blank. */
export function venueValues(venue: Venue | null): VenueFormValues {
  if (venue === null) return { name: '', feeBasisPoints: '', fixedFee: '', shipping: '' }
  return {
    name: venue.name,
    feeBasisPoints: venue.feeBasisPoints === 0 ? '' : textFromBasisPoints(venue.feeBasisPoints),
    fixedFee: typedUnlessZero(venue.fixedFeeCents),
    shipping: typedUnlessZero(venue.shippingCents),
  }
}

export function readVenueForm(values: VenueFormValues): VenueReading {
  const name = values.name.trim()
  const percent = values.feeBasisPoints
  const feeBasisPoints = percent.trim() === '' ? 0 : basisPointsFromText(percent)
  const fixedFeeCents = centsOrZero(values.fixedFee)
  const shippingCents = centsOrZero(values.shipping)
  if (name === '' || feeBasisPoints === null || fixedFeeCents === null || shippingCents === null) {
    return {
      errors: {
        ...(name === '' && { name: 'Name is required.' }),
        ...(feeBasisPoints === null && { feeBasisPoints: 'Enter a percentage from 0 to 100 like 13.25.' }),
        ...(fixedFeeCents === null && { fixedFee: malformedAmountError(values.fixedFee, '0.30') }),
        ...(shippingCents === null && { shipping: malformedAmountError(values.shipping, '4.50') }),
      },
    }
  }
  return { facts: { name, feeBasisPoints, fixedFeeCents, shippingCents } }
}
