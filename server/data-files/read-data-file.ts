import { join } from 'node:path'
import { partsReadBy, type ReadingThread } from '#server/reading-threads'
import type { Part } from './rows-of.ts'

const thread: ReadingThread = {
  program: join(import.meta.dirname, 'reading-thread.ts'),
  maxMemoryMiB: 512,
  maxYoungMemoryMiB: 32,
  maxMs: 15 * 60_000,
  tooLong: 'The download takes too long to read.',
  tooMuchMemory: 'The download takes too much memory to read.',
}

/**
 * Yields the parts of a download in their order: its head, then rows that are right by themselves and refer to others of
 * it. Reads no further than the caller does. Throws Refused, with a sentence that names list, row and field.
 */
export function readDataFile(bytes: Buffer): AsyncGenerator<Part> {
  return partsReadBy(thread, bytes)
}
