/** Counts attempts in this process while the database refuses to be written to. */
import type { Storage } from '#server/database/storage'
import { type Limit, waitOf } from './windows.ts'

interface Counted {
  readonly windowStartedAt: string
  tries: number
}

/** The oldest bucket goes first. */
const mostBuckets = 10_000
const countsOf = new WeakMap<Storage, Map<string, Counted>>()

/** Counts one. Returns for how many milliseconds the limit is exceeded; zero while it is not. */
export function countInMemory(storage: Storage, bucket: string, { max, windowMs }: Limit, now: Date): number {
  const counts = countsOf.get(storage) ?? new Map<string, Counted>()
  countsOf.set(storage, counts)
  const known = counts.get(bucket)
  const isPast = known === undefined || Date.parse(known.windowStartedAt) + windowMs <= now.getTime()
  const counted = isPast ? { windowStartedAt: now.toISOString(), tries: 0 } : known
  const [oldest] = known === undefined && counts.size >= mostBuckets ? counts.keys() : []
  if (oldest !== undefined) counts.delete(oldest)
  counts.set(bucket, counted)
  counted.tries += 1
  return counted.tries > max ? waitOf(counted.windowStartedAt, windowMs, now) : 0
}
