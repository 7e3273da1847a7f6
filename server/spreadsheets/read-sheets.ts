import { join } from 'node:path'
import { partsReadBy, type ReadingThread } from '#server/reading-threads'
import type { RowsOfSheet } from './rows.ts'

const thread: ReadingThread = {
  program: join(import.meta.dirname, 'reading-thread.ts'),
  maxMemoryMiB: 128,
  maxYoungMemoryMiB: 4,
  maxMs: 60_000,
  tooLong: 'The file takes too long to read. Split it and import the parts.',
  tooMuchMemory: 'The file takes too much memory to read. Save it as CSV, or split it.',
}

/**
 * Yields the rows of a CSV or XLSX file in their order, some of one sheet at a time; those without a cell are left out. Reads
 * no further than the caller does. The thread takes the memory of `bytes`: they are gone for the caller. Throws Refused,
 * with a sentence, for any other file and beyond the limits.
 */
export function readSheets(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<RowsOfSheet> {
  return partsReadBy(thread, bytes, [bytes.buffer])
}
