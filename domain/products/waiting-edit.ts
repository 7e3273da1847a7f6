/** Edits of imported products that wait until an operator or a trusted collector approves them. */

/** What can wait: the fields of an imported product that are no part of its name, set or number. */
export const waitingFields = ['rarity', 'miscInfo', 'productDescription', 'imageUrl'] as const

export type WaitingField = (typeof waitingFields)[number]

/** The fields of a product that can wait. */
export type Waitable = { readonly [Field in WaitingField]: string | null }

/** Some of these fields. */
export type SomeWaitable = Partial<Waitable>

/** For how many days an edit waits. After that it is gone. */
export const waitingDays = 14

/** How many edits of one collector wait at most, each of another product. */
export const maxWaiting = 50

/** Returns the fields of `wanted` in which it differs from a product. */
export function differing(present: Waitable, wanted: SomeWaitable): SomeWaitable {
  const fields = waitingFields.filter(field => field in wanted && wanted[field] !== present[field])
  return picked(wanted, fields)
}

/** Returns what a product has in the fields of an edit. */
export function foundBy(present: Waitable, wanted: SomeWaitable): SomeWaitable {
  return picked(
    present,
    waitingFields.filter(field => field in wanted),
  )
}

/** Returns the fields of an edit that others changed since its author found them. */
export function changedSince(present: Waitable, found: SomeWaitable): WaitingField[] {
  return waitingFields.filter(field => field in found && found[field] !== present[field])
}

function picked(from: SomeWaitable, fields: readonly WaitingField[]): SomeWaitable {
  return Object.fromEntries(fields.map(field => [field, from[field] ?? null]))
}
