import { migrate } from '#server/database/migrate'
import type { Storage } from '#server/database/storage'
import { startFailure } from '#server/programs/run-or-exit'

/** What a program that opens and migrates a database prints at its end; "ready" if it can go on. */
export async function startOutcome(open: () => Storage): Promise<string> {
  try {
    const storage = open()
    try {
      await migrate(storage)
      return 'ready'
    } finally {
      await storage.close()
    }
  } catch (error) {
    return startFailure(error) ?? `a bug: ${String(error)}`
  }
}
