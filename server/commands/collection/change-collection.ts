/**
 * The only way to change a collection. One transaction locks the collector's totals, returns the kept result of
 * a repeated idempotency key, does the work, and updates the ledger, the groups, the totals and the day's row.
 */
import { dayIn } from '#domain/day'
import { applyEntry, type Balances } from '#domain/collection/ledger'
import { statDayAt } from '#domain/collection/stat-day'
import { maxTotalCents } from '#domain/money/money'
import { timeZoneOf } from '#server/db/accounts/collectors'
import { type CollectorTotals, lockTotals, saveTotals } from '#server/db/collection/collector-totals'
import { type CollectionSums, recountGroups, sumsOfGroups } from '#server/db/collection/groups'
import { keepResult, type KeptResult, keptResult } from '#server/db/collection/idempotency-keys'
import { startBaselines } from '#server/db/notifications/notifications'
import { appendEntries, type CopyEntry } from '#server/db/collection/ledger-entries'
import { lockPricesToRead } from '#server/db/prices/price-locks'
import { writeStatDay } from '#server/db/collection/stat-days'
import type { EngineName, Writer } from '#server/db/storage'
import type { Idempotency } from '#server/idempotency'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'

/** The transaction of a change, with the collection locked, and its time. */
export interface Locked {
  readonly tx: Writer
  readonly now: Date
  /** The collector's day: what happens now happens on it. */
  readonly today: string
}

export interface Change<Result> {
  readonly entries: readonly CopyEntry[]
  /** Every group that gained, lost or changed a copy. */
  readonly groupKeys: ReadonlySet<string>
  /** Returns the result once every figure is up to date. It must survive JSON, in which it is kept. */
  readonly result: (after: CollectorTotals) => Promise<Result>
}

const keptHours = 24

/** Runs `work` as one change of the collection. If `work` throws, nothing changes. */
export async function changeCollection<Result>(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  work: (locked: Locked) => Promise<Change<Result>>,
): Promise<Result> {
  return parts.storage.write(async tx => {
    const before = await lockTotals(tx, parts.storage.engine, collectorId)
    if (!before) throw notFound()
    const now = parts.now()
    if (idempotency) {
      const kept = await keptResult(tx, collectorId, idempotency.key, oldestKept(now))
      if (kept) return keptResultOf(kept, idempotency)
    }
    const timeZone = await timeZoneOf(tx, collectorId)
    const change = await work({ tx, now, today: dayIn(timeZone, now) })
    const day = statDayAt(timeZone, now, before.statDay)
    const after = await settle(tx, parts.storage.engine, before, change, now, day)
    const result = await change.result(after)
    if (idempotency) {
      const { key, fingerprint } = idempotency
      const kept = { fingerprint, result: JSON.stringify(result) }
      await keepResult(tx, collectorId, key, now.toISOString(), kept)
    }
    return result
  })
}

/** Returns the instant before which kept results have expired. */
export function oldestKept(now: Date): string {
  return new Date(now.getTime() - keptHours * 60 * 60 * 1_000).toISOString()
}

function keptResultOf<Result>(kept: KeptResult, { fingerprint }: Idempotency): Result {
  if (kept.fingerprint !== fingerprint) {
    throw new Refused('key_reused', 'This Idempotency-Key was already used for a different request.')
  }
  return JSON.parse(kept.result, (_name, value: unknown) => withCurrentNames(value)) as Result
}

/** Renames fields of results that earlier versions kept: products as columns, and `holdingId` for a copy. */
function withCurrentNames(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name === 'holdingId'
        ? 'copyId'
        : name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      field,
    ]),
  )
}

async function settle(
  tx: Writer,
  engine: EngineName,
  before: CollectorTotals,
  { entries, groupKeys }: Pick<Change<unknown>, 'entries' | 'groupKeys'>,
  now: Date,
  day: string,
): Promise<CollectorTotals> {
  const { collectorId } = before
  await appendEntries(tx, collectorId, before.ledgerSequence, now.toISOString(), entries)
  const productIds = await recountGroups(tx, collectorId, groupKeys)
  // Before any price is read: a price being saved either waits and sees these groups, or is seen below.
  await lockPricesToRead(tx, engine, productIds)
  await startBaselines(tx, collectorId, groupKeys)
  const { lifetimeEarningsCents, realisedProfitCents } = entries.reduce<Balances>(applyEntry, before)
  const after: CollectorTotals = {
    collectorId,
    revision: before.revision + 1,
    ledgerSequence: before.ledgerSequence + entries.length,
    lifetimeEarningsCents,
    realisedProfitCents,
    // The cost basis comes from the copies, not the ledger. If they disagree, a check of the table fails and the
    // transaction rolls back.
    ...(await sumsOfGroups(tx, collectorId)),
    valuedAt: now.toISOString(),
    statDay: day,
  }
  rejectBeyondLimit(before, after)
  await saveTotals(tx, after)
  await writeStatDay(tx, day, after)
  return after
}

/** Throws Refused beyond the limit of a total. Prices alone may exceed it; then only adding copies is refused. */
function rejectBeyondLimit(before: CollectorTotals, after: CollectorTotals): void {
  const { costBasisCents, lifetimeEarningsCents, realisedProfitCents, marketValueCents } = after
  const isBeyond =
    [costBasisCents, lifetimeEarningsCents, realisedProfitCents].some(
      figureCents => Math.abs(figureCents) > maxTotalCents,
    ) ||
    (marketValueCents > maxTotalCents && quantityOf(after) > quantityOf(before))
  if (isBeyond) {
    throw new Refused('invalid', 'This would take a total of your collection beyond $900,000,000,000.')
  }
}

function quantityOf(sums: CollectionSums): number {
  return sums.rawQuantity + sums.gradedQuantity + sums.gradingQuantity + sums.sealedQuantity
}
