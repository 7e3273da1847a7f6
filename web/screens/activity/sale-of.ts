import type { Operation } from '#web/api/operations.ts'
import type { RecordedSale } from '#web/dialogs/collection/selling/sale-correction.ts'

/** Returns the sale that an operation recorded; null for other kinds, and when how the copy left is not known. */
export function saleOf({ id, kind, day, copies: [copy] }: Operation): RecordedSale | null {
  const sold = copy?.after
  if (kind !== 'sale' || !sold || sold.soldPriceCents === null) return null
  const { name, setName } = copy
  return { ...sold, soldPriceCents: sold.soldPriceCents, id, day, name, setName }
}
