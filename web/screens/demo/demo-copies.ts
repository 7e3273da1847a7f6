/**
 * A small collection that anybody can look at. The cards exist; what they cost and what they are worth is invented. Days
 * count back from today, so that it never grows old.
 */
import { type CopyState, gradedState, inGrading } from '#domain/copies/copy'
import { cents, type Cents } from '#domain/money/money'
import type { SharedGroup } from '#web/api/shared-pages.ts'
import { seededNumbers } from '#web/components/cards/card-face.ts'

/** Equal copies, bought on one day. */
export interface DemoCopies {
  readonly product: Product
  readonly state: CopyState
  readonly quantity: number
  readonly costEachCents: Cents
  readonly boughtDaysAgo: number
  /** The price of one copy on each day: today's first, that of a year ago last. */
  readonly dailyCents: readonly Cents[]
}

/** Prices in cents: a year ago, at the end of each quarter since, today. */
type Quarters = readonly [number, number, number, number, number]

const weeksOfQuarter = 13
/** How far back prices go. */
export const oldestDay = 4 * weeksOfQuarter * 7

/** Returns the price of each day. Between the quarters it wavers by up to 3 %, in the same way at each visit. */
export function dailyPrices(name: string, quarters: Quarters): Cents[] {
  const newestFirst = quarters.toReversed()
  const weekly = seededNumbers(name, 4 * weeksOfQuarter + 1).map((number, week) => {
    const price = valueAt(newestFirst, week / weeksOfQuarter)
    return week === 0 ? price : price * (0.97 + 0.06 * number)
  })
  return Array.from({ length: oldestDay + 1 }, (_, day) => cents(Math.round(valueAt(weekly, day / 7))))
}

/** Returns what lies at a place between two values of a list. */
function valueAt(values: readonly number[], place: number): number {
  const before = Math.floor(place)
  const from = values[before] ?? 0
  const to = values[before + 1] ?? from
  return from + (to - from) * (place - before)
}

type OfCard = 'cardNumber' | 'rarity' | 'pokemonType' | 'hp'
type OfNone = 'setCode' | 'category' | 'imageUrl' | 'miscInfo' | 'printingLabel' | 'language'
type Product = Pick<SharedGroup, 'productId' | 'name' | 'productType' | 'setName' | OfCard | OfNone>

/** What no product here has: a picture, above all. It is drawn from its data. */
const plain = {
  setCode: null,
  category: null,
  imageUrl: null,
  miscInfo: null,
  printingLabel: null,
  language: 'en',
} as const

function card(
  name: string,
  setName: string,
  cardNumber: string,
  rarity: string,
  pokemonType: string,
  hp: number,
): Product {
  const productId = `${setName} ${cardNumber}`
  return { ...plain, productId, name, productType: 'card', setName, cardNumber, rarity, pokemonType, hp }
}

function box(name: string, setName: string): Product {
  const ofCards = { cardNumber: null, rarity: null, pokemonType: null, hp: null }
  return { ...plain, productId: name, name, productType: 'sealed_product', setName, ...ofCards }
}

interface Purchase {
  readonly quantity?: number
  readonly eachCents: number
  readonly daysAgo: number
}

function copies(
  product: Product,
  state: CopyState,
  { quantity = 1, eachCents, daysAgo }: Purchase,
  quarters: Quarters,
): DemoCopies {
  return {
    product,
    state,
    quantity,
    costEachCents: cents(eachCents),
    boughtDaysAgo: daysAgo,
    dailyCents: dailyPrices(product.name, quarters),
  }
}

const raw = (condition: Extract<CopyState, { kind: 'raw' }>['condition']): CopyState => ({
  kind: 'raw',
  condition,
})
const sealed: CopyState = { kind: 'sealed' }

/** A card at the grader costs what it cost raw, and its grading. */
function atGrader(product: Product, rawCents: number, daysAgo: number, quarters: Quarters): DemoCopies {
  const { state, costBasisCents } = inGrading(cents(rawCents), cents(25_00), 'Near Mint')
  return copies(product, state, { eachCents: costBasisCents, daysAgo }, quarters)
}

/** The most valuable first. */
export const demoCopies: readonly DemoCopies[] = [
  copies(
    card('Umbreon VMAX', 'Evolving Skies', '215', 'Secret Rare', 'Darkness', 310),
    gradedState('PSA', '10'),
    { eachCents: 2_050_00, daysAgo: 245 },
    [1_900_00, 2_010_00, 2_180_00, 2_300_00, 2_140_00],
  ),
  copies(
    card('Charizard', 'Base Set', '4', 'Rare', 'Fire', 120),
    gradedState('PSA', '8'),
    { eachCents: 1_180_00, daysAgo: oldestDay },
    [1_150_00, 1_210_00, 1_240_00, 1_310_00, 1_420_00],
  ),
  copies(
    box('Evolving Skies Booster Box', 'Evolving Skies'),
    sealed,
    { eachCents: 980_00, daysAgo: 180 },
    [900_00, 940_00, 1_010_00, 1_090_00, 1_045_00],
  ),
  copies(
    card('Lugia', 'Neo Genesis', '9', 'Rare', 'Colorless', 90),
    gradedState('BGS', '9'),
    { eachCents: 640_00, daysAgo: 310 },
    [620_00, 650_00, 700_00, 690_00, 735_00],
  ),
  copies(
    box('151 Elite Trainer Box', '151'),
    sealed,
    { quantity: 2, eachCents: 189_00, daysAgo: 300 },
    [170_00, 195_00, 220_00, 238_00, 262_00],
  ),
  atGrader(
    card('Pikachu ex', 'Surging Sparks', '238', 'Special illustration rare', 'Lightning', 200),
    410_00,
    60,
    [380_00, 395_00, 420_00, 405_00, 446_00],
  ),
  copies(
    card('Charizard ex', '151', '199', 'Special illustration rare', 'Fire', 330),
    raw('Near Mint'),
    { eachCents: 265_00, daysAgo: 330 },
    [240_00, 260_00, 300_00, 340_00, 328_00],
  ),
  copies(
    card('Charizard ex', 'Obsidian Flames', '223', 'Special illustration rare', 'Darkness', 330),
    gradedState('CGC', '10'),
    { eachCents: 190_00, daysAgo: 120 },
    [175_00, 185_00, 188_00, 196_00, 224_50],
  ),
  copies(
    card('Pikachu', '151', '173', 'Illustration rare', 'Lightning', 60),
    raw('Near Mint'),
    { quantity: 3, eachCents: 42_00, daysAgo: 200 },
    [36_00, 40_00, 41_00, 44_00, 52_00],
  ),
  atGrader(
    card('Blastoise', 'Base Set', '2', 'Rare', 'Water', 100),
    138_00,
    45,
    [140_00, 142_00, 146_00, 150_00, 154_00],
  ),
  copies(
    box('Prismatic Evolutions Elite Trainer Box', 'Prismatic Evolutions'),
    sealed,
    { eachCents: 120_00, daysAgo: 25 },
    [140_00, 132_00, 126_00, 118_00, 131_00],
  ),
  copies(
    card('Dark Raichu', 'Team Rocket', '83', 'Rare', 'Lightning', 70),
    raw('Moderately Played'),
    { quantity: 2, eachCents: 51_00, daysAgo: 90 },
    [60_00, 58_00, 54_00, 52_00, 47_50],
  ),
  copies(
    card('Gengar', 'Fossil', '5', 'Rare', 'Psychic', 80),
    raw('Lightly Played'),
    { eachCents: 74_00, daysAgo: 280 },
    [70_00, 72_00, 78_00, 75_00, 69_00],
  ),
  copies(
    card('Snorlax', 'Jungle', '11', 'Rare', 'Colorless', 90),
    raw('Near Mint'),
    { eachCents: 58_00, daysAgo: 150 },
    [55_00, 54_00, 57_00, 60_00, 63_00],
  ),
]
