import { dollars, highestWithin, inLedgerOrNull } from '#domain/money/ledger'
import type { Cents } from '#domain/money/money'
import { isReached, maxWishes, targetPriceRefusal } from '#domain/wishlist/wish'
import { requireWholeUnits } from '#server/commands/copies/whole-units'
import { bookkeepingOf } from '#server/db/accounts/bookkeeping'
import { lockTotals } from '#server/db/ledger/collector-totals'
import { ledgerOf } from '#server/db/ledger/ledger-rates'
import { productTypeById } from '#server/db/products/product-face'
import { lockPricesToRead } from '#server/db/prices/price-locks'
import type { Writer } from '#server/database/storage'
import { insertWish, updateTarget, type Wish, wishCounts, wishFor } from '#server/db/wishlist/wishes'
import type { Parts } from '#server/parts'
import { notFound, Refused, refusedBy } from '#server/refused'

/**
 * Adds a product to the wishlist, or changes the target price of its wish. An absent target stays, null removes
 * it. A target that is already reached sends no notification.
 */
export async function saveWish(
  parts: Parts,
  collectorId: string,
  productId: string,
  { targetPriceCents }: { readonly targetPriceCents?: Cents | null | undefined },
): Promise<Wish> {
  const refusal = targetPriceRefusal(targetPriceCents ?? null)
  if (refusal) throw refusedBy(refusal)
  return parts.storage.write(async tx => {
    if (!(await lockTotals(tx, collectorId))) throw notFound()
    // A price being saved either waits and sees this target, or is the one compared below.
    await lockPricesToRead(tx, [productId])
    const now = parts.now().toISOString()
    const wish =
      (await wishFor(tx, collectorId, productId)) ?? (await newWish(tx, collectorId, productId, now))
    if (targetPriceCents === undefined || targetPriceCents === wish.targetPriceCents) return wish
    const { ledgerCurrency } = await bookkeepingOf(tx, collectorId)
    requireWholeUnits(ledgerCurrency, { targetPriceCents })
    const ledger = await ledgerOf(tx, { collectorId, ledgerCurrency })
    const priceCents = inLedgerOrNull(ledger, productId, wish.marketPriceCents)
    const toldAt = isReached(targetPriceCents, priceCents) ? now : null
    const targetMarketCents =
      ledger === dollars || targetPriceCents === null
        ? null
        : highestWithin(ledger, productId, targetPriceCents)
    await updateTarget(tx, collectorId, productId, { targetPriceCents, targetMarketCents, toldAt })
    return { ...wish, targetPriceCents, toldAt }
  })
}

async function newWish(tx: Writer, collectorId: string, productId: string, wishedAt: string): Promise<Wish> {
  if ((await productTypeById(tx, productId)) === null) throw notFound()
  if ((await wishCounts(tx, collectorId)).total >= maxWishes) {
    throw new Refused('conflict', 'A wishlist holds at most 5,000 products. Remove one first.')
  }
  await insertWish(tx, collectorId, productId, wishedAt)
  const wish = await wishFor(tx, collectorId, productId)
  if (!wish) throw new Error('the new wish is missing')
  return wish
}
