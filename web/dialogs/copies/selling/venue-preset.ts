/** What a venue fills into the form of a sale, and what a sale says about a venue that is not known yet. */
import { feeShareOf, venueFees, type VenueCosts, venueNameKey } from '#domain/copies/venue'
import type { Cents } from '#domain/money/money'
import { ledgerUnit } from '#web/format/ledger.ts'
import { centsFromTyped, centsOrZero, typedUnlessZero } from '#web/format/typed-amount.ts'

/** The fields that a venue fills. */
export const presetFields = ['saleFees', 'saleShipping'] as const
export type PresetField = (typeof presetFields)[number]
type SaleTexts = Readonly<Record<PresetField | 'soldPrice' | 'venue', string>>

/** Finds the venue that a typed name means. */
export function venueNamed<Venue extends { readonly name: string }>(
  venues: readonly Venue[],
  typed: string,
): Venue | null {
  const key = venueNameKey(typed)
  return venues.find(({ name }) => venueNameKey(name) === key) ?? null
}

/**
 * Returns the texts that a venue gives its fields at this price; blank for nothing. Fees stay blank until there is a
 * price, and all is blank without a venue.
 */
export function presetTexts(venue: VenueCosts | null, soldPrice: string): Record<PresetField, string> {
  const soldPriceCents = centsFromTyped(soldPrice)
  if (venue === null) return { saleFees: '', saleShipping: '' }
  return {
    saleFees: soldPriceCents === null ? '' : typedUnlessZero(venueFees(venue, soldPriceCents, ledgerUnit())),
    saleShipping: typedUnlessZero(venue.shippingCents),
  }
}

/** Returns true when the form has other fees or other shipping than the venue would fill in. */
export function differsFromPreset(venue: VenueCosts, values: SaleTexts): boolean {
  const texts = presetTexts(venue, values.soldPrice)
  const compared = centsFromTyped(values.soldPrice) === null ? (['saleShipping'] as const) : presetFields
  return compared.some(field => centsOrZero(values[field]) !== centsOrZero(texts[field]))
}

/** A venue as a sale describes it. Its fees can mean a percentage, a fixed fee, or either. */
export interface DescribedVenue {
  readonly name: string
  readonly feesCents: Cents
  readonly shippingCents: Cents
  /** The fees as a share of the price; null when no percentage makes them. */
  readonly feeBasisPoints: number | null
}

/** Returns the venue that a sale describes; null without a name and a price, and when it costs nothing. */
export function describedVenue({
  venue,
  soldPrice,
  saleFees,
  saleShipping,
}: SaleTexts): DescribedVenue | null {
  const name = venue.trim()
  const soldPriceCents = centsFromTyped(soldPrice)
  const feesCents = centsOrZero(saleFees)
  const shippingCents = centsOrZero(saleShipping)
  if (name === '' || soldPriceCents === null || feesCents === null || shippingCents === null) return null
  if (feesCents === 0 && shippingCents === 0) return null
  return { name, feesCents, shippingCents, feeBasisPoints: feeShareOf(feesCents, soldPriceCents) }
}
