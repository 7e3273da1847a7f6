/**
 * Limits how often a collector changes products of the catalogue, which belong to all. Counts in the transaction of
 * the change, in one row for each collector: a refused change counts nothing.
 */
import { collectorById } from '#server/db/accounts/collectors'
import type { Writer } from '#server/database/storage'
import { countProductEdit, type QuotaParts } from './quotas.ts'
import { collectorBucket, countInWindow, dayMs, hourMs, tooMany } from './windows.ts'

const newAccountMs = dayMs
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
  const waitMs = await countInWindow(
    tx,
    collectorBucket('product changes', collectorId),
    { max, windowMs: hourMs },
    instant,
  )
  if (waitMs === 0) return
  const most = `at most ${max} times an hour${isNew ? ' on the first day of an account' : ''}`
  throw tooMany(`You can change products of the catalogue ${most}.`, waitMs)
}
