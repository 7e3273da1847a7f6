/**
 * Fair values in the sandbox: a pure function of product and day, so that today's market and an invented price
 * history agree.
 */
import { type Cents, cents } from '#domain/money/money'
import { defaultPriceTarget, type PriceTarget } from '#domain/prices/price-target'
import type { Condition } from '#domain/copies/copy'
import type { ProductType } from '#domain/products/product'
import { chanceOf } from './chance.ts'

/** A product of the sandbox. */
export interface SandboxProduct {
  /** TCGdex's id of the card; null for sealed products and cards unknown to TCGdex. */
  readonly tcgdexId: string | null
  readonly name: string
  readonly setName: string
  readonly cardNumber: string | null
  /** The count printed after the slash (4/102). */
  readonly setCardCount: number | null
  readonly productType: ProductType
  readonly printing: string | null
  /** The fair value in Near Mint or sealed on `fairValueDay`, in US cents. */
  readonly fairCents: number
  /** The yearly trend: 0.2 is about 20 % up. By default, derived from the product. */
  readonly drift?: number
}

/** The day on which every fair value equals `fairCents`. */
export const fairValueDay = '2026-11-20'

/** Shares of the Near Mint value, a rule of thumb among collectors. */
export const conditionShares: Readonly<Record<Condition, number>> = {
  'Near Mint': 1,
  'Lightly Played': 0.8,
  'Moderately Played': 0.6,
  'Heavily Played': 0.4,
  Damaged: 0.25,
}

/** Multiples of the Near Mint value by grade. Companies other than PSA sell for less. */
export const gradeMultiples = { '8': 0.9, '9': 1.2, '9.5': 1.8, '10': 3.5 } as const
export const companyShares = { PSA: 1, BGS: 0.95, CGC: 0.85 } as const

/**
 * Returns the fair value of a product on a day (YYYY-MM-DD), by default in Near Mint or sealed: at least one cent,
 * rounded half up. Moves by less than 2 % a day before rounding, mostly by less than 1 %. Null for grades that
 * the sandbox does not have.
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

/** Returns a key that is unique among the products of the sandbox. */
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

/** Random waves by period in days and amplitude. Their sum is a bounded random walk. */
const waves = [
  { days: 1, share: 0.003 },
  { days: 7, share: 0.012 },
  { days: 30, share: 0.04 },
  { days: 120, share: 0.08 },
] as const

const yearDays = 365
/** A trend ends after these years, so that distant dates have plausible values. */
const maxTrendYears = 3

/** Returns the logarithm of the change until a day. */
function wander(product: SandboxProduct, dayNumber: number): number {
  const key = sandboxKeyOf(product)
  const years = (dayNumber - dayNumberOf(fairValueDay)) / yearDays
  const drift = product.drift ?? -0.08 + 0.28 * chanceOf('trend', key).fraction()
  const trend = drift * Math.max(-maxTrendYears, Math.min(maxTrendYears, years))
  return waves.reduce((sum, wave) => sum + wave.share * heightOf(key, wave.days, dayNumber), trend)
}

/** Returns the height of a wave on a day, −1 to 1: random points joined by smooth steps. */
function heightOf(key: string, days: number, dayNumber: number): number {
  const before = Math.floor(dayNumber / days)
  const part = dayNumber / days - before
  const point = (index: number) => chanceOf('wave', key, days, index).fraction() * 2 - 1
  return point(before) + (point(before + 1) - point(before)) * part * part * (3 - 2 * part)
}
