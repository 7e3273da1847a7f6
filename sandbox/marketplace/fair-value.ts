/**
 * What things are worth in the sandbox. Every product has a fair value a day, a pure function of the product
 * and the day: the market of today and a price history written for the past agree without knowing each other.
 */
import { type Cents, cents } from '#domain/money/money'
import { defaultPriceTarget, type PriceTarget } from '#domain/prices/price-target'
import type { Condition } from '#domain/collection/copy'
import type { ProductType } from '#domain/catalogue/product'
import { chanceOf } from './chance.ts'

/** A product that is traded in the sandbox. */
export interface SandboxProduct {
  /** TCGdex's id of the card; null for sealed products and for what TCGdex does not know. */
  readonly tcgdexId: string | null
  readonly name: string
  readonly setName: string
  readonly cardNumber: string | null
  /** The count printed after the slash (4/102). */
  readonly setCardCount: number | null
  readonly productType: ProductType
  readonly printing: string | null
  /** What one in Near Mint or sealed is worth on `fairValueDay`, in US cents. */
  readonly fairCents: number
  /** How it trends: 0.2 is about 20 % up a year. Left out, each product has a trend of its own. */
  readonly drift?: number
}

/** The day on which every product is worth exactly its `fairCents`. */
export const fairValueDay = '2026-11-20'

/** Shares of Near Mint, as a rule of thumb among collectors. */
export const conditionShares: Readonly<Record<Condition, number>> = {
  'Near Mint': 1,
  'Lightly Played': 0.8,
  'Moderately Played': 0.6,
  'Heavily Played': 0.4,
  Damaged: 0.25,
}

/** What a grade makes of a Near Mint card; companies other than PSA sell for less. */
export const gradeMultiples = { '8': 0.9, '9': 1.2, '9.5': 1.8, '10': 3.5 } as const
export const companyShares = { PSA: 1, BGS: 0.95, CGC: 0.85 } as const

/**
 * What the product is fairly worth on a day (YYYY-MM-DD), by default in Near Mint or sealed; at least one
 * cent, rounded half up. From one day to the next it moves by less than 2 % (and the rounding), mostly by
 * less than 1 %. Null for grades nobody offers in the sandbox.
 */
export function sandboxFairCents(product: SandboxProduct, day: string): Cents
export function sandboxFairCents(product: SandboxProduct, day: string, target: PriceTarget): Cents | null
export function sandboxFairCents(
  product: SandboxProduct,
  day: string,
  target: PriceTarget = defaultPriceTarget(product.productType),
): Cents | null {
  const share = shareOf(target)
  if (share === null) return null
  const moved = Math.exp(wander(product, dayNumberOf(day)) - wander(product, dayNumberOf(fairValueDay)))
  return cents(Math.max(1, Math.round(product.fairCents * moved * share)))
}

/** What tells one product of the sandbox from another. */
export function sandboxKeyOf(product: SandboxProduct): string {
  return [product.name, product.setName, product.cardNumber ?? '', product.printing ?? ''].join('|')
}

/** Whole days since 1970. */
export function dayNumberOf(day: string): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / dayMs)
}

export const dayMs = 86_400_000

function shareOf(target: PriceTarget): number | null {
  switch (target.kind) {
    case 'sealed':
      return 1
    case 'raw':
      return conditionShares[target.condition]
    case 'graded': {
      const multiple = Object.entries(gradeMultiples).find(([grade]) => grade === target.grade)?.[1]
      const share = Object.entries(companyShares).find(([company]) => company === target.gradingCompany)?.[1]
      return multiple === undefined || share === undefined ? null : multiple * share
    }
  }
}

/** Waves of chance, each turning about once in its days by up to its share: a walk that never runs away. */
const waves = [
  { days: 1, share: 0.003 },
  { days: 7, share: 0.012 },
  { days: 30, share: 0.04 },
  { days: 120, share: 0.08 },
] as const

const yearDays = 365
/** Beyond these years a trend has had its day, so that a sandbox of long ago or far ahead stays sensible. */
const maxTrendYears = 3

/** How far the product has wandered by a day, as a logarithm. */
function wander(product: SandboxProduct, dayNumber: number): number {
  const key = sandboxKeyOf(product)
  const years = (dayNumber - dayNumberOf(fairValueDay)) / yearDays
  const drift = product.drift ?? -0.08 + 0.28 * chanceOf('trend', key).fraction()
  const trend = drift * Math.max(-maxTrendYears, Math.min(maxTrendYears, years))
  return waves.reduce((sum, wave) => sum + wave.share * heightOf(key, wave.days, dayNumber), trend)
}

/** A wave's height on a day, −1 to 1: points of chance joined by smooth steps. */
function heightOf(key: string, days: number, dayNumber: number): number {
  const before = Math.floor(dayNumber / days)
  const part = dayNumber / days - before
  const point = (index: number) => chanceOf('wave', key, days, index).fraction() * 2 - 1
  return point(before) + (point(before + 1) - point(before)) * part * part * (3 - 2 * part)
}
