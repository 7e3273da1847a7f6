/** The time zone and the currency in which a collector keeps their books. */
import { ledgerCurrency as usualLedgerCurrency } from '#domain/money/currency'
import { sql } from 'kysely'
import { allFieldsOf } from '#server/database/columns'
import { prepared } from '#server/database/prepared'
import type { Reader, Writer } from '#server/database/storage'

/** What a change of a collection needs to know of its collector. */
export interface Bookkeeping {
  /** The time zone of their days; null until known, which means UTC. */
  readonly timeZone: string | null
  readonly ledgerCurrency: string
}

/** Returns how a collector keeps books; for an erased one, the defaults of a new collector. */
export async function bookkeepingOf(db: Reader, collectorId: string): Promise<Bookkeeping> {
  const row = await bookkeepingQuery.executeTakeFirst(db, { collectorId })
  return row ?? { timeZone: null, ledgerCurrency: usualLedgerCurrency }
}

const bookkeepingQuery = prepared((db, { collectorId }: { collectorId: string }) =>
  db
    .selectFrom('collectors')
    .select(['time_zone as timeZone', 'ledger_currency as ledgerCurrency'])
    .where('id', '=', collectorId),
)

/** Returns the time zone of a collector's days; null until known, which means UTC, and for an erased collector. */
export async function timeZoneOf(db: Reader, collectorId: string): Promise<string | null> {
  return (await bookkeepingOf(db, collectorId)).timeZone
}

/** What a valuation needs to know of a collector. */
export interface ValuationSettings {
  readonly priceAlerts: boolean
  readonly priceAlertPercent: number
  readonly timeZone: string | null
  readonly ledgerCurrency: string
}

/** Returns the settings of these collectors that a valuation needs, by id. */
export async function valuationSettings(
  db: Reader,
  collectorIds: readonly string[],
): Promise<Map<string, ValuationSettings>> {
  const rows = await db
    .selectFrom('collectors')
    .select(['id', 'price_alerts', 'price_alert_percent', 'time_zone', 'ledger_currency'])
    .where('id', 'in', collectorIds)
    .execute()
  const settings = allFieldsOf(rows)
  return new Map(settings.map(({ id, ...row }) => [id, { ...row, priceAlerts: row.priceAlerts === 'on' }]))
}

/** Sets the currency of a collector's ledger. */
export async function setLedgerCurrency(tx: Writer, collectorId: string, currency: string): Promise<void> {
  await tx
    .updateTable('collectors')
    .set({ ledger_currency: currency })
    .where('id', '=', collectorId)
    .execute()
}

/** The rate that turns market prices into a collector's ledger, and its day; null for US dollars. */
export const ratesOfLedger = [
  sql<string | null>`(select rate from ledger_rates where ledger_rates.collector_id = collectors.id)`.as(
    'ledger_rate',
  ),
  sql<string | null>`(select rate_day from ledger_rates where ledger_rates.collector_id = collectors.id)`.as(
    'ledger_rate_day',
  ),
] as const

/** 1 if a collector has an entry, an operation, a target price or a venue with an amount. */
export const hasAmounts = sql<number>`case when
  exists (select 1 from collector_totals where collector_totals.collector_id = collectors.id
    and (collector_totals.ledger_sequence > 0 or collector_totals.operation_sequence > 0))
  or exists (select 1 from wishes where wishes.collector_id = collectors.id
    and wishes.target_price_cents is not null)
  or exists (select 1 from venues where venues.collector_id = collectors.id
    and (venues.fixed_fee_cents <> 0 or venues.shipping_cents <> 0))
  then 1 else 0 end`.as('has_amounts')
