/** Makes the PDF for an insurer in a thread of its own, within limits of memory and time. */
import { once } from 'node:events'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { InsuredRow } from '#domain/export/insurance'
import { Queue } from '#server/queue'
import { Refused } from '#server/refused'
import { noPictures, type ReportPictures } from './report-pictures.ts'

export interface InsuranceReport {
  readonly owner: string
  /** The collector's day. */
  readonly day: string
  /** Of every amount. */
  readonly currency: string
  /** False for a part that a filter shows. */
  readonly isWhole: boolean
  readonly rows: readonly InsuredRow[]
}

const program = join(import.meta.dirname, 'report-thread.ts')
const maxMs = 120_000
const maxMemoryMiB = 512
/** Other reports wait: memory counts for each. */
const reports = new Queue(1)
const mostWaiting = 10

/**
 * Returns the file: some megabytes, and the collector's own pictures of copies, which are read when it is the report's
 * turn. Throws Refused while too many others wait, and beyond the limits.
 */
export async function insuranceReport(
  report: InsuranceReport,
  picturesOf: () => Promise<ReportPictures> = async () => noPictures,
): Promise<Readable> {
  if (reports.waiting >= mostWaiting)
    throw new Refused('unavailable', 'Many reports are being made. Try again in a minute.')
  return Readable.from(await reports.run(async () => drawnApart(report, await picturesOf())))
}

/** What the thread is given. */
export interface ThreadData {
  readonly report: InsuranceReport
  readonly pictures: ReportPictures
}

/** Returns the file in pieces. */
async function drawnApart(report: InsuranceReport, pictures: ReportPictures): Promise<Buffer[]> {
  const thread = new Worker(program, {
    workerData: { report, pictures } satisfies ThreadData,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMiB, maxYoungGenerationSizeMb: 32 },
    env: {},
    execArgv: [],
  })
  const pieces: Buffer[] = []
  let hasEnded = false
  let failure: unknown
  thread.on('message', (piece: Uint8Array<ArrayBuffer> | null) => {
    if (piece === null) hasEnded = true
    else pieces.push(Buffer.from(piece.buffer))
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
  if (hasEnded) return pieces
  throw new Refused('too_large', 'The report takes too long to make. Filter the collection into parts.')
}
