/**
 * The server of the benchmark of stalls, configured by its environment as `npm start` is. Measures the longest stretch
 * of its thread, and runs jobs on request. Started by stalls-table.ts.
 */
import { mondayOf } from '#domain/day'
import { openDailyBackups } from '#server/backups/daily-backups'
import { type Config, readConfig } from '#server/config'
import { writeStatDays } from '#server/jobs/daily-stats'
import { refreshHeldPrices } from '#server/jobs/held-prices'
import { removeOrphanImages } from '#server/jobs/orphan-images'
import { sendPriceDigests } from '#server/jobs/price-digests'
import { tidy } from '#server/jobs/tidy'
import { sumUpWeeks } from '#server/jobs/weekly-summaries'
import type { Parts } from '#server/parts'
import { serve } from '#server/serve'
import { keepingMailer } from '#server/testing/confirmed-email'
import type { JobName, ServerMessage, ServerOrder } from './messages.ts'

const weekMs = 7 * 24 * 60 * 60 * 1_000
const config = readConfig(process.env)
const parts = await serve(config)
const { signal } = new AbortController()
const jobs: Readonly<Record<JobName, (then: Parts) => Promise<unknown>>> = {
  tidying: tidy,
  'daily statistics': then => writeStatDays(then),
  'weekly summaries': then => sumUpWeeks(then),
  'price digests': then => sendPriceDigests(then, keepingMailer(), signal),
  'unused pictures': removeOrphanImages,
  'held prices': then => refreshHeldPrices(then, signal),
  'a backup': then => dailyBackupsOf(config).make(then.now(), signal),
}
// What the server does at once when it starts is no part of the first figure.
await parts.background.settled()
tell('ready')

let longestWorkMs = 0
let usedMs = cpuMs()
setInterval(() => {
  const now = cpuMs()
  longestWorkMs = Math.max(longestWorkMs, now - usedMs)
  usedMs = now
}, 1).unref()

process.on('message', (order: ServerOrder) => {
  if (order === 'begin') {
    longestWorkMs = 0
    tell('begun')
  } else if (order === 'figures') tell({ longestWorkMs })
  else if (order === 'settle') void parts.background.settled().then(() => tell('done'))
  else if (order === 'end') process.kill(process.pid, 'SIGTERM')
  else void jobs[order.job]({ ...parts, now: nextMonday }).then(() => tell('done'))
})

/** The day on which the jobs have the most to do: a new one for everybody, and a new week. */
function nextMonday(): Date {
  const day = new Date(Date.now() + weekMs).toISOString().slice(0, 10)
  return new Date(`${mondayOf(day)}T12:00:00.000Z`)
}

function dailyBackupsOf({ dataFolder, databaseUrl, bucket, diskFloorBytes, backupFolder }: Config) {
  if (backupFolder === null) throw new Error('there is no BACKUP_DIR')
  return openDailyBackups({ data: { dataFolder, databaseUrl, bucket }, target: backupFolder, diskFloorBytes })
}

function tell(message: ServerMessage): void {
  process.send?.(message)
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
