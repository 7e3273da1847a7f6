/**
 * The rates of collectors whose ledger is not in US dollars. Changed only with the collector's totals locked. Other
 * collectors have no row.
 */
import { readEnteredRate } from '#domain/money/paid-price'
import { type Rate, rateText } from '#domain/money/exchange'
import { dollars, type Ledger } from '#domain/money/ledger'
import type { Selectable } from 'kysely'
import { bookkeepingOf } from '#server/db/accounts/bookkeeping'
import { prepared } from '#server/database/prepared'
import type { LedgerRatesTable } from '#server/database/tables/rates'
import type { Reader, Storage, Writer } from '#server/database/storage'

/** What tells which ledger a collector has: an account, or a call of one. */
export interface OfLedger {
  readonly collectorId: string
  readonly ledgerCurrency: string
}

/** Returns a collector's ledger. Asks nothing for one in US dollars. */
export async function ledgerOf(db: Reader, { collectorId, ledgerCurrency }: OfLedger): Promise<Ledger> {
  if (ledgerCurrency === dollars.currency) return dollars
  const row = await ledgerQuery.executeTakeFirst(db, { collectorId })
  if (row) return ledgerFrom(row)
  // The collector chose US dollars again since the call came, or was erased.
  const now = await bookkeepingOf(db, collectorId)
  if (now.ledgerCurrency === dollars.currency) return dollars
  throw new Error('a ledger has no rate')
}

/** Returns the ledger of a call, in a read of its own: for answers that are made after the command has ended. */
export async function ledgerOfCall(storage: Storage, call: OfLedger): Promise<Ledger> {
  if (call.ledgerCurrency === dollars.currency) return dollars
  return storage.read(db => ledgerOf(db, call))
}

const ledgerQuery = prepared((db, { collectorId }: { collectorId: string }) =>
  db
    .selectFrom('ledger_rates')
    .select(['currency', 'rate', 'rate_day', 'last_rate', 'through_product'])
    .where('collector_id', '=', collectorId),
)

/** Returns the ledgers that are not in US dollars of these collectors, by id. */
export async function otherLedgers(
  db: Reader,
  collectorIds: readonly string[],
): Promise<ReadonlyMap<string, Ledger>> {
  if (collectorIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('ledger_rates')
    .selectAll()
    .where('collector_id', 'in', collectorIds)
    .execute()
  return new Map(rows.map(row => [row.collector_id, ledgerFrom(row)]))
}

function ledgerFrom(row: Omit<Selectable<LedgerRatesTable>, 'collector_id'>): Ledger {
  const { currency, rate, rate_day: rateDay, last_rate: lastRate, through_product: throughProduct } = row
  const isMoving = lastRate !== null && throughProduct !== null
  return {
    currency,
    rate: rateFrom(rate),
    rateDay,
    moving: isMoving ? { lastRate: rateFrom(lastRate), throughProduct } : null,
  }
}

function rateFrom(text: string): Rate {
  const rate = readEnteredRate(text)
  if (!rate) throw new Error(`no rate: ${text}`)
  return rate
}

/** Saves the rate of a collector's ledger and how far prices have moved to it; for US dollars, deletes it. */
export async function saveLedger(
  tx: Writer,
  collectorId: string,
  { currency, rate, rateDay, moving }: Ledger,
): Promise<void> {
  if (rate === null || rateDay === null) {
    await tx.deleteFrom('ledger_rates').where('collector_id', '=', collectorId).execute()
    return
  }
  const columns = {
    currency,
    rate: rateText(rate),
    rate_day: rateDay,
    last_rate: moving && rateText(moving.lastRate),
    through_product: moving && moving.throughProduct,
  }
  await tx
    .insertInto('ledger_rates')
    .values({ collector_id: collectorId, ...columns })
    .onConflict(conflict => conflict.column('collector_id').doUpdateSet(columns))
    .execute()
}

/** A collector whose rate is of an earlier day. */
export interface DatedLedger {
  readonly collectorId: string
  readonly currency: string
  readonly rateDay: string
}

/** Lists collectors whose rate is of before a day, by that day and id, after one of them. */
export async function ledgersBefore(
  db: Reader,
  day: string,
  after: Pick<DatedLedger, 'rateDay' | 'collectorId'>,
  limit: number,
): Promise<DatedLedger[]> {
  const rows = await db
    .selectFrom('ledger_rates')
    .select(['collector_id', 'currency', 'rate_day'])
    .where('rate_day', '<', day)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('rate_day', 'collector_id'), '>', tuple(after.rateDay, after.collectorId)),
    )
    .orderBy('rate_day')
    .orderBy('collector_id')
    .limit(limit)
    .execute()
  return rows.map(row => ({
    collectorId: row.collector_id,
    currency: row.currency,
    rateDay: row.rate_day,
  }))
}

/** Lists collectors whose prices are moving to a new rate, by id after one. */
export async function movingLedgers(db: Reader, afterId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('ledger_rates')
    .select('collector_id')
    .where('last_rate', 'is not', null)
    .where('collector_id', '>', afterId)
    .orderBy('collector_id')
    .limit(limit)
    .execute()
  return rows.map(row => row.collector_id)
}
