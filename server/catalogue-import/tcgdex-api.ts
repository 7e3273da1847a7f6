/**
 * Calls TCGdex's API: at most five calls a second, with a timeout of ten seconds and a size limit, a few retries,
 * no redirects, and only answers with the requested id.
 */
import { parseRecord } from '#domain/catalogue/catalogue-entry'
import { type Clock, paceOf, realClock } from '#server/pace'
import { parsed } from './read-rows.ts'

export interface TcgdexApi {
  /** Lists all sets, in TCGdex's order. */
  sets(): Promise<unknown[]>
  /** Gets one set with its cards in brief. */
  set(id: string): Promise<Readonly<Record<string, unknown>>>
  card(id: string): Promise<Readonly<Record<string, unknown>>>
}

/** A call that failed after all retries. `mayPass` if a later run may succeed. */
export class TcgdexFailed extends Error {
  override readonly name = 'TcgdexFailed'
  readonly mayPass: boolean

  constructor(sentence: string, mayPass: boolean) {
    super(sentence)
    this.mayPass = mayPass
  }
}

export interface TcgdexOptions {
  readonly clock?: Clock
  /** From 0 to 1, for the jitter of waits. */
  readonly random?: () => number
  readonly timeoutMs?: number
}

const callsPerSecond = 5
const maxTries = 3
const defaultTimeoutMs = 10_000
const maxAnswerBytes = 20_000_000
const firstWaitMs = 500
const maxWaitMs = 60_000

export function tcgdexApi(
  baseUrl: string,
  { clock = realClock, random = Math.random, timeoutMs = defaultTimeoutMs }: TcgdexOptions = {},
): TcgdexApi {
  const turn = paceOf(callsPerSecond, clock)

  async function get(path: string): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      await turn()
      const answered = await tryOnce(`${baseUrl}/v2/en/${path}`, timeoutMs)
      if ('json' in answered) return answered.json
      if (!answered.mayPass || attempt >= maxTries)
        throw new TcgdexFailed(`TCGdex ${answered.failure} (${path}).`, answered.mayPass)
      const spread = firstWaitMs * 2 ** (attempt - 1) * (0.5 + random())
      await clock.wait(Math.min(maxWaitMs, Math.max(spread, answered.retryAfterMs)))
    }
  }

  async function getById(kind: 'sets' | 'cards', id: string) {
    const fields = parseRecord(await get(`${kind}/${encodeURIComponent(id)}`))
    if (fields === null || fields['id'] !== id)
      throw new TcgdexFailed(`TCGdex sent an unexpected answer (${kind}/${id}).`, false)
    return fields
  }

  return {
    sets: async () => {
      const sets = await get('sets')
      if (!Array.isArray(sets)) throw new TcgdexFailed('TCGdex sent an unexpected answer (sets).', false)
      return sets
    },
    set: id => getById('sets', id),
    card: id => getById('cards', id),
  }
}

type Attempt =
  | { readonly json: unknown }
  | { readonly failure: string; readonly mayPass: boolean; readonly retryAfterMs: number }

async function tryOnce(url: string, timeoutMs: number): Promise<Attempt> {
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json', 'user-agent': 'Holofolio catalogue import' },
    })
    if (response.ok) return await jsonOf(response)
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

async function jsonOf(response: Response): Promise<Attempt> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxAnswerBytes) return { failure: 'sent too much', mayPass: false, retryAfterMs: 0 }
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
