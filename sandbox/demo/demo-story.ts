/**
 * The eighteen months of the demo's collection: copies bought, sent for grading and sold, then trades and wishes.
 * Has no prices: they follow from the fair values of the sandbox.
 */
import type { Condition } from '#domain/copies/copy'
import type { GradingCompany } from '#domain/copies/grading-company'

/** The length of the story: eighteen months. */
export const storyDays = 548

/** One purchase of equal copies, and the later changes of the first one. */
export interface Chapter {
  /** The product's externalId in the demo's catalogue. */
  readonly product: string
  readonly bought: Bought
  readonly daysAgo: number
  readonly quantity: number
  /** In order. */
  readonly turns: readonly Turn[]
}

export type Bought =
  | { readonly as: 'raw'; readonly condition: Condition }
  | { readonly as: 'graded'; readonly gradingCompany: GradingCompany; readonly grade: string }
  | { readonly as: 'sealed' }

export type Turn = { readonly daysAgo: number } & (
  | { readonly what: 'sold'; readonly with: 'profit' | 'loss' }
  | { readonly what: 'added by mistake' }
  | {
      readonly what: 'sent for grading'
      readonly gradingCompany: GradingCompany
      readonly predictedGrade: string
    }
  | { readonly what: 'graded'; readonly gradingCompany: GradingCompany; readonly grade: string }
  /** An own price, as a share of fair value. */
  | { readonly what: 'own price'; readonly share: number }
)

/** A trade. The cash follows from the fair values of both sides. */
export interface StoryTrade {
  readonly daysAgo: number
  /** One copy each, held on that day. */
  readonly given: readonly StoryCopy[]
  readonly received: readonly StoryCopy[]
  /** Whether the cash balances both sides, or exceeds the cost of the copies given. */
  readonly settled: 'evenly' | 'with a gain'
}

export interface StoryCopy {
  readonly product: string
  readonly as: Bought
}

export interface StoryWish {
  readonly product: string
  readonly daysAgo: number
  /** The target price as a share of fair value on that day; null without a target. */
  readonly targetShare: number | null
}

const nearMint: Bought = { as: 'raw', condition: 'Near Mint' }
const lightlyPlayed: Bought = { as: 'raw', condition: 'Lightly Played' }
const moderatelyPlayed: Bought = { as: 'raw', condition: 'Moderately Played' }
const heavilyPlayed: Bought = { as: 'raw', condition: 'Heavily Played' }
const damaged: Bought = { as: 'raw', condition: 'Damaged' }
const sealed: Bought = { as: 'sealed' }

const rawChapters: readonly Chapter[] = [
  chapter('base1-4', moderatelyPlayed, 548),
  chapter('base1-58', nearMint, 548, 3),
  chapter('base1-44', lightlyPlayed, 546, 2),
  chapter('base1-2', lightlyPlayed, 541),
  chapter('base2-11', nearMint, 512),
  chapter('base1-96', lightlyPlayed, 505),
  chapter('base1-4', lightlyPlayed, 504),
  chapter('base3-5', lightlyPlayed, 503),
  chapter('base5-4', moderatelyPlayed, 498, 1, sold(122, 'profit')),
  chapter('gym1-2', damaged, 490),
  chapter('neo1-17', nearMint, 470, 1, sent(395, 'PSA', '9'), graded(318, 'PSA', '9')),
  chapter('ex8-22', heavilyPlayed, 441),
  chapter('dp3-3', nearMint, 420),
  chapter('hgss1-111', nearMint, 402, 1, sold(206, 'profit')),
  chapter('bw3-101', nearMint, 391),
  chapter('xy2-100', nearMint, 383, 1, sold(148, 'loss')),
  chapter('xy12-11', nearMint, 371, 2),
  chapter('sm9-33', nearMint, 356),
  chapter('sm115-9', nearMint, 340, 2),
  chapter('sv08-247', nearMint, 330, 1, sold(205, 'loss')),
  chapter('swsh4-44', nearMint, 322, 1, sold(64, 'profit')),
  chapter('swsh7-49', nearMint, 322),
  chapter('swsh12-139', lightlyPlayed, 301),
  chapter('swsh12-186', nearMint, 291),
  chapter('me02-125', nearMint, 286),
  chapter('sv02-203', nearMint, 270, 1, sent(232, 'BGS', '10'), graded(151, 'BGS', '9.5')),
  chapter('sv03-223', nearMint, 260),
  chapter('sv04.5-232', nearMint, 257),
  chapter('sv03.5-006', nearMint, 255, 2),
  chapter('sv03.5-025', nearMint, 255),
  chapter('sv03.5-199', nearMint, 241, 1, sent(47, 'PSA', '10')),
  chapter('sm1-147', nearMint, 230, 1, sent(33, 'PSA', '9')),
  chapter('sv10-231', nearMint, 150, 1, ownPrice(20, 1.1)),
  chapter('me01-178', nearMint, 121),
  chapter('me01-012', nearMint, 92, 1, { what: 'added by mistake', daysAgo: 91 }),
  chapter('swsh9-154', nearMint, 84),
  chapter('sv01-191', nearMint, 12),
]

const gradedChapters: readonly Chapter[] = [
  chapter('neo1-9', slab('PSA', '8'), 535),
  chapter('neo4-107', slab('BGS', '9'), 481),
  chapter('gym2-2', slab('PSA', '9'), 450),
  chapter('ecard1-6', slab('CGC', '9'), 411, 1, ownPrice(58, 0.97)),
  chapter('ex3-100', slab('PSA', '9'), 364),
  chapter('sm3-150', slab('PSA', '10'), 345),
  chapter('swsh4-188', slab('PSA', '10'), 305, 1, sold(41, 'profit')),
  chapter('swsh7-215', slab('PSA', '10'), 280),
  chapter('swsh11-186', slab('BGS', '9.5'), 249),
  chapter('sv02-269', slab('PSA', '10'), 204),
  chapter('sv08-238', slab('CGC', '10'), 171),
  // The sandbox has no listings of this grade, so its market price is unknown.
  chapter('bw4-103', slab('CGC', '8.5'), 160, 1, ownPrice(35, 1.05)),
  chapter('me01-188', slab('PSA', '10'), 70),
]

/** Sent for grading on the day they were bought. */
const gradingChapters: readonly Chapter[] = [
  chapter('sv08.5-161', nearMint, 41, 1, sent(41, 'PSA', '10')),
  chapter('bw1-114', nearMint, 26, 1, sent(26, 'BGS', '9.5')),
]

const sealedChapters: readonly Chapter[] = [
  chapter('151-booster-bundle', sealed, 400, 3, sold(29, 'profit')),
  chapter('151-elite-trainer-box', sealed, 381, 2),
  chapter('obsidian-flames-booster-box', sealed, 350),
  chapter('paldea-evolved-booster-box', sealed, 336, 2, sold(95, 'profit')),
  chapter('paldean-fates-elite-trainer-box', sealed, 221),
  chapter('mega-evolution-booster-box', sealed, 199),
  chapter('perfect-order-elite-trainer-box', sealed, 142),
  chapter('chaos-rising-booster-pack', sealed, 47, 4),
]

/** All purchases. */
export const story: readonly Chapter[] = [
  ...rawChapters,
  ...gradedChapters,
  ...gradingChapters,
  ...sealedChapters,
]

/** On days with prices, so that the basis is split by the prices shown for that day. */
export const trades: readonly StoryTrade[] = [
  {
    daysAgo: 261,
    given: [{ product: 'base1-4', as: lightlyPlayed }],
    received: [
      { product: 'base1-4', as: slab('PSA', '9') },
      { product: 'base1-15', as: moderatelyPlayed },
    ],
    settled: 'evenly',
  },
  {
    daysAgo: 100,
    given: [
      { product: 'sv03-223', as: nearMint },
      { product: 'sv04.5-232', as: nearMint },
    ],
    received: [{ product: 'mega-evolution-booster-box', as: sealed }],
    settled: 'evenly',
  },
  {
    daysAgo: 27,
    given: [{ product: '151-elite-trainer-box', as: sealed }],
    received: [{ product: 'base3-1', as: nearMint }],
    settled: 'with a gain',
  },
]

export const wishes: readonly StoryWish[] = [
  { product: 'ecard3-146', daysAgo: 455, targetShare: null },
  { product: 'sv08-247', daysAgo: 190, targetShare: 0.77 },
  { product: 'ex8-107', daysAgo: 118, targetShare: 0.75 },
  { product: 'ex7-109', daysAgo: 62, targetShare: null },
  { product: 'neo2-13', daysAgo: 9, targetShare: null },
]

function chapter(
  product: string,
  bought: Bought,
  daysAgo: number,
  quantity = 1,
  ...turns: readonly Turn[]
): Chapter {
  return { product, bought, daysAgo, quantity, turns }
}

function slab(gradingCompany: GradingCompany, grade: string): Bought {
  return { as: 'graded', gradingCompany, grade }
}

function sold(daysAgo: number, outcome: 'profit' | 'loss'): Turn {
  return { what: 'sold', daysAgo, with: outcome }
}

function sent(daysAgo: number, gradingCompany: GradingCompany, predictedGrade: string): Turn {
  return { what: 'sent for grading', daysAgo, gradingCompany, predictedGrade }
}

function graded(daysAgo: number, gradingCompany: GradingCompany, grade: string): Turn {
  return { what: 'graded', daysAgo, gradingCompany, grade }
}

function ownPrice(daysAgo: number, share: number): Turn {
  return { what: 'own price', daysAgo, share }
}
