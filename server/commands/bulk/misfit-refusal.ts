import { type CopyState, stateLabel } from '#domain/copies/copy'
import type { Refusal } from '#domain/refusal'
import { namesOf } from '#server/db/products/product-face'
import type { Writer } from '#server/database/storage'
import { Refused } from '#server/refused'

export interface Misfit {
  readonly copy: { readonly productId: string; readonly state: CopyState }
  readonly refusal: Refusal
}

/** Names one copy that does not fit, and says how many others do not either. */
export async function misfitRefusal(
  tx: Writer,
  { copy: { productId, state }, refusal }: Misfit,
  count: number,
): Promise<Refused> {
  const name = (await namesOf(tx, [productId])).get(productId) ?? 'A copy'
  const others = count === 1 ? '' : ` and ${(count - 1).toLocaleString('en-US')} more`
  return new Refused(refusal.refused, `${name} (${stateLabel(state)})${others}: ${refusal.sentence}`)
}
