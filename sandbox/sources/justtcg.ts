/** An imitation of JustTCG's v1/cards, with invented cards and prices. */
import { parseRecord } from '#domain/products/catalogue-entry'
import type { Asked } from '#server/testing/fake-host'
import type { Reply } from '#sandbox/marketplace/reply'
import { type Imitation, imitationOf, windowOf } from './imitation.ts'

export interface JusttcgVariant {
  readonly condition: string
  readonly printing?: string
  readonly language?: string
  readonly price: unknown
  readonly lastUpdated?: unknown
}

export interface JusttcgOptions {
  /** The variants of each card by TCGplayer id. */
  readonly cards: Readonly<Record<string, readonly JusttcgVariant[]>>
  readonly key?: string
  readonly nowMs?: () => number
  readonly perMinute?: number
  readonly perDay?: number
  readonly perMonth?: number
}

const mostCards = 20
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export function startJusttcg(options: JusttcgOptions): Promise<Imitation> {
  const { cards, key, nowMs = () => 0, perMinute = 10, perDay = 100, perMonth = 1_000 } = options
  const minute = windowOf(minuteMs, perMinute, nowMs)
  const day = windowOf(dayMs, perDay, nowMs)
  const month = windowOf(31 * dayMs, perMonth, nowMs)

  function limitReached(violations: string[]): Reply | null {
    if (!minute.take()) {
      violations.push('per minute')
      return refusal(429, 'RATE_LIMIT_EXCEEDED', { 'retry-after': '60' })
    }
    if (month.left() === 0) return refusal(429, 'REQUEST_LIMIT_EXCEEDED')
    if (!day.take()) return refusal(429, 'DAILY_LIMIT_EXCEEDED')
    month.take()
    return null
  }

  return imitationOf((asked, violations) => {
    if (asked.path !== '/v1/cards' || asked.method !== 'POST') return refusal(404, 'NOT_FOUND')
    const given = asked.headers['x-api-key']
    if (!given) return refusal(401, 'MISSING_API_KEY')
    if (key !== undefined && given !== key) return refusal(401, 'INVALID_API_KEY')
    const ids = idsOf(asked)
    if (ids === null) return refusal(400, 'INVALID_REQUEST')
    if (ids.length > mostCards) {
      violations.push('batch too big')
      return refusal(400, 'BATCH_LIMIT_EXCEEDED')
    }
    const limit = limitReached(violations)
    if (limit) return limit
    const usage = {
      apiPlan: 'Free Tier',
      apiRequestLimit: perMonth,
      apiDailyLimit: perDay,
      apiRateLimit: perMinute,
      apiRequestsUsed: perMonth - month.left(),
      apiDailyRequestsUsed: perDay - day.left(),
      apiRequestsRemaining: month.left(),
      apiDailyRequestsRemaining: day.left(),
    }
    // Unknown cards are left out, and the order is JustTCG's own.
    const data = ids.toReversed().flatMap(id => (cards[id] ? [cardOf(id, cards[id])] : []))
    return { status: 200, body: { data, _metadata: usage } }
  })
}

function cardOf(tcgplayerId: string, variants: readonly JusttcgVariant[]) {
  const named = { id: `pokemon-${tcgplayerId}`, name: `Card ${tcgplayerId}`, game: 'pokemon' }
  return { ...named, set: 'invented', number: tcgplayerId, tcgplayerId, variants }
}

/** Null for anything but a list of lookups. */
function idsOf({ body }: Asked): string[] | null {
  const list: unknown = JSON.parse(body)
  return Array.isArray(list) ? list.map(item => String(parseRecord(item)?.['tcgplayerId'])) : null
}

function refusal(status: number, code: string, headers: Record<string, string> = {}): Reply {
  return { status, headers, body: { error: `Refused: ${code}`, code } }
}
