/** Thins the price history: daily points for a year, then one a week. */
import { daysAfter, dayOf, mondayOf } from '#domain/day'
import { jobDoneBefore, saveJobDoneBefore } from '#server/database/job-progress'
import {
  deleteOlderPoints,
  oldestPointDay,
  type PointKey,
  pointsOfWeek,
  type Week,
  type WeekPoints,
} from '#server/db/prices/price-points'
import type { Parts } from '#server/parts'

const dailyDays = 365
const pointsAtOnce = 200
const job = 'thinned price points'

/**
 * Keeps one price point of each key and week, the newest, in the weeks that ended more than a year ago. Does each
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
      pointsOfWeek(db, week, start, pointsAtOnce),
    )
    if (crowded.length > 0) await storage.write(tx => deleteOlderPoints(tx, week, crowded))
    below = last
  } while (below !== null)
}
