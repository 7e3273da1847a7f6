import type { Operation, SoldCopy } from '#web/api/operations.ts'
import type { RecordedSale } from '#web/dialogs/copies/selling/sale-correction.ts'
import { formatCount } from '#web/format/count.ts'

/**
 * Returns the sale that an operation recorded; null for other kinds, and when how the copy left is not known. Also null
 * for a lot: an operation has a few of its copies only, and the list of sales has the sums.
 */
export function saleOf({ id, kind, day, copiesTotal, copies: [copy] }: Operation): RecordedSale | null {
  const sold = copy?.after
  if (kind !== 'sale' || copiesTotal > 1 || !sold || sold.soldPriceCents === null) return null
  const { name, setName } = copy
  return { ...sold, soldPriceCents: sold.soldPriceCents, id, day, name, setName, copiesTotal }
}

/** Returns the id of a copy of the lot that an operation sold; null for other operations. */
export function lotCopyOf({ kind, copiesTotal, copies: [copy] }: Operation): string | null {
  return kind === 'sale' && copiesTotal > 1 && copy?.after ? copy.holdingId : null
}

/** "Charizard", or of a lot "Charizard and 3 more". */
export function lotName({ name, copiesTotal }: SoldCopy): string {
  return copiesTotal === 1 ? name : `${name} and ${formatCount(copiesTotal - 1)} more`
}
