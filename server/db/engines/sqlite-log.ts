/**
 * The log of large transactions. Their commit would keep the event loop waiting while the disk takes all of their pages,
 * first into the log, then into the file. Both are done beside it.
 */
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'

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
      const thread = new Worker(new URL('./sqlite-checkpoint.ts', import.meta.url), {
        workerData: this.#file,
      })
      thread.unref()
      await once(thread, 'exit').catch(() => {})
    }
    this.#copying = null
  }
}
