/**
 * Makes a backup a day, in one process at a time. One that fails is tried again in the next hour, and what is wrong
 * is logged.
 */
import type { DailyBackups } from '#server/backups/daily-backups'
import type { Parts } from '#server/parts'
import { inOneProcess } from '#server/commands/one-process'
import { byClock, type Job } from './scheduled.ts'

const jobName = 'backups'
/** 03:33 UTC, between the jobs of each hour. */
const dueAfterMidnightMs = (3 * 60 + 33) * 60 * 1_000
const dayMs = 24 * 60 * 60 * 1_000

type BackupParts = Pick<Parts, 'storage' | 'now' | 'log'>

/** Runs now, in case the server was down at night, and at :33 of every hour, in case the last one failed. */
export function scheduleBackups(parts: Parts, backups: DailyBackups): Job {
  let isRunning = false
  const attempt = () => {
    if (isRunning) return
    isRunning = true
    parts.background.start(jobName, async signal => {
      try {
        await backUpDaily(parts, backups, signal)
      } finally {
        isRunning = false
      }
    })
  }
  attempt()
  return byClock('33 * * * *', attempt)
}

/**
 * Makes the backup of the day unless it is there or another process is making it. Returns whether it made one. Throws
 * when none can be made.
 */
export async function backUpDaily(
  parts: BackupParts,
  backups: DailyBackups,
  signal: AbortSignal,
): Promise<boolean> {
  const isMade = await inOneProcess(parts, jobName, async lost => {
    const now = parts.now()
    if (!isDue(await backups.newest(now), now)) return false
    const { name, fault, removed } = await backups.make(now, AbortSignal.any([signal, lost]))
    if (fault === null) parts.log.info({ backup: name, removed }, 'backup made, and restored in a test')
    else parts.log.error({ backup: name, fault }, 'backup made, but it was not restored in a test')
    return true
  })
  return isMade ?? false
}

/** Whether the newest backup, if any, is of before the last 03:33 UTC. */
export function isDue(newest: Date | null, now: Date): boolean {
  const sinceDueMs = (now.getTime() - dueAfterMidnightMs) % dayMs
  return newest === null || newest.getTime() < now.getTime() - sinceDueMs
}
