/** An imitation of PokemonPriceTracker's cards and sealed products, with invented products and prices. */
import type { Reply } from '#sandbox/marketplace/reply'
import { type Imitation, imitationOf, windowOf } from './imitation.ts'

export interface PptCard {
  readonly prices?: unknown
  /** Shown with `includeEbay` alone. */
  readonly ebay?: unknown
}

export interface PptOptions {
  /** By TCGplayer id. */
  readonly cards?: Readonly<Record<string, PptCard>>
  readonly sealed?: Readonly<
    Record<string, { readonly unopenedPrice: unknown; readonly priceHistory?: unknown }>
  >
  readonly key?: string
  readonly nowMs?: () => number
  readonly perMinute?: number
  readonly credits?: number
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export function startPokemonPriceTracker(options: PptOptions): Promise<Imitation> {
  const { cards = {}, sealed = {}, key, nowMs = () => 0, perMinute = 60, credits = 100 } = options
  const minute = windowOf(minuteMs, perMinute, nowMs)
  const day = windowOf(dayMs, credits, nowMs)
  const headersOf = (consumed: number) => ({
    'x-ratelimit-daily-remaining': String(day.left()),
    'x-api-calls-consumed': String(consumed),
  })
  const refusal = (status: number, error: string, more: Record<string, string> = {}): Reply => ({
    status,
    headers: { ...headersOf(0), ...more },
    body: { error },
  })

  return imitationOf(({ path, query, headers }, violations) => {
    const given = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]
    if (given === undefined || (key !== undefined && given !== key)) return refusal(401, 'Invalid API key')
    if (!minute.take()) {
      violations.push('per minute')
      return refusal(429, 'Rate limit exceeded', { 'retry-after': '60' })
    }
    const id = query.get('tcgPlayerId') ?? ''
    const isSealed = path === '/api/v2/sealed-products'
    const known = isSealed ? sealed[id] : path === '/api/v2/cards' ? cards[id] : undefined
    if (!known) return refusal(404, 'Not found')
    const withSales = !isSealed && query.get('includeEbay') === 'true'
    const cost = withSales ? 2 : 1
    if (!day.take(cost)) return refusal(429, 'Daily credit limit exceeded', { 'retry-after': '86400' })
    const { ebay, ...rest } = { ebay: null, ...known }
    const data = { id: `p${id}`, tcgPlayerId: id, name: `Product ${id}`, ...rest, ...(withSales && { ebay }) }
    return { status: 200, headers: headersOf(cost), body: { data } }
  })
}
