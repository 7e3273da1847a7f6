/** Makes the PDF for an insurer in a thread of its own, within limits of memory and time. */
import { once } from 'node:events'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { InsuredCopy } from '#domain/export/insurance'
import { Queue } from '#server/queue'
import { Refused } from '#server/refused'

export interface InsuranceReport {
  readonly owner: string
  /** The collector's day. */
  readonly day: string
  /** Of every amount. */
  readonly currency: string
  /** False for a part that a filter shows. */
  readonly isWhole: boolean
  readonly copies: readonly InsuredCopy[]
}

const program = join(import.meta.dirname, 'report-thread.ts')
const maxMs = 120_000
const maxMemoryMiB = 512
/** Other reports wait: memory counts for each. */
const reports = new Queue(1)
const mostWaiting = 10

/** Returns the file, some megabytes at most. Throws Refused while too many others wait, and beyond the limits. */
export async function insuranceReport(report: InsuranceReport): Promise<Readable> {
  if (reports.waiting >= mostWaiting)
    throw new Refused('unavailable', 'Many reports are being made. Try again in a minute.')
  return Readable.from([await reports.run(() => drawnApart(report))])
}

async function drawnApart(report: InsuranceReport): Promise<Buffer> {
  const thread = new Worker(program, {
    workerData: report,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMiB, maxYoungGenerationSizeMb: 32 },
    env: {},
    execArgv: [],
  })
  const pieces: Uint8Array[] = []
  let hasEnded = false
  let failure: unknown
  thread.on('message', (piece: Uint8Array | null) => {
    if (piece === null) hasEnded = true
    else pieces.push(piece)
  })
  thread.on('error', error => (failure = error))
  const tooLong = setTimeout(() => void thread.terminate(), maxMs)
  try {
    await once(thread, 'exit')
  } finally {
    clearTimeout(tooLong)
  }
  const isOutOfMemory = (failure as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY'
  if (failure !== undefined && !isOutOfMemory) throw failure
  if (hasEnded) return Buffer.concat(pieces)
  throw new Refused('too_large', 'The report takes too long to make. Filter the collection into parts.')
}
