/** Reads downloads in a thread of their own, with limits of memory and time: a file may be made to take all of both. */
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { Refused } from '#server/refused'
import type { Answer, Said } from './reading-thread.ts'
import type { Part } from './rows-of.ts'

const program = join(import.meta.dirname, 'reading-thread.ts')
const maxMinutes = 15
const maxMemoryMiB = 512
/** How long it has to end when no more is wanted. */
const patienceMs = 5_000

/**
 * Yields the parts of a download in their order: its head, then rows that are right by themselves and refer to others of
 * it. Reads no further than the caller does. Throws Refused, with a sentence that names list, row and field.
 */
export async function* readDataFile(bytes: Buffer): AsyncGenerator<Part> {
  const thread = new Worker(program, {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMiB, maxYoungGenerationSizeMb: 32 },
    env: threadEnvironment(),
    execArgv: [],
  })
  const said: Said[] = []
  let failure: unknown
  let isLate = false
  thread.on('message', (one: Said) => said.push(one))
  thread.on('error', error => (failure = error))
  const exited = once(thread, 'exit').catch(() => {})
  const late = setTimeout(() => {
    isLate = true
    void thread.terminate()
  }, maxMinutes * 60_000)
  const answer = (one: Answer) => thread.postMessage(one)
  try {
    for (;;) {
      if (said.length === 0) await Promise.race([once(thread, 'message').catch(() => {}), exited])
      const next = said.shift()
      if (next === undefined) throw failed(failure, isLate)
      if ('end' in next) return
      if ('fault' in next) throw new Refused(next.fault.kind, next.fault.sentence)
      yield next.part
      answer('next')
    }
  } finally {
    // It ends by itself: to terminate a thread while the engine compiles in it can end the whole process.
    answer('stop')
    await Promise.race([exited, pause(patienceMs, undefined, { ref: false })])
    clearTimeout(late)
    await thread.terminate()
  }
}

/** No setting and no secret: only where Node keeps our code compiled, from where a thread starts in a third of the time. */
function threadEnvironment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE: compiled } = process.env
  return compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }
}

function failed(failure: unknown, isLate: boolean): unknown {
  if (isLate) return new Refused('too_large', 'The download takes too long to read.')
  if ((failure as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new Refused('too_large', 'The download takes too much memory to read.')
  return failure ?? new Error('the thread that reads downloads ended without an answer')
}
