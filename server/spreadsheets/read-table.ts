/** Reads files in a thread of their own, with limits of memory and time: a file may be made to take all of both. */
import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { Queue } from '#server/queue'
import { Refused } from '#server/refused'
import type { Said } from './reading-thread.ts'

const program = join(import.meta.dirname, 'reading-thread.ts')
const maxMs = 60_000
const maxMemoryMiB = 384
/** Other files wait: memory counts for each. */
const files = new Queue(1)
const mostWaiting = 10

/**
 * Reads a CSV or XLSX file: all rows in their order, without empty cells at their ends. Throws Refused, with a sentence,
 * for any other file, beyond the limits, and while too many others wait.
 */
export async function readTable(bytes: Buffer): Promise<string[][]> {
  if (files.waiting >= mostWaiting)
    throw new Refused('unavailable', 'Many files are being read. Try again in a minute.')
  return files.run(() => readApart(bytes))
}

async function readApart(bytes: Buffer): Promise<string[][]> {
  const thread = new Worker(program, {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMiB, maxYoungGenerationSizeMb: 32 },
    env: {},
    execArgv: [],
  })
  const rows: string[][] = []
  let fault: Refused | null = null
  let hasEnded = false
  thread.on('message', (said: Said) => {
    if ('rows' in said) for (const row of said.rows) rows.push(row)
    else if ('fault' in said) fault = new Refused(said.fault.kind, said.fault.sentence)
    else hasEnded = true
  })
  const tooLong = setTimeout(() => {
    fault ??= new Refused('too_large', 'The file takes too long to read. Split it and import the parts.')
    void thread.terminate()
  }, maxMs)
  let failure: unknown
  thread.on('error', error => (failure = error))
  try {
    await once(thread, 'exit')
  } finally {
    clearTimeout(tooLong)
  }
  if (fault !== null) throw fault
  if ((failure as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY')
    throw new Refused('too_large', 'The file takes too much memory to read. Save it as CSV, or split it.')
  if (failure !== undefined) throw failure
  if (!hasEnded) throw new Error('the thread that reads files ended without an answer')
  while (rows.at(-1)?.length === 0) rows.pop()
  return rows
}
