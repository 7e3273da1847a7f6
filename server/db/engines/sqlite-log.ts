/**
 * The log of large transactions. Their commit would keep the event loop waiting while the disk takes all of their pages,
 * first into the log, then into the file. Both are done beside it.
 */
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

const program = join(import.meta.dirname, 'sqlite-checkpoint.ts')

export class SqliteLog {
  readonly #file: string
  #copying: Promise<void> | null = null
  #isBehind = false

  constructor(file: string) {
    this.#file = file
  }

  /** Waits until the disk has what the log has, so that the commit that follows has little left to write. */
  async sync(): Promise<void> {
    const log = await open(`${this.#file}-wal`, 'r+')
    try {
      await log.datasync()
    } finally {
      await log.close()
    }
  }

  /** Copies what is in the log now back into the file, in a thread. What fails is left to the commits that follow. */
  copyBack(): Promise<void> {
    this.#isBehind = true
    return (this.#copying ??= this.#copyAll())
  }

  /** Waits for the thread. */
  async close(): Promise<void> {
    await this.#copying
  }

  async #copyAll(): Promise<void> {
    while (this.#isBehind) {
      this.#isBehind = false
      await inThread(this.#file).catch(() => {})
    }
    this.#copying = null
  }
}

/** Resolves when the thread has ended. The process waits for it too: what closes the database would never go on. */
async function inThread(file: string): Promise<void> {
  await once(new Worker(program, { workerData: file }), 'exit')
}
