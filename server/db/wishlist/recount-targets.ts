/** Recounts what the targets of a collector's wishes are in market prices, and whether the ledger is the account's. */
import { dollars, highestWithin, type Ledger } from '#domain/money/ledger'
import { type Found, maxOfAKind } from '#server/db/ledger/recount-figures'
import type { Reader } from '#server/database/storage'

/** Lists the wishes whose market price at the target is not that of the ledger's rate, and a wrong currency. */
export async function differingLedger(db: Reader, collectorId: string, ledger: Ledger): Promise<Found[]> {
  const account = await db
    .selectFrom('collectors')
    .select('ledger_currency')
    .where('id', '=', collectorId)
    .executeTakeFirst()
  const currency = {
    field: 'ledger_rates currency',
    kept: ledger.currency,
    recounted: account?.ledger_currency ?? null,
  }
  const wishes = await db
    .selectFrom('wishes')
    .select(['product_id', 'target_price_cents', 'target_market_cents'])
    .where('collector_id', '=', collectorId)
    .execute()
  const targets = wishes.map(wish => ({
    field: `wish ${wish.product_id} target_market_cents`,
    kept: wish.target_market_cents,
    recounted:
      ledger === dollars || wish.target_price_cents === null
        ? null
        : highestWithin(ledger, wish.product_id, wish.target_price_cents),
  }))
  return [currency, ...targets].filter(({ kept, recounted }) => kept !== recounted).slice(0, maxOfAKind)
}
