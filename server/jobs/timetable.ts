/** When each job runs, in UTC. */
import { randomInt } from 'node:crypto'
import type { DailyBackups } from '#server/backups/daily-backups'
import { valueInBackground } from '#server/commands/groups/value-in-background'
import { moveRates } from '#server/commands/ledger/move-rates'
import type { Mailer } from '#server/mail/mail'
import type { Parts } from '#server/parts'
import { hasRoomFor } from '#server/readiness/disk-floor'
import { scheduleBackups } from './backups.ts'
import { scheduleCatalogueFill } from './catalogue-fill.ts'
import { writeStatDays } from './daily-stats.ts'
import { refreshHeldPrices } from './held-prices.ts'
import { findAllMovers } from './movers.ts'
import { removeOrphanImages } from './orphan-images.ts'
import { sendPriceDigests } from './price-digests.ts'
import { readPriceLists } from './price-lists.ts'
import { byClock, type Job, type Schedule, scheduled } from './scheduled.ts'
import { tidy } from './tidy.ts'
import { sumUpWeeks } from './weekly-summaries.ts'

interface TimedJob extends Omit<Schedule, 'name'> {
  readonly run: (parts: Parts, signal: AbortSignal) => Promise<unknown>
}

const timetable = {
  tidying: {
    pattern: '7 * * * *',
    isDueNow: true,
    complaint: 'cannot delete expired data, retrying in the next hour',
    run: tidy,
  },
  /** Now, in case the server was down at a midnight, and every hour: somewhere a day has just begun. */
  'daily statistics': {
    pattern: '2 * * * *',
    isDueNow: true,
    complaint: 'cannot write the daily statistics, retrying at the next start or hour',
    run: writeStatDays,
  },
  /** After the daily statistics. */
  movers: {
    pattern: '12 * * * *',
    isDueNow: true,
    complaint: 'cannot find what moved most, retrying at the next start or hour',
    run: findAllMovers,
  },
  /** Moves the ledgers that are not in US dollars, so that a new rate is in use soon after it is read. */
  'ledger rates': {
    pattern: '*/10 * * * *',
    isDueNow: true,
    complaint: 'cannot move ledgers to the newest exchange rates, retrying in ten minutes',
    run: async (parts, signal) => {
      if (await hasRoomFor('ledger rates', parts)) await moveRates(parts, signal)
    },
  },
  /** Now, in case the server was down on Monday, and every hour: somewhere Monday has just begun. */
  'weekly summaries': {
    pattern: '4 * * * *',
    isDueNow: true,
    complaint: 'cannot sum up the week, retrying at the next start or hour',
    run: sumUpWeeks,
  },
  'unused pictures': {
    pattern: '23 4 * * *',
    isDueNow: false,
    complaint: 'cannot remove unused images, retrying tomorrow',
    run: async (parts, signal) =>
      parts.log.info({ count: await removeOrphanImages(parts, signal) }, 'unused images removed'),
  },
  /** Now, to go on with a run that was stopped. Servers begin at minutes of their own, so that they do not all ask at once. */
  'price lists': {
    pattern: `${randomInt(60)} * * * *`,
    isDueNow: true,
    complaint: 'cannot read a price list, retrying in the next hour',
    run: readPriceLists,
  },
} satisfies Readonly<Record<string, TimedJob>>

/** Starts one of these jobs. */
export function startJob(parts: Parts, name: keyof typeof timetable): Job {
  const { run, ...schedule }: TimedJob = timetable[name]
  return scheduled(parts, { name, ...schedule }, signal => run(parts, signal))
}

/** Starts every job of a server that makes these backups and sends this mail; null for none. */
export function startJobs(parts: Parts, backups: DailyBackups | null, mailer: Mailer | null): Job[] {
  const { background } = parts
  const findPrices = () =>
    background.start('held prices', async signal => void (await refreshHeldPrices(parts, signal)))
  // Those that a dead process left, that another process has no time for, or that are due again after a failure.
  const valueQueued = () => void valueInBackground(parts)
  valueQueued()
  const jobs = [
    ...(Object.keys(timetable) as (keyof typeof timetable)[]).map(name => startJob(parts, name)),
    byClock('17 * * * *', findPrices),
    byClock('* * * * *', valueQueued),
    scheduleCatalogueFill(parts),
  ]
  if (backups !== null) jobs.push(scheduleBackups(parts, backups))
  if (mailer === null) return jobs
  const sendDigests = () =>
    background.start('price digests', async signal => void (await sendPriceDigests(parts, mailer, signal)))
  return [...jobs, byClock('15 * * * *', sendDigests)]
}
