/** What the history of a restored collection ends with, and what a recount does not look at. */
import type { Cents } from '#domain/money/money'
import { sql } from 'kysely'
import type { Reader } from '#server/database/storage'

export interface LedgerEnd {
  readonly operationSequence: number
  readonly ledgerSequence: number
  readonly lifetimeEarningsCents: Cents
  readonly costBasisCents: Cents
  readonly realisedProfitCents: Cents
}

/** Returns the balances after the last operation, and the numbers of the last ones; null without an operation. */
export async function ledgerEnd(db: Reader, collectorId: string): Promise<LedgerEnd | null> {
  const row = await db
    .selectFrom('operations')
    .select([
      'sequence as operationSequence',
      'lifetime_earnings_after_cents as lifetimeEarningsCents',
      'cost_basis_after_cents as costBasisCents',
      'realised_profit_after_cents as realisedProfitCents',
    ])
    .where('collector_id', '=', collectorId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const last = await db
    .selectFrom('ledger_entries')
    .select('sequence')
    .where('collector_id', '=', collectorId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { ...row, ledgerSequence: last?.sequence ?? 0 }
}

/** Returns the cert number of a slab that a collection holds twice; null when there is none. */
export async function slabTwice(db: Reader, collectorId: string): Promise<string | null> {
  const row = await db
    .selectFrom('holdings')
    .select(sql<string>`min(cert_number)`.as('cert_number'))
    .where('collector_id', '=', collectorId)
    .where('slab_key', 'is not', null)
    .where('removed_at', 'is', null)
    .groupBy('slab_key')
    .having(sql<number>`count(*)`, '>', 1)
    .limit(1)
    .executeTakeFirst()
  return row?.cert_number ?? null
}
