/** The process that makes one daily backup for the server, which sends the order and ends it when it stops. */
import { constants, setPriority } from 'node:os'
import { type DailyOrder, makeDailyBackup } from '#server/backups/daily-backup'
import type { DailyAnswer } from '#server/backups/daily-backups'
import { stopTools } from '#server/backups/postgres-tools'
import { startFailure } from './run-or-exit.ts'

// The server goes first.
setPriority(constants.priority.PRIORITY_LOW)
process.once('message', order => void answer(order as DailyOrder))
process.once('SIGTERM', end)
process.once('disconnect', end)

async function answer(order: DailyOrder): Promise<void> {
  say(await outcomeOf(order))
}

async function outcomeOf(order: DailyOrder): Promise<DailyAnswer> {
  try {
    return await makeDailyBackup(order)
  } catch (error) {
    const sentence = startFailure(error)
    if (sentence === null) throw error
    return { refused: sentence }
  }
}

/** Ends the process once the answer is sent. */
function say(answered: DailyAnswer): void {
  process.removeListener('disconnect', end)
  process.send?.(answered, () => process.exit(0))
}

/** What is unfinished is removed by the next one. */
function end(): void {
  stopTools()
  process.exit(1)
}
