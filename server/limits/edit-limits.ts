/**
 * Limits how often a collector changes products of the catalogue, which belong to all. Counts in the transaction of
 * the change, in one row for each collector: a refused change counts nothing.
 */
import { createHash } from 'node:crypto'
import { countAttempt, deleteAttempts } from '#server/db/accounts/attempts'
import { collectorById } from '#server/db/accounts/collectors'
import type { Writer } from '#server/db/storage'
import { Refused } from '#server/refused'
import { countProductEdit, type QuotaParts } from './quotas.ts'

const hourMs = 60 * 60 * 1_000
const newAccountMs = 24 * hourMs
const changesPerHour = 60
const changesPerHourWhileNew = 10

/** Counts a collector's edit or revert of a product. Throws Refused beyond the limit of the hour or the day. */
export async function countProductChange(tx: Writer, parts: QuotaParts, collectorId: string): Promise<void> {
  await countProductEdit(tx, parts, collectorId)
  const { now, rateLimits } = parts
  if (!rateLimits) return
  const instant = now()
  const collector = await collectorById(tx, collectorId)
  const age = instant.getTime() - Date.parse(collector?.createdAt ?? '')
  const isNew = !(age >= newAccountMs)
  const max = isNew ? changesPerHourWhileNew : changesPerHour
  const windowsSince = new Date(instant.getTime() - hourMs).toISOString()
  const bucket = bucketOf(collectorId)
  const { attempts, windowStartedAt } = await countAttempt(tx, bucket, instant.toISOString(), windowsSince)
  if (attempts <= max) return
  const waitMs = Date.parse(windowStartedAt) + hourMs - instant.getTime()
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000))
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const most = `at most ${max} times an hour${isNew ? ' on the first day of an account' : ''}`
  throw new Refused(
    'too_many_requests',
    `You can change products of the catalogue ${most}. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    { retryAfterSeconds },
  )
}

/** Deletes the count of an erased account. */
export async function forgetProductChanges(tx: Writer, collectorId: string): Promise<void> {
  await deleteAttempts(tx, bucketOf(collectorId))
}

/** Returns a digest, as for other counts. */
function bucketOf(collectorId: string): string {
  return `product changes:${createHash('sha256').update(collectorId).digest('base64url')}`
}
