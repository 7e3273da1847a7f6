/**
 * Once an hour, what nobody will ask for again is removed: sessions that are over, old counts, old answers,
 * listings that may be shown no more.
 */
import { Cron } from 'croner'
import { dayOf } from '#domain/day'
import { sessionCutoffs } from '#domain/accounts/session'
import { longestWindowMs } from '#server/limits/attempt-limits'
import { deleteAttemptsBefore } from '#server/db/accounts/attempts'
import { forgetResultsBefore } from '#server/db/collection/idempotency-keys'
import { deleteEvidenceBefore, evidenceMs } from '#server/db/prices/price-evidence'
import { deleteCallsBefore } from '#server/db/prices/source-calls'
import { deleteTokensBefore } from '#server/db/accounts/tokens'
import { watched } from '#server/metrics'
import type { Parts } from '#server/parts'

const resultsKeptMs = 24 * 60 * 60 * 1_000
const resultsAtOnce = 1_000
/** No source's day is that far behind ours. */
const callsKeptMs = 7 * 24 * 60 * 60 * 1_000

export interface Job {
  stop(): void
}

/** Tidies now and then at seven minutes past every hour. */
export function scheduleTidying(parts: Parts): Job {
  const attempt = () =>
    watched(parts.metrics, 'tidying', () => tidy(parts)).catch((err: unknown) =>
      parts.log.error({ err }, 'tidying up failed, the next hour tries again'),
    )
  void attempt()
  return new Cron('7 * * * *', { protect: true, timezone: 'UTC' }, attempt)
}

/** Any number of processes may do this at once. */
export async function tidy({ storage, now, sessionLifetime }: Parts): Promise<void> {
  const instant = now()
  const before = (ms: number) => new Date(instant.getTime() - ms).toISOString()
  await storage.write(tx => deleteTokensBefore(tx, sessionCutoffs(instant, sessionLifetime)))
  await storage.write(tx => deleteAttemptsBefore(tx, before(longestWindowMs)))
  await storage.write(tx => deleteEvidenceBefore(tx, before(evidenceMs)))
  await storage.write(tx => deleteCallsBefore(tx, dayOf(new Date(before(callsKeptMs)))))
  for (let forgotten = resultsAtOnce; forgotten === resultsAtOnce; ) {
    forgotten = await storage.write(tx => forgetResultsBefore(tx, before(resultsKeptMs), resultsAtOnce))
  }
}
