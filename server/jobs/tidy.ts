/**
 * Deletes expired data once an hour: sessions, links, counts of attempts and calls, keys, listings and old
 * notifications. Thins the price history, and completes the file of tombstones.
 */
import { Cron } from 'croner'
import { dayOf } from '#domain/day'
import { sessionCutoffs } from '#domain/accounts/session'
import { completeTombstoneFile } from '#server/commands/accounts/tombstone-file'
import { deletePastAttempts, longestWindowMs } from '#server/limits/attempt-limits'
import { deleteEmailConfirmationsBefore } from '#server/db/accounts/email-confirmations'
import { deleteFormerEmailsBefore } from '#server/db/accounts/former-emails'
import { deleteKnownSignInsBefore } from '#server/db/accounts/known-sign-ins'
import { deleteInvitationsBefore } from '#server/db/accounts/invitations'
import { deletePasswordResetsBefore } from '#server/db/accounts/password-resets'
import { deleteKeysBefore } from '#server/db/collection/idempotency-keys'
import { deleteAsksBefore } from '#server/db/prices/price-asks'
import { forgetOriginsBefore } from '#server/db/prices/held-back-prices'
import { deleteEvidenceBefore, evidenceMs } from '#server/db/prices/price-evidence'
import { deleteCallsBefore } from '#server/db/prices/source-calls'
import { deleteTokensBefore } from '#server/db/accounts/tokens'
import { watched } from '#server/metrics'
import type { Parts } from '#server/parts'
import { inOneProcess } from './one-process.ts'
import { thinPricePoints } from './price-point-weeks.ts'
import { pruneNotifications } from './stale-notifications.ts'

const keysKeptMs = 24 * 60 * 60 * 1_000
const keysAtOnce = 1_000
/** Longer than any source's day differs from ours. */
const callsKeptMs = 7 * 24 * 60 * 60 * 1_000

export interface Job {
  stop(): void
}

/** Runs now, and then at seven minutes past every hour. */
export function scheduleTidying(parts: Parts): Job {
  const attempt = () =>
    watched(parts.metrics, 'tidying', () => tidy(parts)).catch((err: unknown) =>
      parts.log.error({ err }, 'cannot delete expired data, retrying in the next hour'),
    )
  void attempt()
  return new Cron('7 * * * *', { protect: true, timezone: 'UTC' }, attempt)
}

/** Runs in one process at a time. */
export async function tidy(parts: Parts): Promise<void> {
  await inOneProcess(parts, 'tidying', () => deleteExpired(parts))
}

async function deleteExpired(parts: Parts): Promise<void> {
  const { storage, now, sessionLifetime } = parts
  const instant = now()
  const before = (ms: number) => new Date(instant.getTime() - ms).toISOString()
  await storage.write(tx => deleteTokensBefore(tx, sessionCutoffs(instant, sessionLifetime)))
  await storage.write(tx => deletePastAttempts(tx, instant))
  await storage.write(tx => deleteKnownSignInsBefore(tx, before(longestWindowMs)))
  await storage.write(tx => deleteInvitationsBefore(tx, instant.toISOString()))
  await storage.write(tx => deletePasswordResetsBefore(tx, instant.toISOString()))
  await storage.write(tx => deleteEmailConfirmationsBefore(tx, instant.toISOString()))
  await storage.write(tx => deleteFormerEmailsBefore(tx, instant.toISOString()))
  await storage.write(tx => deleteEvidenceBefore(tx, before(evidenceMs)))
  await storage.write(tx => forgetOriginsBefore(tx, before(evidenceMs)))
  await storage.write(tx => deleteCallsBefore(tx, dayOf(new Date(before(callsKeptMs)))))
  await storage.write(tx => deleteAsksBefore(tx, instant.toISOString()))
  for (let forgotten = keysAtOnce; forgotten === keysAtOnce; ) {
    forgotten = await storage.write(tx => deleteKeysBefore(tx, before(keysKeptMs), keysAtOnce))
  }
  await pruneNotifications(parts)
  await thinPricePoints(parts)
  await listTombstones(parts)
}

async function listTombstones(parts: Parts): Promise<void> {
  const missing = await completeTombstoneFile(parts)
  if (missing > 0) parts.log.warn({ count: missing }, 'deleted accounts may be back, run npm run erase-again')
}
