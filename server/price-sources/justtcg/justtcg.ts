/** Market prices of raw cards by condition, and of sealed products, from JustTCG: up to twenty cards with a call. */
import type { PriceQuestion } from '#domain/prices/price-question'
import { parseRecord } from '#domain/products/catalogue-entry'
import { apiKeyOf, webAddressOf } from '#server/environment'
import { paceOf, realClock } from '#server/pace'
import type { CalledSourceOptions } from '#server/price-sources/asked-source'
import { concurrently } from '#server/price-sources/concurrently'
import { type CallAnswered, type CallFailed, outsideHost } from '#server/price-sources/outside-call'
import {
  type CallQuota,
  type DailyLimit,
  type PricePlug,
  type PriceSource,
  outcomeOfQuote,
} from '#server/price-sources/price-source'
import { noMoreToday, RunOfCalls } from '#server/price-sources/run-of-calls'
import { type JusttcgVariants, justtcgQuote, readJusttcgCards } from './justtcg-price.ts'

/** A free key allows 100 calls a day, but 1,000 a month. */
const freeCallsPerMonth = 1_000
const daysOfMonth = 31

/**
 * Returns the calls that a day may make of a month's. A month of JustTCG begins on the day on which the account was
 * made, which is unknown here: with an even share of 31 days, every month is kept.
 */
function monthlyShare(callsPerMonth: number): number {
  return Math.floor(callsPerMonth / daysOfMonth)
}

/** Its day ends at midnight in UTC. */
export const justtcgLimit: DailyLimit = { callsPerDay: monthlyShare(freeCallsPerMonth), timeZone: 'UTC' }

export const justtcg: PricePlug = {
  name: 'justtcg',
  label: 'JustTCG',
  prices: 'Prices of raw cards in all five conditions and of sealed products come from JustTCG.',
  notice: 'Market data provided by JustTCG.',
  externalIds: ['tcgplayer'],
  languages: ['en'],
  isDefault: false,
  dailyLimit: justtcgLimit,
  about: {
    kinds: ['raw', 'sealed'],
    site: 'https://justtcg.com',
    terms:
      'A free key is for personal, non-commercial use. What a paid plan stored may not serve others after it ends.',
  },
  configure: variable => {
    const baseUrl = webAddressOf('JUSTTCG_URL', variable('JUSTTCG_URL') ?? 'https://api.justtcg.com')
    const key = apiKeyOf('JUSTTCG_API_KEY', variable('JUSTTCG_API_KEY'))
    if (key === null) return { needs: 'JUSTTCG_API_KEY' }
    return {
      open: ({ quotaOf, ...surroundings }) =>
        justtcgSource({ baseUrl, key, ...surroundings, quota: quotaOf(justtcgLimit) }),
    }
  },
}

export interface JusttcgOptions extends CalledSourceOptions {
  readonly key: string
  readonly quota: CallQuota
}

/** What a call found, by TCGplayer id. */
interface JusttcgCards {
  readonly variantsById: ReadonlyMap<string, JusttcgVariants>
  readonly readAt: Date
}

/** A free key allows ten; one is left for the calls just before a restart. */
const callsPerMinute = 9
/** The most that JustTCG takes in one call with a free key. */
const cardsPerCall = 20

export function justtcgSource(options: JusttcgOptions): PriceSource {
  const { baseUrl, key, quota, now, clock = realClock } = options
  const { label } = justtcg
  const host = outsideHost(baseUrl, { ...options, label })
  const counted = { label, unit: 'calls', quota, turn: paceOf(callsPerMinute / 60, clock) } as const
  return {
    ...justtcg,
    quota,
    canPrice: question => cardIdOf(question) !== null,
    async *ask(questions, signal, maxCalls, claim) {
      const run = new RunOfCalls(maxCalls)
      const ended = new AbortController()
      const running = AbortSignal.any([signal, ended.signal])
      try {
        for (const batch of batchesOf(questions)) {
          if (signal.aborted) return
          const cards = batchedCalls(batch.length, async ids => {
            const found = await run.make(() => findCards(ids, run, running))
            return () => found
          })
          yield* concurrently(batch, batch.length, signal, async question => {
            const isMine = claim === undefined || (await claim(question))
            const id = cardIdOf(question)
            if (!isMine || id === null) {
              cards.pass()
              return isMine ? { question, ...outcomeOfQuote(null) } : null
            }
            const came = await cards.once(id)
            if ('failure' in came) return { question, outcome: 'failed', ...came }
            const variants = came.variantsById.get(id)
            return {
              question,
              ...outcomeOfQuote(variants ? justtcgQuote(question, variants, came.readAt) : null),
            }
          })
        }
      } finally {
        ended.abort()
      }
    },
  }

  /** Asks for cards, and counts every try. */
  async function findCards(
    ids: readonly string[],
    run: RunOfCalls,
    signal: AbortSignal,
  ): Promise<JusttcgCards | CallFailed> {
    const mayCall = () => run.mayTry(counted, signal)
    const stopped = await mayCall()
    if (stopped) return stopped
    const askedAt = now()
    const headers = { 'x-api-key': key }
    const json = ids.map(tcgplayerId => ({ tcgplayerId }))
    const answer = await host.call(
      { path: '/v1/cards', headers, json, beforeRetry: mayCall, lastingRefusal },
      signal,
    )
    if ('failure' in answer) return answer
    if (answer.status !== 200) return refusalOf(answer)
    const left = callsLeftOf(answer.json)
    if (left !== null && left > 0) await quota.follow(left, askedAt)
    const variantsById = readJusttcgCards(answer.json, ids)
    if (variantsById === null)
      return { failure: 'malformed', sentence: 'JustTCG sent an invalid list of cards.' }
    return { variantsById, readAt: now() }
  }
}

/**
 * Returns the TCGplayer id to ask by. Null for a grade, which JustTCG's first version does not have, and for a product
 * without such an id.
 */
function cardIdOf({ product, target, externalIds }: PriceQuestion): string | null {
  const kind = product.productType === 'card' ? 'raw' : 'sealed'
  const id = externalIds['tcgplayer'] ?? ''
  return target.kind === kind && /^\d{1,10}$/.test(id) ? id : null
}

/** Divides questions into those that one call answers, all of a product together; then those that need no call. */
function* batchesOf(questions: readonly PriceQuestion[]): Generator<readonly PriceQuestion[]> {
  const byId = Map.groupBy(questions, cardIdOf)
  const unknown = byId.get(null) ?? []
  byId.delete(null)
  const groups = [...byId.values()]
  for (let start = 0; start < groups.length; start += cardsPerCall)
    yield groups.slice(start, start + cardsPerCall).flat()
  for (let start = 0; start < unknown.length; start += cardsPerCall)
    yield unknown.slice(start, start + cardsPerCall)
}

/**
 * Reads how many calls the day has left: by the day's and the month's limit of the key, which a paid plan raises, and
 * by the even share of its month. Null when the answer does not say.
 */
function callsLeftOf(json: unknown): number | null {
  const metadata = parseRecord(parseRecord(json)?.['_metadata'])
  const figure = (name: string) => {
    const count = metadata?.[name]
    return typeof count === 'number' && Number.isSafeInteger(count) ? count : Number.NaN
  }
  const leftOfShare = monthlyShare(figure('apiRequestLimit')) - figure('apiDailyRequestsUsed')
  const left = Math.min(leftOfShare, figure('apiDailyRequestsRemaining'), figure('apiRequestsRemaining'))
  return Number.isNaN(left) ? null : left
}

/** Tells the limits that outlast a minute from the one that does not. */
function lastingRefusal({ status, json }: CallAnswered): CallFailed | null {
  if (status !== 429) return null
  const code = String(parseRecord(json)?.['code'] ?? '')
  if (code === 'EXCESSIVE_FREE_TIER_USAGE')
    return {
      failure: 'quota',
      sentence: "JustTCG blocks free keys from this server's network for now. A paid plan is not blocked.",
    }
  if (code.startsWith('DAILY_')) return noMoreToday({ label: 'JustTCG', unit: 'calls' })
  if (code === 'REQUEST_LIMIT_EXCEEDED' || code.startsWith('MONTHLY_'))
    return { failure: 'quota', sentence: 'JustTCG allows no more calls this month.' }
  return null
}

function refusalOf({ status }: CallAnswered): CallFailed {
  return status === 401 || status === 403
    ? { failure: 'credentials', sentence: 'JustTCG does not accept the key of this server.' }
    : { failure: 'refused', sentence: `JustTCG refused to return cards (${status}).` }
}

/** Asks for many ids with one call. */
interface BatchedCalls<Answer> {
  /** Returns the answer for an id, which is requested once, together with others that wait. Ends one question's decision. */
  once(id: string): Promise<Answer>
  /** Ends the decision of a question that needs no call. */
  pass(): void
}

/** How long a batch waits for questions that are undecided, because somebody else may be asking them. */
const defaultLingerMs = 500

/**
 * Makes a call as soon as all of these questions are decided. When some take long, it makes one for the decided ones,
 * and another one later: two askers that wait for each other's questions must not wait for ever.
 */
export function batchedCalls<Answer>(
  questions: number,
  call: (ids: readonly string[]) => Promise<(id: string) => Answer>,
  lingerMs = defaultLingerMs,
): BatchedCalls<Answer> {
  const answers = new Map<string, PromiseWithResolvers<Answer>>()
  let undecided = questions
  let waiting: string[] = []
  let timer: NodeJS.Timeout | null = null

  function send(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const ids = waiting
    waiting = []
    if (ids.length === 0) return
    const called = call(ids)
    for (const id of ids) answers.get(id)?.resolve(called.then(answerOf => answerOf(id)))
  }

  function decided(): void {
    undecided -= 1
    if (undecided <= 0) send()
    else if (waiting.length > 0) timer ??= setTimeout(send, lingerMs)
  }

  return {
    once: id => {
      const known = answers.get(id)
      const answer = known ?? Promise.withResolvers<Answer>()
      if (!known) {
        answers.set(id, answer)
        waiting.push(id)
      }
      decided()
      return answer.promise
    },
    pass: decided,
  }
}
