/**
 * The listings of one product on one day: twelve to forty, most of them honest copies around fair value, the rest
 * typical noise. A listing stays for some days at its price.
 */
import type { Condition } from '#domain/copies/copy'
import { defaultPriceTarget, type PriceTarget } from '#domain/prices/price-target'
import { type Chance, chanceOf, type Choices, hashOf } from './chance.ts'
import {
  type companyShares,
  dayMs,
  dayNumberOf,
  type gradeMultiples,
  sandboxFairCents,
  sandboxKeyOf,
  type SandboxProduct,
} from './fair-value.ts'
import { categories, type SandboxListing } from './listing.ts'
import { noisy, pickNoise } from './noise.ts'
import { rawTitle, sealedTitle, slabTitle } from './titles.ts'

const fewestListings = 12
const mostListings = 40
/** Every market has this many honest copies in Near Mint or sealed. */
const steadyListings = 5
/** The share of products with a seller who lists the same item several times. */
const floodShare = 0.3
const floodListings = 5
const shortestDays = 4
const longestDays = 30

/**
 * Returns the listings of a product on a day (YYYY-MM-DD), the same for the same seed. Each was listed on an
 * earlier day.
 */
export function listingsOn(product: SandboxProduct, day: string, seed: number): SandboxListing[] {
  const key = sandboxKeyOf(product)
  const market = chanceOf(seed, 'market', key)
  const count = market.whole(fewestListings, mostListings)
  const flooded = steadyListings + (market.happens(floodShare) ? floodListings : 0)
  return Array.from({ length: count }, (_, slot) => {
    const isSteady = slot < steadyListings
    const isFlood = !isSteady && slot < flooded
    const place = isFlood ? 'flood' : slot
    const stay = chanceOf(seed, 'stay', key, place)
    const days = stay.whole(shortestDays, longestDays)
    const offset = stay.whole(0, days - 1)
    const turn = Math.floor((dayNumberOf(day) + offset) / days)
    const chance = chanceOf(seed, 'listing', key, place, turn)
    const noise = isSteady || isFlood ? null : pickNoise(product, chance)
    // A parked price is listed for the plain target, where there are others. Alone, it would be the price.
    const isPlain = isSteady || noise === 'parked'
    const listing = copyOf(product, {
      id: idOf(`${seed}|${key}|${slot}|${turn}`),
      target: isPlain ? defaultPriceTarget(product.productType) : pickTarget(product, chance),
      listedOn: turn * days - offset - 1,
      chance,
    })
    return noise === null ? listing : noisy(noise, listing, product, chance)
  })
}

/** Returns twelve digits that two listings hardly ever share. */
function idOf(key: string): string {
  const high = 100_000 + (hashOf(`${key}|high`) % 900_000)
  return `${high}${String(hashOf(`${key}|low`) % 1_000_000).padStart(6, '0')}`
}

interface Copy {
  readonly id: string
  readonly target: PriceTarget
  /** Whole days since 1970. */
  readonly listedOn: number
  readonly chance: Chance
}

/** Returns an honest copy at a fair asking price. */
function copyOf(product: SandboxProduct, { id, target, listedOn, chance }: Copy): SandboxListing {
  const listedAt = new Date(listedOn * dayMs + chance.whole(0, dayMs / 1_000 - 1) * 1_000).toISOString()
  const fairCents = sandboxFairCents(product, listedAt.slice(0, 10), target) ?? 1
  return {
    id,
    ...faceOf(product, target, chance),
    askCents: askFor(fairCents, chance),
    currency: 'USD',
    shippingCents: shippingFor(product, chance),
    isAuction: false,
    seller: `${chance.pick(sellerNames)}${chance.pick(sellerTrades)}${chance.whole(1, 400)}`,
    sellerFeedback: Math.round(10 ** (chance.fraction() * 4.5)),
    country: chance.happens(0.94) ? 'US' : 'CA',
    categoryId: product.productType === 'card' ? categories.card : sealedCategoryOf(product),
    hasVariations: false,
    listedAt,
  }
}

const rawTargets: Choices<readonly [Condition, number]> = [
  ['Near Mint', 50],
  ['Lightly Played', 22],
  ['Moderately Played', 12],
  ['Heavily Played', 9],
  ['Damaged', 7],
]
const companies: Choices<readonly [keyof typeof companyShares, number]> = [
  ['PSA', 65],
  ['BGS', 15],
  ['CGC', 20],
]
/** PSA gives no 9.5. */
const psaGrades: Choices<readonly [keyof typeof gradeMultiples, number]> = [
  ['10', 40],
  ['9', 35],
  ['8', 25],
]
const otherGrades: Choices<readonly [keyof typeof gradeMultiples, number]> = [
  ['10', 20],
  ['9.5', 35],
  ['9', 30],
  ['8', 15],
]
/** The share of slabs by the value of the card: cheap cards are rarely graded. */
const slabShares = { dear: 0.35, middling: 0.2, cheap: 0.05 } as const
const dearFromCents = 5_000
const cheapUnderCents = 1_000

function pickTarget(product: SandboxProduct, chance: Chance): PriceTarget {
  if (product.productType === 'sealed_product') return { kind: 'sealed' }
  const { dear, middling, cheap } = slabShares
  const slabShare =
    product.fairCents >= dearFromCents ? dear : product.fairCents < cheapUnderCents ? cheap : middling
  if (!chance.happens(slabShare)) return { kind: 'raw', condition: chance.weigh(rawTargets) }
  const company = chance.weigh(companies)
  return {
    kind: 'graded',
    gradingCompany: company,
    grade: chance.weigh(company === 'PSA' ? psaGrades : otherGrades),
  }
}

/** The share of sellers who fill in item specifics. Others are found only by title. */
const formShare = 0.85

function faceOf(product: SandboxProduct, target: PriceTarget, chance: Chance) {
  const filledIn = (aspects: Record<string, string>) => (chance.happens(formShare) ? aspects : {})
  switch (target.kind) {
    case 'sealed':
      return { title: sealedTitle(product, chance), conditionId: '1000', aspects: {} } as const
    case 'raw': {
      const aspects = filledIn({ 'Card Condition': conditionAspects[target.condition] })
      return { title: rawTitle(product, target.condition, chance), conditionId: '4000', aspects } as const
    }
    case 'graded': {
      const { gradingCompany: company, grade } = target
      const grader = graderAspects[company] ?? company
      const aspects = filledIn({ 'Professional Grader': grader, Grade: grade })
      return { title: slabTitle(product, company, grade, chance), conditionId: '2750', aspects } as const
    }
  }
}

/** eBay has four conditions; the two worst are one. */
const conditionAspects: Readonly<Record<Condition, string>> = {
  'Near Mint': 'Near Mint or Better',
  'Lightly Played': 'Lightly Played (Excellent)',
  'Moderately Played': 'Moderately Played (Very Good)',
  'Heavily Played': 'Heavily Played (Poor)',
  Damaged: 'Heavily Played (Poor)',
}
const graderAspects: Readonly<Record<string, string>> = {
  PSA: 'Professional Sports Authenticator (PSA)',
  BGS: 'Beckett Grading Services (BGS)',
  CGC: 'Certified Guaranty Company (CGC)',
}

const medianAsk = 1.05
/** A cheap card is never sold alone for what it is worth. */
const medianLowAsk = 1.3
const lowFairCents = 400
const askSpread = 0.12
const leastAskCents = 99

/** Returns an asking price around 5 % above fair value, 30 % under $4, rarely more than a quarter off, at least 99 cents. */
function askFor(fairCents: number, chance: Chance): number {
  const ask =
    fairCents * (fairCents < lowFairCents ? medianLowAsk : medianAsk) * Math.exp(askSpread * chance.bell())
  const isRound = ask >= 1_000 && chance.happens(0.7)
  return Math.max(leastAskCents, isRound ? Math.round(ask / 100) * 100 - 1 : Math.round(ask))
}

function shippingFor({ productType }: SandboxProduct, chance: Chance): number | null {
  const isCard = productType === 'card'
  return chance.weigh([
    [0, isCard ? 40 : 55],
    [isCard ? chance.whole(100, 499) : chance.whole(599, 1_499), isCard ? 52 : 30],
    [null, isCard ? 8 : 15],
  ])
}

function sealedCategoryOf({ name }: SandboxProduct): string {
  return /\b(pack|blister)\b/i.test(name) ? categories.pack : categories.box
}

const sellerNames: Choices<string> = ['river', 'maple', 'lucky', 'old_', 'north', 'tiny', 'silver', 'harbor']
const sellerTrades: Choices<string> = ['cards', 'collects', 'tcg', 'hobby', 'attic', 'vault', '_shop']
