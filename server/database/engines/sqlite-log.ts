/**
 * The log of large transactions. Their commit would keep the event loop waiting while the disk takes all of their pages,
 * first into the log, then into the file. Here both happen off the event loop.
 */
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

const program = join(import.meta.dirname, 'sqlite-checkpoint.ts')
/** The batches of an import are large one after another, and to start a thread takes longer than most copies. */
const threadKeptMs = 5_000

export class SqliteLog {
  readonly #file: string
  #copying: Promise<void> | null = null
  #isBehind = false
  #thread: Worker | null = null
  #ending: NodeJS.Timeout | undefined

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

  /** Copies what is in the log now back into the file, in a thread. On failure, later commits copy it instead. */
  copyBack(): Promise<void> {
    this.#isBehind = true
    return (this.#copying ??= this.#copyAll())
  }

  /** Waits for the thread, and ends it. */
  async close(): Promise<void> {
    await this.#copying
    clearTimeout(this.#ending)
    await this.#endThread()
  }

  async #copyAll(): Promise<void> {
    clearTimeout(this.#ending)
    while (this.#isBehind) {
      this.#isBehind = false
      await this.#copyInThread().catch(() => this.#endThread())
    }
    this.#copying = null
    this.#ending = setTimeout(() => void this.#endThread(), threadKeptMs)
  }

  async #copyInThread(): Promise<void> {
    this.#thread ??= new Worker(program, { workerData: this.#file })
    this.#thread.postMessage('copy')
    await once(this.#thread, 'message')
  }

  async #endThread(): Promise<void> {
    const thread = this.#thread
    this.#thread = null
    await thread?.terminate()
  }
}
