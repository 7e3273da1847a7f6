/** Runs work in one process at a time. */
import { randomUUID } from 'node:crypto'
import { releaseLease, takeLease } from '#server/database/leases'
import type { Parts } from '#server/parts'

const usualLeaseMs = 5 * 60 * 1_000
/** A lease is renewed so many times before it ends. */
const renewals = 5

/**
 * Runs `work` under the lease of a job, renewed while it lasts. Returns its result; null when another process has the
 * lease. `signal` aborts when another process has taken it over, because this one could not renew it in time.
 */
export async function inOneProcess<Result>(
  parts: Pick<Parts, 'storage' | 'now' | 'log'>,
  job: string,
  work: (signal: AbortSignal) => Promise<Result>,
  { holder = randomUUID(), leaseMs = usualLeaseMs }: { holder?: string; leaseMs?: number } = {},
): Promise<Result | null> {
  const { storage, now, log } = parts
  const renew = () => {
    const instant = now()
    const until = new Date(instant.getTime() + leaseMs).toISOString()
    return storage.write(tx => takeLease(tx, { name: job, holder, now: instant.toISOString(), until }))
  }
  if (!(await renew())) return null
  const lost = new AbortController()
  const renewing = setInterval(() => {
    renew().then(
      isOurs => isOurs || lost.abort(new Error(`another process has taken over: ${job}`)),
      (err: unknown) => log.warn({ err, job }, 'cannot renew the lease of a job'),
    )
  }, leaseMs / renewals)
  try {
    return await work(lost.signal)
  } finally {
    clearInterval(renewing)
    await storage.write(tx => releaseLease(tx, job, holder))
  }
}

/** Aborts when a job is stopped, or another process has taken it over. */
export function anyOf(stopped: AbortSignal | undefined, lost: AbortSignal): AbortSignal {
  return stopped ? AbortSignal.any([stopped, lost]) : lost
}
