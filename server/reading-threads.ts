/** Files of collectors are read in threads, with limits of memory and time: a file may be made to take all of both. */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, Worker } from 'node:worker_threads'
import { Refused } from './refused.ts'

/** Why a file cannot be read, in a sentence for its collector. */
export class WrongFile extends Error {
  readonly kind: 'invalid' | 'too_large'

  constructor(sentence: string, kind: WrongFile['kind'] = 'invalid') {
    super(sentence)
    this.kind = kind
  }
}

/** What the thread says. */
type Message<Part> =
  | { readonly part: Part }
  | { readonly fault: { readonly kind: WrongFile['kind']; readonly sentence: string } }
  | { readonly end: true }

/** What it is answered about a part. */
type Answer = 'next' | 'stop'

/** A thread that reads files of one kind. */
export interface ReadingThread {
  /** The path of a program that calls `postParts`. */
  readonly program: string
  readonly maxMemoryMiB: number
  readonly maxYoungMemoryMiB: number
  /** Of the thread's own work, without the time that its parts wait to be used. */
  readonly maxMs: number
  /** Sentences for a file that takes more than that. */
  readonly tooLong: string
  readonly tooMuchMemory: string
}

/** How long a thread has to end when no more is wanted. */
const patienceMs = 5_000

/**
 * Yields the parts that a thread reads in a file, in their order. Reads no further than the caller does. The
 * memory in `given` goes to the thread. Throws Refused, with a sentence, for a file that is wrong and beyond the limits.
 */
export async function* partsReadBy<Part>(
  { program, maxMemoryMiB, maxYoungMemoryMiB, maxMs, tooLong, tooMuchMemory }: ReadingThread,
  bytes: Uint8Array,
  given: ArrayBuffer[] = [],
): AsyncGenerator<Part> {
  const thread = new Worker(program, {
    workerData: bytes,
    transferList: given,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMiB, maxYoungGenerationSizeMb: maxYoungMemoryMiB },
    env: threadEnvironment(),
    execArgv: [],
  })
  const messages: Message<Part>[] = []
  let failure: unknown
  let leftMs = maxMs
  thread.on('message', (one: Message<Part>) => messages.push(one))
  thread.on('error', error => (failure = error))
  const exited = once(thread, 'exit').catch(() => {})
  const answer = (one: Answer) => thread.postMessage(one)
  try {
    for (;;) {
      if (messages.length === 0) leftMs -= await waitedFor(thread, exited, leftMs)
      const next = messages.shift()
      if (next === undefined && leftMs <= 0) throw new Refused('too_large', tooLong)
      if (next === undefined)
        throw isOutOfMemory(failure) ? new Refused('too_large', tooMuchMemory) : failed(failure)
      if ('end' in next) return
      if ('fault' in next) throw new Refused(next.fault.kind, next.fault.sentence)
      yield next.part
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

function isOutOfMemory(failure: unknown): boolean {
  return (failure as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function failed(failure: unknown): unknown {
  return failure ?? new Error('a thread that reads files ended without an answer')
}

/** In the thread: posts its parts, each when the last one is used, then how it ended. */
export async function postParts<Part>(parts: AsyncIterable<Part>): Promise<void> {
  const say = (message: Message<Part>) => parentPort?.postMessage(message)
  try {
    let isWanted = true
    for await (const part of parts) {
      say({ part })
      isWanted = await isMoreWanted()
      if (!isWanted) break
    }
    if (isWanted) say({ end: true })
  } catch (error) {
    if (!(error instanceof WrongFile)) throw error
    say({ fault: { kind: error.kind, sentence: error.message } })
  }
  parentPort?.close()
}

async function isMoreWanted(): Promise<boolean> {
  if (!parentPort) return true
  const [answer] = (await once(parentPort, 'message')) as [Answer]
  return answer === 'next'
}
