/** Reads files in a thread of their own, with limits of memory and time: a file may be made to take all of both. */
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { Refused } from '#server/refused'
import type { Answer, RowsOfSheet, Said } from './reading-thread.ts'

const program = join(import.meta.dirname, 'reading-thread.ts')
/** Of the thread's own work, without the time that its rows wait to be kept. */
const maxMs = 60_000
const maxMemoryMiB = 128
/** How long it has to end when no more is wanted. */
const patienceMs = 5_000

/**
 * Yields the rows of a CSV or XLSX file in their order, some of one sheet at a time; those without a cell are left out. Reads
 * no further than the caller does. The thread takes the memory of `bytes`: they are gone for the caller. Throws Refused,
 * with a sentence, for any other file and beyond the limits.
 */
export async function* readSheets(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<RowsOfSheet> {
  const thread = new Worker(program, {
    workerData: bytes,
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMiB, maxYoungGenerationSizeMb: 4 },
    env: threadEnvironment(),
    execArgv: [],
  })
  const said: Said[] = []
  let failure: unknown
  let leftMs = maxMs
  thread.on('message', (one: Said) => said.push(one))
  thread.on('error', error => (failure = error))
  const exited = once(thread, 'exit').catch(() => {})
  const answer = (one: Answer) => thread.postMessage(one)
  try {
    for (;;) {
      if (said.length === 0) leftMs -= await waitedFor(thread, exited, leftMs)
      const next = said.shift()
      if (next === undefined) throw leftMs > 0 ? failed(failure) : tooLong()
      if ('end' in next) return
      if ('fault' in next) throw new Refused(next.fault.kind, next.fault.sentence)
      yield next.rows
      answer('next')
    }
  } finally {
    // It ends by itself: to terminate a thread while the engine compiles in it can end the whole process.
    answer('stop')
    await Promise.race([exited, pause(patienceMs, undefined, { ref: false })])
    await thread.terminate()
  }
}

/** No setting and no secret: only where Node keeps our code compiled, from where a thread starts in a third of the time. */
function threadEnvironment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE: compiled } = process.env
  return compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }
}

/** Waits until the thread says something, or ends, and at most as long. Returns how long that was. */
async function waitedFor(thread: Worker, exited: Promise<unknown>, mostMs: number): Promise<number> {
  const startedMs = performance.now()
  const over = new AbortController()
  const { signal } = over
  await Promise.race([
    once(thread, 'message', { signal }).catch(() => {}),
    exited,
    pause(mostMs, undefined, { signal }).catch(() => {}),
  ])
  over.abort()
  return performance.now() - startedMs
}

function tooLong(): Refused {
  return new Refused('too_large', 'The file takes too long to read. Split it and import the parts.')
}

function failed(failure: unknown): unknown {
  if ((failure as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new Refused('too_large', 'The file takes too much memory to read. Save it as CSV, or split it.')
  return failure ?? new Error('the thread that reads files ended without an answer')
}
