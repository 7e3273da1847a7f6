/** What moved the value of a collection since a day: the difference of two rows of running figures. */
import { type CashMoved, noParts, partsBetween, type ValueParts, valueOf } from '#domain/value/value-parts'
import { type Cents, minus, plus } from '#domain/money/money'
import { type CollectorTotals, totalsById } from '#server/db/ledger/collector-totals'
import { lastStatDay } from '#server/db/ledger/stat-days'
import { columnMap } from '#server/database/columns'
import { prepared } from '#server/database/prepared'
import type { Reader } from '#server/database/storage'
import { valuePartColumns } from '#server/db/ledger/value-part-columns'

export interface ValueChange extends ValueParts, CashMoved {
  /** The day whose end this starts from; null for the time before the first copy. */
  readonly from: string | null
  /** False when the parts are kept for a shorter time than this was asked for. */
  readonly isWhole: boolean
  readonly startValueCents: Cents
  readonly endValueCents: Cents
}

const marked = columnMap(['day', 'market_value_cents', ...valuePartColumns])

/** Compares the totals of now with the end of a day, or with nothing for null. */
export async function valueChangeSince(
  db: Reader,
  collectorId: string,
  start: string | null,
): Promise<ValueChange> {
  return changeOf(db, collectorId, start, await totalsById(db, collectorId))
}

/** Compares the totals of now with the end of each day, in their order, as `valueChangeSince` does. */
export async function valueChangesSince(
  db: Reader,
  collectorId: string,
  starts: readonly (string | null)[],
): Promise<ValueChange[]> {
  const totals = await totalsById(db, collectorId)
  const changes: ValueChange[] = []
  for (const start of starts) changes.push(await changeOf(db, collectorId, start, totals))
  return changes
}

async function changeOf(
  db: Reader,
  collectorId: string,
  start: string | null,
  totals: CollectorTotals,
): Promise<ValueChange> {
  const endValueCents = totals.marketValueCents
  // Before the first copy there is nothing, unless the days began before the parts were kept.
  const row =
    (start === null ? undefined : await startQuery.executeTakeFirst(db, { collectorId, start })) ??
    (await firstQuery.executeTakeFirst(db, { collectorId }))
  if (row && start !== null && row.day <= start && row.price_moves_cents !== null) {
    const { marketValueCents, ...figures } = marked.read(row)
    const parts = partsBetween(figures as ValueParts & CashMoved, totals)
    return { ...parts, from: row.day, isWhole: true, startValueCents: marketValueCents, endValueCents }
  }
  const parts = partsBetween(noParts, totals)
  // What was there before the parts were kept.
  const startValueCents = minus(endValueCents, valueOf(totals))
  const earnedCents = plus(totals.lifetimeEarningsCents, minus(totals.boughtCents, totals.soldCents))
  if (startValueCents === 0 && earnedCents === 0 && row?.price_moves_cents !== null) {
    return { ...parts, from: null, isWhole: true, startValueCents, endValueCents }
  }
  const kept = await firstKeptQuery.executeTakeFirst(db, { collectorId })
  const from = kept?.day ?? totals.statDay
  return { ...parts, from, isWhole: false, startValueCents, endValueCents }
}

interface Start {
  readonly collectorId: string
  readonly start: string
}

const startQuery = prepared((db, { collectorId, start }: Start) =>
  db
    .selectFrom('stat_days')
    .select(marked.columns)
    .where('collector_id', '=', collectorId)
    .where('day', '<=', start)
    .where('day', '<=', lastStatDay(collectorId))
    .orderBy('day', 'desc')
    .limit(1),
)

const firstQuery = prepared((db, { collectorId }: Pick<Start, 'collectorId'>) =>
  db
    .selectFrom('stat_days')
    .select(marked.columns)
    .where('collector_id', '=', collectorId)
    .where('day', '<=', lastStatDay(collectorId))
    .orderBy('day')
    .limit(1),
)

/** At most the days before the parts were kept are passed over. */
const firstKeptQuery = prepared((db, { collectorId }: Pick<Start, 'collectorId'>) =>
  db
    .selectFrom('stat_days')
    .select('day')
    .where('collector_id', '=', collectorId)
    .where('day', '<=', lastStatDay(collectorId))
    .where('price_moves_cents', 'is not', null)
    .orderBy('day')
    .limit(1),
)
