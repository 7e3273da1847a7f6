/**
 * The only way to change a collection. One transaction locks the collector's totals, finds what was done under a
 * repeated idempotency key, or does the work and updates copies, operations, ledger, groups, totals and the day's
 * row, and answers from what it kept.
 */
import { dayIn } from '#domain/time-zone'
import { groupMoves, heldQuantity, movedSums } from '#domain/collection/group-figures'
import { applyEntry, type Balances } from '#domain/collection/ledger'
import type { OperationEffect, OperationKind } from '#domain/collection/operation'
import { statDayAt } from '#domain/collection/stat-day'
import { maxTotalCents, sumCents } from '#domain/money/money'
import { v7 as newId } from 'uuid'
import { timeZoneOf } from '#server/db/accounts/collectors'
import { type CollectorTotals, lockTotals, saveTotals } from '#server/db/collection/collector-totals'
import { saveChanges } from '#server/db/collection/copies'
import { countNewPrices } from '#server/db/collection/counted-prices'
import { movingGroups, saveMovedGroups } from '#server/db/collection/group-rows'
import { groupsOfKeys } from '#server/db/collection/groups-of'
import { moveHours } from '#server/db/collection/price-hours'
import { keepCall, type KeptCall, keptCall } from '#server/db/collection/idempotency-keys'
import { deleteUnheldBaselines, startBaselines } from '#server/db/notifications/notifications'
import { appendEntries } from '#server/db/collection/ledger-entries'
import { insertOperation, operationById, type StoredOperation } from '#server/db/collection/operations'
import { lockPricesToRead } from '#server/db/prices/price-locks'
import { queuedKeys } from '#server/db/collection/revaluations'
import { writeStatDays } from '#server/db/collection/stat-days'
import type { EngineName, Writer } from '#server/db/storage'
import type { Idempotency } from '#server/idempotency'
import { countCollectionGrowth } from '#server/limits/quotas'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'

/** The transaction of a change, with the collection locked, and its time. */
export interface Locked {
  readonly tx: Writer
  readonly now: Date
  /** The collector's day: what happens now happens on it. */
  readonly today: string
}

/** One thing the collector does. */
export interface NewOperation extends OperationEffect {
  /** A new one when absent. */
  readonly id?: string
  readonly kind: OperationKind
  /** Today when absent. */
  readonly day?: string | undefined
  /** The id of the operation that this one undoes. */
  readonly reverses?: string
  /** The id of the operation that this one replaces. */
  readonly corrects?: string
}

export interface Change {
  /** In their order; an operation that changes nothing is not kept. */
  readonly operations: readonly NewOperation[]
  /** Runs in the transaction before the figures are settled, for rows besides copies and ledger. */
  readonly alsoSave?: () => Promise<void>
}

/**
 * Answers from the last operation that a change kept, null when it changed nothing. Also answers when the key of
 * the call comes again: with the same ids, and copies as they are then.
 */
export type AnswerOf<Result> = (tx: Writer, operation: StoredOperation | null) => Promise<Result>

const keptHours = 24

/** Runs `work` as one change of the collection, once for each key. If `work` throws, nothing changes. */
export async function changeCollection<Result>(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  work: (locked: Locked) => Promise<Change>,
  answer: AnswerOf<Result>,
): Promise<Result> {
  return parts.storage.write(async tx => {
    const before = await lockTotals(tx, parts.storage.engine, collectorId)
    if (!before) throw notFound()
    const now = parts.now()
    if (idempotency) {
      const kept = await keptCall(tx, collectorId, idempotency.key, oldestKept(now))
      if (kept) return answer(tx, await operationOf(tx, collectorId, kept, idempotency))
    }
    const timeZone = await timeZoneOf(tx, collectorId)
    const locked = { tx, now, today: dayIn(timeZone, now) }
    const change = await work(locked)
    const statDay = statDayAt(timeZone, now, before.statDay)
    const counted = await countGrowth(locked, parts, before, change)
    const operation = await settle(locked, parts.storage.engine, counted, change, statDay)
    if (idempotency) {
      const { key, fingerprint } = idempotency
      const kept = { fingerprint, operationId: operation?.id ?? null }
      await keepCall(tx, collectorId, key, now.toISOString(), kept)
    }
    return answer(tx, operation)
  })
}

/** Returns the instant before which idempotency keys have expired. */
export function oldestKept(now: Date): string {
  return new Date(now.getTime() - keptHours * 60 * 60 * 1_000).toISOString()
}

/** Returns the operation of a kept call. Throws Refused for a different call. */
async function operationOf(
  tx: Writer,
  collectorId: string,
  kept: KeptCall,
  { fingerprint }: Idempotency,
): Promise<StoredOperation | null> {
  if (kept.fingerprint !== fingerprint) {
    throw new Refused('key_reused', 'This Idempotency-Key was already used for a different request.')
  }
  return kept.operationId === null ? null : operationById(tx, collectorId, kept.operationId)
}

/** Counts what the change adds. Returns the totals with the copies recorded. Throws Refused beyond a limit. */
async function countGrowth(
  { tx }: Locked,
  parts: Parts,
  before: CollectorTotals,
  { operations }: Change,
): Promise<CollectorTotals> {
  const changes = operations.flatMap(operation => operation.changes)
  const entries = sumOf(operations.map(operation => operation.entries.length))
  const newCopies = changes.filter(change => change.before === null).length
  const copiesRecorded = before.copiesRecorded + newCopies
  await countCollectionGrowth(tx, parts, before.collectorId, {
    newCopies,
    // A change of nothing keeps its idempotency key.
    changes: Math.max(1, changes.length),
    copiesRecorded,
    history: before.ledgerSequence + before.operationSequence + entries + operations.length,
  })
  return { ...before, copiesRecorded }
}

function sumOf(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0)
}

/** Saves the change and brings every figure up to date. Returns the last operation kept. */
async function settle(
  { tx, now, today }: Locked,
  engine: EngineName,
  before: CollectorTotals,
  { operations, alsoSave }: Change,
  statDay: string,
): Promise<StoredOperation | null> {
  const { collectorId } = before
  const kept = operations.filter(({ changes, entries }) => changes.length > 0 || entries.length > 0)
  // Before anything is written: a group that begins locks its product.
  const moves = groupMoves(kept.flatMap(({ changes }) => changes))
  const groups = await movingGroups(tx, engine, collectorId, moves)
  let settled: Settled = { after: before, operation: null }
  for (const operation of kept) settled = await record({ tx, now, today }, settled.after, operation)
  await alsoSave?.()
  // Before any price is read: a price being saved either waits and sees these groups, or is seen below.
  const productIds = new Set(groups.map(({ move }) => move.productId))
  await lockPricesToRead(tx, engine, productIds)
  const moved = await saveMovedGroups(tx, collectorId, groups)
  // The other prices that changed, which a valuation would count next.
  const pending = groupsOfKeys(collectorId, await queuedKeys(tx, collectorId))
  const repriced = (await countNewPrices(tx, pending)).get(collectorId) ?? []
  await moveHours(tx, new Map([[collectorId, [...moved, ...repriced]]]))
  await startBaselines(tx, collectorId, new Set(moves.keys()))
  const emptied = groups.filter((_, index) => moved[index]?.after === null)
  await deleteUnheldBaselines(
    tx,
    emptied.map(({ move }) => ({ collectorId, productId: move.productId })),
  )
  const after: CollectorTotals = {
    ...settled.after,
    revision: before.revision + 1,
    // The cost basis comes from the copies, not the ledger. If they disagree, a check of the table fails and the
    // transaction rolls back.
    ...movedSums(before, [...moved, ...repriced]),
    valuedAt: now.toISOString(),
    statDay,
  }
  rejectBeyondLimit(before, after)
  await saveTotals(tx, [after])
  await writeStatDays(tx, [after])
  return settled.operation
}

interface Settled {
  readonly after: CollectorTotals
  /** The last operation kept; null when nothing changed. */
  readonly operation: StoredOperation | null
}

/** Saves an operation with its copies and entries. Returns the totals with its balances. */
async function record(
  { tx, now, today }: Locked,
  before: CollectorTotals,
  { id = newId(), kind, day = today, reverses, corrects, entries, changes }: NewOperation,
): Promise<Settled> {
  const { collectorId, ledgerSequence } = before
  const balances = entries.reduce<Balances>(applyEntry, before)
  const operation = {
    sequence: before.operationSequence + 1,
    id,
    kind,
    occurredAt: now.toISOString(),
    day,
    reverses: reverses ?? null,
    corrects: corrects ?? null,
    cashCents: sumCents(entries.map(({ cashCents }) => cashCents)),
    costBasisCents: sumCents(entries.map(({ costBasisCents }) => costBasisCents)),
    realisedProfitCents: sumCents(entries.map(({ realisedProfitCents }) => realisedProfitCents)),
    lifetimeEarningsAfterCents: balances.lifetimeEarningsCents,
    costBasisAfterCents: balances.costBasisCents,
    realisedProfitAfterCents: balances.realisedProfitCents,
    copies: changes.length,
  }
  await saveChanges(tx, collectorId, changes, operation.occurredAt)
  await insertOperation(tx, collectorId, operation, changes)
  await appendEntries(tx, collectorId, ledgerSequence, operation, entries)
  const after = {
    ...before,
    ...balances,
    ledgerSequence: ledgerSequence + entries.length,
    operationSequence: operation.sequence,
  }
  return { after, operation }
}

/** Throws Refused beyond the limit of a total. Prices alone may exceed it; then only adding copies is refused. */
function rejectBeyondLimit(before: CollectorTotals, after: CollectorTotals): void {
  const { costBasisCents, lifetimeEarningsCents, realisedProfitCents, marketValueCents } = after
  const isBeyond =
    [costBasisCents, lifetimeEarningsCents, realisedProfitCents].some(
      figureCents => Math.abs(figureCents) > maxTotalCents,
    ) ||
    (marketValueCents > maxTotalCents && heldQuantity(after) > heldQuantity(before))
  if (isBeyond) {
    throw new Refused('invalid', 'This would take a total of your collection beyond $900,000,000,000.')
  }
}
