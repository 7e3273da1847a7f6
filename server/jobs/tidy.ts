/**
 * Deletes expired data once an hour: sessions, links, counts of attempts and calls, keys, listings, edits that waited in
 * vain and old notifications. Thins the price history, completes the file of tombstones, goes on with imports that a stopped server
 * left, and deletes what it left of deleted accounts.
 */
import { addKeyDays } from '#domain/copies/add-keys'
import { dayOf, daysAfter, mondayOf } from '#domain/day'
import { waitingDays } from '#domain/products/waiting-edit'
import { sessionCutoffs } from '#domain/accounts/session'
import { deleteStaleImports } from '#server/commands/import/cancel-import'
import { goOnWithImports } from '#server/commands/import/match-import'
import { finishAllPending } from '#server/commands/ledger/finish-pending'
import { finishErasures } from '#server/commands/accounts/erase-account'
import { completeTombstoneFile } from '#server/commands/accounts/tombstone-file'
import { deletePastAttempts, longestWindowMs } from '#server/limits/attempt-limits'
import { deleteLinksBefore } from '#server/db/accounts/secret-links'
import { deleteFormerEmailsBefore } from '#server/db/accounts/former-emails'
import { deleteSecondStepsBefore } from '#server/db/accounts/second-steps'
import { deleteKnownSignInsBefore } from '#server/db/accounts/known-sign-ins'
import { deleteExpiredKeys } from '#server/db/ledger/idempotency-keys'
import { deleteAsksBefore } from '#server/db/prices/price-asks'
import { forgetOriginsBefore } from '#server/db/prices/held-back-prices'
import { deleteExclusionsBefore } from '#server/db/prices/excluded-listings'
import { deleteEvidenceBefore, evidenceMs } from '#server/db/prices/price-evidence'
import {
  deletePointsBefore,
  deleteOlderPoints,
  oldestPointDay,
  type PointKey,
  pointsOfWeek,
  type Week,
  type WeekPoints,
} from '#server/db/prices/price-points'
import { deleteCallsBefore } from '#server/db/prices/source-calls'
import { deleteTokensBefore } from '#server/db/accounts/tokens'
import type { Writer } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { inOneProcess } from '#server/commands/one-process'
import { deleteWaitingBefore } from '#server/db/products/waiting-edits'
import { deleteStaleNotifications, youngMs } from '#server/db/notifications/stale-notifications'
import { jobDoneBefore, saveJobDoneBefore } from '#server/database/job-progress'

/** Of adds, and of other changes. */
const keyDays = [addKeyDays, 1]
const keysAtOnce = 1_000
/** The market price keeps its history; what each source said is only compared. */
const sourcePointsKeptMs = 366 * 24 * 60 * 60 * 1_000
const pointsAtOnce = 500
/** A listing may be offered for years, and every find of it renews this. */
const exclusionsKeptMs = 365 * 24 * 60 * 60 * 1_000
/** Longer than any source's day differs from ours. */
const callsKeptMs = 7 * 24 * 60 * 60 * 1_000

/** Runs in one process at a time. Ends between two deletions when `signal` aborts. */
export async function tidy(parts: Parts, signal?: AbortSignal): Promise<void> {
  await inOneProcess(parts, 'tidying', async () => {
    for (const step of steps(parts, signal)) {
      if (signal?.aborted) return
      await step()
    }
  })
}

function steps(parts: Parts, signal: AbortSignal | undefined): (() => Promise<unknown>)[] {
  const { storage, now, sessionLifetime } = parts
  const instant = now()
  const at = instant.toISOString()
  const before = (ms: number) => new Date(instant.getTime() - ms).toISOString()
  const expired: ((tx: Writer) => Promise<unknown>)[] = [
    tx => deleteTokensBefore(tx, sessionCutoffs(instant, sessionLifetime)),
    tx => deletePastAttempts(tx, instant),
    tx => deleteKnownSignInsBefore(tx, before(longestWindowMs)),
    tx => deleteLinksBefore(tx, 'invitations', at),
    tx => deleteLinksBefore(tx, 'password_resets', at),
    tx => deleteLinksBefore(tx, 'email_confirmations', at),
    tx => deleteSecondStepsBefore(tx, at),
    tx => deleteFormerEmailsBefore(tx, at),
    tx => deleteEvidenceBefore(tx, before(evidenceMs)),
    tx => deleteExclusionsBefore(tx, dayOf(new Date(before(exclusionsKeptMs)))),
    tx => forgetOriginsBefore(tx, before(evidenceMs)),
    tx => deleteCallsBefore(tx, dayOf(new Date(before(callsKeptMs)))),
    tx => deleteAsksBefore(tx, at),
  ]
  return [
    ...expired.map(deletion => () => storage.write(deletion)),
    () => deleteOldKeys(parts, instant),
    () => goOnWithImports(parts),
    () => finishAllPending(parts, signal),
    () => deleteStaleImports(parts),
    () => lapseWaitingEdits(parts),
    () => pruneNotifications(parts),
    () => thinPricePoints(parts),
    () => deleteOldSourcePoints(parts, dayOf(new Date(before(sourcePointsKeptMs)))),
    () => listTombstones(parts),
    () => finishErasures(parts, signal),
  ]
}

async function deleteOldKeys({ storage }: Parts, now: Date): Promise<void> {
  for (const days of keyDays) {
    for (let forgotten = keysAtOnce; forgotten === keysAtOnce; ) {
      forgotten = await storage.write(tx => deleteExpiredKeys(tx, days, now, keysAtOnce))
    }
  }
}

async function deleteOldSourcePoints({ storage }: Parts, before: string): Promise<void> {
  for (const table of ['source_points', 'restricted_points'] as const)
    for (let forgotten = pointsAtOnce; forgotten === pointsAtOnce; )
      forgotten = await storage.write(tx => deletePointsBefore(tx, table, before, pointsAtOnce))
}

async function listTombstones(parts: Parts): Promise<void> {
  const missing = await completeTombstoneFile(parts)
  if (missing > 0) parts.log.warn({ count: missing }, 'deleted accounts may be back, run npm run erase-again')
}

const dayMs = 24 * 60 * 60 * 1_000
const editsAtOnce = 500

/** Deletes edits that have waited for too long. Their pictures follow as unused ones. */
async function lapseWaitingEdits({ storage, now }: Parts): Promise<void> {
  const before = new Date(now().getTime() - waitingDays * dayMs).toISOString()
  for (let deleted = editsAtOnce; deleted >= editsAtOnce; )
    deleted = await storage.write(tx => deleteWaitingBefore(tx, before, editsAtOnce))
}

const readKeptMs = 90 * dayMs
const keptMs = 365 * dayMs
const rowsAtOnce = 200

/**
 * Deletes notifications read 90 days ago, and all after a year. Works in short batches. Safe to run in several processes at
 * once.
 */
export async function pruneNotifications({ storage, now }: Parts): Promise<void> {
  const instant = now().getTime()
  const before = (ms: number) => new Date(instant - ms).toISOString()
  const limits = {
    readBefore: before(readKeptMs),
    createdBefore: before(keptMs),
    mailedBefore: before(youngMs),
  }
  for (let deleted = rowsAtOnce; deleted >= rowsAtOnce; ) {
    deleted = await storage.write(tx => deleteStaleNotifications(tx, limits, rowsAtOnce))
  }
}

const dailyDays = 365
const weekPointsAtOnce = 200
const job = 'thinned price points'

/**
 * Thins the price history: keeps one price point of each key and week, the newest, in the weeks that ended more than a year ago. Does each
 * week once, in short batches.
 */
export async function thinPricePoints({ storage, now }: Parts): Promise<void> {
  const end = mondayOf(daysAfter(dayOf(now()), -dailyDays))
  let from = await storage.read(async db => {
    const done = (await jobDoneBefore(db, job)) ?? (await oldestPointDay(db))
    return done === null ? end : mondayOf(done)
  })
  while (from < end) {
    const week = { from, to: daysAfter(from, 7) }
    await thinWeek({ storage }, week)
    await storage.write(tx => saveJobDoneBefore(tx, job, week.to))
    from = week.to
  }
}

async function thinWeek({ storage }: Pick<Parts, 'storage'>, week: Week): Promise<void> {
  let below: PointKey | null = null
  do {
    const start: PointKey | null = below
    const { crowded, last }: WeekPoints = await storage.read(db =>
      pointsOfWeek(db, week, start, weekPointsAtOnce),
    )
    if (crowded.length > 0) await storage.write(tx => deleteOlderPoints(tx, week, crowded))
    below = last
  } while (below !== null)
}
