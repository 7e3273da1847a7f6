/** Runs the process that decodes an image: one for each image, so that none inherits memory or harm from another. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Drawing, Outcome } from './drawing.ts'

const program = join(import.meta.dirname, 'draw.ts')
/**
 * The server's environment holds its secrets, so the process gets only SystemRoot, which every process on Windows needs,
 * and the folder of compiled code, with which Node starts in two thirds of the time. Fewer arenas of memory leave less of
 * it unused.
 */
const { SystemRoot, NODE_COMPILE_CACHE } = process.env
const environment = {
  MALLOC_ARENA_MAX: '2',
  ...(SystemRoot !== undefined && { SystemRoot }),
  ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
}
const maxComplaint = 2_000

/**
 * Re-encodes an image in a new process, and returns once that process is gone. A crash is the fault of the image. The
 * process ends with the server, however that ends. Throws when it cannot be run.
 */
export async function drawApart(drawing: Drawing): Promise<Outcome> {
  const child = fork(program, [], {
    env: environment,
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let outcome: Outcome | undefined
  child.once('message', answer => (outcome = answer as Outcome))
  // What cannot be sent to a process that is gone is no news.
  child.send(drawing, () => {})
  const tooLong = setTimeout(() => {
    outcome ??= { fault: 'too slow' }
    child.kill('SIGKILL')
  }, drawing.limits.maxMs)
  const complaint = complaintOf(child)
  try {
    // An answer may arrive after the end of the process, but not after that of the channel.
    await Promise.all([once(child, 'close'), once(child, 'disconnect')])
    if (outcome !== undefined) return outcome
    if (child.signalCode !== null) return { fault: 'damaged' }
  } finally {
    clearTimeout(tooLong)
  }
  throw new Error(`The process that decodes images ended without an answer: ${await complaint}`)
}

async function complaintOf({ stderr }: ChildProcess): Promise<string> {
  let text = ''
  for await (const chunk of stderr ?? []) if (text.length < maxComplaint) text += String(chunk)
  return text.slice(0, maxComplaint)
}
