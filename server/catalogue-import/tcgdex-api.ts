/**
 * Calls TCGdex's API: at most five calls a second, with a timeout of ten seconds and a size limit, a few retries,
 * no redirects, and only answers with the requested id.
 */
import { parseRecord } from '#domain/products/catalogue-entry'
import { defaultLanguage, type Language } from '#domain/products/language'
import { type Clock, paceOf, realClock } from '#server/pace'
import { fetchJson } from './outside-json.ts'

export interface TcgdexApi {
  /** Of its answers. */
  readonly language: Language
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
  /** English by default. */
  readonly language?: Language
}

const callsPerSecond = 5
const defaultTimeoutMs = 10_000
const maxAnswerBytes = 20_000_000

export function tcgdexApi(
  baseUrl: string,
  {
    clock = realClock,
    random = Math.random,
    timeoutMs = defaultTimeoutMs,
    language = defaultLanguage,
  }: TcgdexOptions = {},
): TcgdexApi {
  const turn = paceOf(callsPerSecond, clock)

  async function get(path: string): Promise<unknown> {
    const limits = { clock, random, timeoutMs, maxBytes: maxAnswerBytes, beforeTry: turn }
    const fetched = await fetchJson(`${baseUrl}/v2/${language}/${path}`, limits)
    if ('json' in fetched) return fetched.json
    throw new TcgdexFailed(`TCGdex ${fetched.failure} (${path}).`, fetched.mayPass)
  }

  async function getById(kind: 'sets' | 'cards', id: string) {
    const fields = parseRecord(await get(`${kind}/${encodeURIComponent(id)}`))
    if (fields === null || fields['id'] !== id)
      throw new TcgdexFailed(`TCGdex sent an unexpected answer (${kind}/${id}).`, false)
    return fields
  }

  return {
    language,
    sets: async () => {
      const sets = await get('sets')
      if (!Array.isArray(sets)) throw new TcgdexFailed('TCGdex sent an unexpected answer (sets).', false)
      return sets
    },
    set: id => getById('sets', id),
    card: id => getById('cards', id),
  }
}
