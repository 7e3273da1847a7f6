/** Daily backups as the server sees them: each is made by a process of its own, so that no call waits for one. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { BackupRefused } from './backup-folder.ts'
import type { DailyOrder, DailyOutcome } from './daily-backup.ts'
import { dailyBackupsIn } from './kept-backups.ts'

const program = join(import.meta.dirname, '..', 'programs', 'daily-backup.ts')
const maxComplaint = 4_000

/** What the process answers. */
export type DailyAnswer = DailyOutcome | { readonly refused: string }

export interface DailyBackups {
  /** Returns when the newest backup was made; null without one. */
  newest(now: Date): Promise<Date | null>
  /** Returns when the newest backup was made that was restored in a test; null without one. */
  newestTested(now: Date): Promise<Date | null>
  /** Makes and tests a backup. Aborting ends the process. */
  make(now: Date, signal: AbortSignal): Promise<DailyOutcome>
}

export function openDailyBackups(settings: Omit<DailyOrder, 'now'>): DailyBackups {
  const list = (now: Date) => dailyBackupsIn(settings.target, now)
  return {
    newest: async now => (await list(now))[0]?.madeAt ?? null,
    newestTested: async now => (await list(now)).find(({ isTested }) => isTested)?.madeAt ?? null,
    make: (now, signal) => makeApart({ ...settings, now }, signal),
  }
}

/** Throws BackupRefused if none can be made, and an Error if the process ends without an answer. */
async function makeApart(order: DailyOrder, signal: AbortSignal): Promise<DailyOutcome> {
  signal.throwIfAborted()
  const child = fork(program, [], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let answer: DailyAnswer | undefined
  child.once('message', message => (answer = message as DailyAnswer))
  child.send(order, () => {})
  const end = () => child.kill()
  signal.addEventListener('abort', end)
  let complaint = ''
  child.stderr?.on('data', chunk => {
    if (complaint.length < maxComplaint) complaint += String(chunk)
  })
  try {
    await Promise.all([once(child, 'close'), once(child, 'disconnect')])
  } finally {
    signal.removeEventListener('abort', end)
  }
  if (answer === undefined) {
    signal.throwIfAborted()
    throw new Error(
      `The process that makes backups ended without an answer: ${complaint.slice(0, maxComplaint)}`,
    )
  }
  if ('refused' in answer) throw new BackupRefused(answer.refused)
  return answer
}
