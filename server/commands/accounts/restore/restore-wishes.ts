/** Saves wishes of a download with what their targets are in market prices. */
import { dollars, highestWithin } from '#domain/money/ledger'
import { targetPriceRefusal } from '#domain/wishlist/wish'
import { bookkeepingOf } from '#server/db/accounts/bookkeeping'
import { ledgerOf } from '#server/db/ledger/ledger-rates'
import { insertRestoredWish } from '#server/db/wishlist/wishes'
import type { Writer } from '#server/database/storage'
import type { Rows } from '#server/data-files/restored-lists'
import { wrong } from './read-copies.ts'
import type { RestoredProducts } from './restored-products.ts'

export async function restoreWishes(
  tx: Writer,
  collectorId: string,
  products: RestoredProducts,
  { from, rows }: Extract<Rows, { list: 'wishes' }>,
): Promise<void> {
  const { ledgerCurrency } = await bookkeepingOf(tx, collectorId)
  const ledger = await ledgerOf(tx, { collectorId, ledgerCurrency })
  for (const [index, row] of rows.entries()) {
    const { wishedAt, targetPriceCents, toldAt } = row
    const refusal = targetPriceRefusal(targetPriceCents)
    if (refusal) throw wrong('wishes', from + index, `target_price: ${refusal.sentence}`)
    const productId = products.idOf(row.productId)
    const targetMarketCents =
      ledger === dollars || targetPriceCents === null
        ? null
        : highestWithin(ledger, productId, targetPriceCents)
    await insertRestoredWish(tx, collectorId, {
      productId,
      wishedAt,
      targetPriceCents,
      toldAt,
      targetMarketCents,
    })
  }
}
