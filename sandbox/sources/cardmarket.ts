/** A small Cardmarket on 127.0.0.1 for tests: a price guide of invented products. */
import { type Imitation, imitationOf } from './imitation.ts'

export type GuideRow = Readonly<Record<string, unknown>>

export interface SandboxGuide {
  readonly version?: unknown
  readonly createdAt?: unknown
  readonly priceGuides: readonly GuideRow[]
}

/** Starts the sandbox on a free port. `guideOf` returns the file of the moment. */
export function startCardmarket(guideOf: () => SandboxGuide): Promise<Imitation> {
  return imitationOf(({ method, path }, violations) => {
    if (method !== 'GET') violations.push(`${method} ${path}`)
    if (path !== '/productCatalog/priceGuide/price_guide_6.json') return { status: 403, body: '<Error/>' }
    return { status: 200, body: { version: 1, ...guideOf() } }
  })
}

/** A row with all of its fields. `trend` and `reverse` are in euros. */
export function guideRow(idProduct: number, trend: unknown, reverse: unknown = null): GuideRow {
  const usual = { avg: 9_000, low: 0.02, trend, avg1: 0.5, avg7: null, avg30: 7 }
  const ofReverse = { 'avg-holo': null, 'low-holo': 0.02, 'trend-holo': reverse, 'avg1-holo': 8 }
  return { idProduct, idCategory: 51, ...usual, ...ofReverse, 'avg7-holo': null, 'avg30-holo': 5 }
}
