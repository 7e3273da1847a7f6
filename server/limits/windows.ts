/**
 * Counts what happens in a window of time: one row of `attempts` for each bucket, shared by all processes. A window
 * begins with the first thing counted in it.
 */
import { hash } from 'node:crypto'
import { countAttempt } from '#server/db/accounts/attempts'
import type { Writer } from '#server/database/storage'
import { Refused } from '#server/refused'

export const minuteMs = 60 * 1_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

export interface Limit {
  readonly max: number
  readonly windowMs: number
}

/** Counts, once by default. Returns for how many milliseconds the limit is exceeded; zero while it is not. */
export async function countInWindow(
  tx: Writer,
  bucket: string,
  { max, windowMs }: Limit,
  now: Date,
  amount = 1,
): Promise<number> {
  const counted = await countAttempt(tx, bucket, now.toISOString(), before(now, windowMs), amount)
  return counted.attempts > max ? waitOf(counted.windowStartedAt, windowMs, now) : 0
}

/** Returns the milliseconds until a window ends, at least one. */
export function waitOf(windowStartedAt: string, windowMs: number, now: Date): number {
  return Math.max(1, Date.parse(windowStartedAt) + windowMs - now.getTime())
}

/** Returns a digest, so that no name or address is stored and every bucket name is short. */
export function bucketName(kind: string, ...parts: string[]): string {
  return `${kind}:${hash('sha256', JSON.stringify(parts), 'base64url')}`
}

/** Returns the instant that many milliseconds ago, as the database stores it. */
export function before(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString()
}

/** Says what there was too much of, and when to try again: in minutes up to an hour, then in hours. */
export function tooMany(sentence: string, waitMs: number): Refused {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000))
  return new Refused('too_many_requests', `${sentence} Try again in ${durationText(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  })
}

function durationText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 60) return `${Math.ceil(seconds / 3_600)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
