/** Gets JSON from a server of someone else: with a deadline and a size limit, a few retries and no redirects. */
import type { Clock } from '#server/pace'
import { parsed } from './read-rows.ts'

export interface OutsideLimits {
  readonly clock: Clock
  /** From 0 to 1, for the jitter of waits. */
  readonly random: () => number
  /** For each try, its body included. */
  readonly timeoutMs: number
  /** After decompression. */
  readonly maxBytes: number
  /** Called before each try, to keep a pace. */
  readonly beforeTry?: () => Promise<void>
}

/** What a server answered, or how all tries failed, as the end of a sentence. `mayPass` if a later run may succeed. */
export type Fetched =
  | { readonly json: unknown }
  | { readonly failure: string; readonly mayPass: boolean; readonly retryAfterMs: number }

const maxTries = 3
const firstWaitMs = 500
const maxWaitMs = 60_000

export async function fetchJson(url: string, limits: OutsideLimits): Promise<Fetched> {
  for (let attempt = 1; ; attempt++) {
    await limits.beforeTry?.()
    const fetched = await tryOnce(url, limits)
    if ('json' in fetched || !fetched.mayPass || attempt >= maxTries) return fetched
    const spread = firstWaitMs * 2 ** (attempt - 1) * (0.5 + limits.random())
    await limits.clock.wait(Math.min(maxWaitMs, Math.max(spread, fetched.retryAfterMs)))
  }
}

async function tryOnce(url: string, { timeoutMs, maxBytes }: OutsideLimits): Promise<Fetched> {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json', 'user-agent': 'Holofolio catalogue import' },
    })
    if (response.ok) return await jsonOf(response, maxBytes)
    await response.body?.cancel()
    const mayPass = response.status === 429 || response.status >= 500
    return { failure: `answered ${response.status}`, mayPass, retryAfterMs: retryAfterMs(response) }
  } catch (error) {
    const isSlow = error instanceof Error && error.name === 'TimeoutError'
    return {
      failure: isSlow ? `did not answer within ${timeoutMs / 1_000} s` : 'could not be reached',
      mayPass: true,
      retryAfterMs: 0,
    }
  }
}

async function jsonOf(response: Response, maxBytes: number): Promise<Fetched> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return { failure: 'sent too much', mayPass: false, retryAfterMs: 0 }
    chunks.push(chunk)
  }
  const json = parsed(Buffer.concat(chunks).toString('utf8'))
  return json === undefined ? { failure: 'sent no JSON', mayPass: true, retryAfterMs: 0 } : { json }
}

/** Retry-After as seconds or as a date; 0 without one. */
function retryAfterMs(response: Response): number {
  const header = response.headers.get('retry-after')
  if (header === null) return 0
  if (/^\d+$/.test(header)) return Number(header) * 1_000
  const until = Date.parse(header)
  return Number.isNaN(until) ? 0 : Math.max(0, until - Date.now())
}
