/**
 * The one way a collection changes. Whatever the change, one transaction locks the collector's totals,
 * answers a repeated key with what it was answered before, does the work, and brings ledger, groups, totals
 * and the day's row to what they then must be: all of it is kept, or nothing.
 */
import { dayOf } from '#domain/day'
import { applyEntry, type Balances } from '#domain/collection/ledger'
import { maxTotalCents } from '#domain/money/money'
import { type CollectorTotals, lockTotals, saveTotals } from '#server/db/collection/collector-totals'
import { type CollectionSums, recountGroups, sumsOfGroups } from '#server/db/collection/groups'
import { keepResult, type KeptResult, keptResult } from '#server/db/collection/idempotency-keys'
import { startBaselines } from '#server/db/notifications/notifications'
import { appendEntries, type CopyEntry } from '#server/db/collection/ledger-entries'
import { writeStatDay } from '#server/db/collection/stat-days'
import type { Writer } from '#server/db/storage'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'

/** The key a call came with and the digest of what it asked for. */
export interface Idempotency {
  readonly key: string
  readonly fingerprint: string
}

/** What the work of a change is handed: its transaction, with the collection locked, and the time. */
export interface Locked {
  readonly tx: Writer
  readonly now: Date
}

export interface Change<Result> {
  readonly entries: readonly CopyEntry[]
  /** Every group that gained, lost or changed a copy. */
  readonly groupKeys: ReadonlySet<string>
  /** The result, asked for once every figure is up to date. It is kept as JSON, so it must survive that. */
  readonly result: (after: CollectorTotals) => Promise<Result>
}

const keptHours = 24

/** Runs `work` as one change of the collection. `work` throws Refused to leave everything as it was. */
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
      if (kept) return resultUnder(kept, idempotency)
    }
    const change = await work({ tx, now })
    const after = await settle(tx, before, change, now)
    const result = await change.result(after)
    if (idempotency) {
      const { key, fingerprint } = idempotency
      const kept = { fingerprint, result: JSON.stringify(result) }
      await keepResult(tx, collectorId, key, now.toISOString(), kept)
    }
    return result
  })
}

/** The instant before which a kept result no longer counts. */
export function oldestKept(now: Date): string {
  return new Date(now.getTime() - keptHours * 60 * 60 * 1_000).toISOString()
}

function resultUnder<Result>(kept: KeptResult, { fingerprint }: Idempotency): Result {
  if (kept.fingerprint !== fingerprint) {
    throw new Refused('key_reused', 'This Idempotency-Key was already used for a different request.')
  }
  return JSON.parse(kept.result) as Result
}

async function settle(
  tx: Writer,
  before: CollectorTotals,
  { entries, groupKeys }: Pick<Change<unknown>, 'entries' | 'groupKeys'>,
  now: Date,
): Promise<CollectorTotals> {
  const { collectorId } = before
  await appendEntries(tx, collectorId, before.ledgerSequence, now.toISOString(), entries)
  await recountGroups(tx, collectorId, groupKeys)
  await startBaselines(tx, collectorId, groupKeys)
  const { lifetimeEarningsCents, realisedProfitCents } = entries.reduce<Balances>(applyEntry, before)
  const after: CollectorTotals = {
    collectorId,
    revision: before.revision + 1,
    ledgerSequence: before.ledgerSequence + entries.length,
    lifetimeEarningsCents,
    realisedProfitCents,
    // The cost basis comes from the copies and not from the ledger: where the two do not agree, the table
    // refuses the row and nothing of the change is kept.
    ...(await sumsOfGroups(tx, collectorId)),
    valuedAt: now.toISOString(),
  }
  refuseBeyondLimit(before, after)
  await saveTotals(tx, after)
  await writeStatDay(tx, dayOf(now), after)
  return after
}

/** Prices may take the market value beyond the limit by themselves: then only more copies are refused. */
function refuseBeyondLimit(before: CollectorTotals, after: CollectorTotals): void {
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
