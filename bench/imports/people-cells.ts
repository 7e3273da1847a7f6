/** How collectors write amounts, conditions, grades and counts, and what they mean by it. */
import type { Condition } from '#domain/copies/copy'
import { type Chance, type Choices, oneOf } from './chance.ts'
import type { TrueState } from './written-file.ts'

/** Cents of one copy: most cards cost little, some a lot. */
export function paidForOne(chance: Chance): number {
  const most = oneOf([1_000, 1_000, 1_000, 10_000, 10_000, 500_000], chance)
  const least = most / 10
  const paid = Math.round(least + chance() * (most - least))
  return chance() < 0.3 ? Math.max(100, Math.round(paid / 100) * 100) : paid
}

export type AmountHabit = (cents: number, chance: Chance) => string

const grouped = (whole: string, sign: string) => whole.replaceAll(/\B(?=(\d{3})+$)/g, sign)
/** Digits with a sign between thousands and before the cents; blank for none. */
function digits(amount: number, thousands: string, decimal: string): string {
  const [whole = '', part = ''] = (amount / 100).toFixed(2).split('.')
  return `${grouped(whole, thousands)}${decimal}${part}`
}
const unrounded = (amount: number) => String(amount / 100)

/** Of a collector who pays in dollars. */
export const dollarHabits: Choices<AmountHabit> = [
  amount => digits(amount, '', '.'),
  amount => `$${digits(amount, ',', '.')}`,
  amount => `$${digits(amount, '', '.')}`,
  amount => unrounded(amount),
  amount => `$${unrounded(amount)}`,
  amount => digits(amount, ',', '.'),
  amount => ` $${digits(amount, ',', '.')} `,
]

/** Of one who writes the currency, each time in another way. */
export const spelledDollars: AmountHabit = (amount, chance) =>
  oneOf(
    [
      `US $${digits(amount, ',', '.')}`,
      `USD ${digits(amount, '', '.')}`,
      `${digits(amount, '', '.')} USD`,
      `$${digits(amount, ',', '.')}`,
      `${digits(amount, '', '.')}$`,
      `US$${digits(amount, '', '.')}`,
      `$ ${digits(amount, ',', '.')}`,
    ],
    chance,
  )

export const euroHabits: Choices<AmountHabit> = [
  amount => digits(amount, '', ','),
  amount => `${digits(amount, '.', ',')} €`,
  amount => `${digits(amount, '', ',')} €`,
  amount => `€ ${digits(amount, '.', ',')}`,
  amount => `${digits(amount, '', ',')}€`,
  amount => digits(amount, '.', ','),
]

/** Yen have no cents: amounts are of whole yen, in hundredths. */
export const yenHabits: Choices<AmountHabit> = [
  amount => `¥${grouped(String(amount / 100), ',')}`,
  amount => `${grouped(String(amount / 100), ',')}円`,
  amount => `￥${amount / 100}`,
]

interface Words {
  readonly words: Readonly<Record<Condition, Choices<string>>>
}

const shortWords: Words['words'] = {
  'Near Mint': ['NM'],
  'Lightly Played': ['LP'],
  'Moderately Played': ['MP'],
  'Heavily Played': ['HP'],
  Damaged: ['DMG'],
}
/** The habits of collectors for conditions. */
export const conditionHabits: Choices<Words['words']> = [
  shortWords,
  shortWords,
  { ...shortWords, 'Near Mint': ['M', 'NM', 'Mint', 'NM/M', 'NM-M'], Damaged: ['D', 'Dmg'] },
  {
    'Near Mint': ['Near Mint', 'near mint', 'Near mint'],
    'Lightly Played': ['Lightly Played', 'lightly played', 'Light Play'],
    'Moderately Played': ['Moderately Played', 'moderately played', 'Moderate Play'],
    'Heavily Played': ['Heavily Played', 'Heavy Play'],
    Damaged: ['Damaged', 'damaged'],
  },
  {
    'Near Mint': ['nm', 'Nm'],
    'Lightly Played': ['lp', 'Lp'],
    'Moderately Played': ['mp'],
    'Heavily Played': ['hp'],
    Damaged: ['damaged', 'dmg'],
  },
  {
    'Near Mint': ['Near Mint (NM)', 'NM'],
    'Lightly Played': ['Lightly Played (LP)'],
    'Moderately Played': ['Moderately Played (MP)'],
    'Heavily Played': ['Heavily Played (HP)'],
    Damaged: ['Damaged (DMG)'],
  },
]
/** Of Cardmarket, whose words American importers dispute. */
export const europeanConditions: Words['words'] = {
  'Near Mint': ['NM', 'MT', 'NM'],
  'Lightly Played': ['EX'],
  'Moderately Played': ['GD'],
  'Heavily Played': ['PL'],
  Damaged: ['PO', 'Poor'],
}

export function aCondition(chance: Chance): Condition {
  const most = [
    'Near Mint',
    'Near Mint',
    'Near Mint',
    'Near Mint',
    'Lightly Played',
    'Lightly Played',
  ] as const
  return oneOf([...most, 'Moderately Played', 'Heavily Played', 'Damaged'], chance)
}

/** What the words of a habit mean, by the word in lower case. */
export function meaningsOf(words: Words['words']): Record<string, Condition> {
  const meanings: Record<string, Condition> = {}
  for (const [condition, written] of Object.entries(words))
    for (const word of written) meanings[word.toLowerCase()] = condition as Condition
  return meanings
}

/** A slab: its company and grade, in one cell or in two. */
export interface Slab {
  readonly state: Extract<TrueState, { kind: 'graded' }>
  readonly together: string
  readonly company: string
  readonly grade: string
}

const psaWords: Readonly<Record<string, string>> = {
  10: 'GEM MT',
  9: 'MINT',
  8: 'NM-MT',
  7: 'NM',
  6: 'EX-MT',
}

export function aSlab(chance: Chance): Slab {
  const company = oneOf(['PSA', 'PSA', 'PSA', 'PSA', 'CGC', 'BGS', 'SGC', 'TAG', 'ACE'], chance)
  const halves = company === 'PSA' ? [] : ['9.5', '8.5']
  const grade = oneOf(['10', '10', '9', '9', '8', '7', ...halves], chance)
  const words = company === 'PSA' ? ` ${psaWords[grade] ?? ''}` : ''
  const together = oneOf(
    [
      `${company} ${grade}`,
      `${company} ${grade}`,
      `${company.toLowerCase()}${grade}`,
      `${company}${grade}`,
      `${company}-${grade}`,
      `${company} ${grade}${words}`,
      `${grade} (${company})`,
      `${company} ${grade}${grade.includes('.') ? '' : '.0'}`,
    ],
    chance,
  )
  return {
    state: { kind: 'graded', company, grade },
    together: together.trim(),
    company: oneOf(
      [company, company, company.toLowerCase(), company === 'BGS' ? 'Beckett' : company],
      chance,
    ),
    grade: oneOf(
      [grade, grade, `${grade}${words}`.trim(), company === 'PSA' && grade === '10' ? 'Gem Mint 10' : grade],
      chance,
    ),
  }
}

export const quantityHabits = [
  'digits',
  'digits',
  'digits',
  'digits',
  'times',
  'blank for one',
  'ticks',
] as const
export type QuantityHabit = (typeof quantityHabits)[number]

/** How many copies, and how it is written. */
export function aQuantity(
  habit: QuantityHabit,
  chance: Chance,
): { readonly quantity: number; readonly cell: string } {
  const quantity = chance() < 0.8 ? 1 : 2 + Math.floor(chance() * 3)
  if (habit === 'times') return { quantity, cell: chance() < 0.5 ? `${quantity}x` : `x${quantity}` }
  if (quantity === 1 && habit === 'blank for one') return { quantity, cell: '' }
  if (quantity === 1 && habit === 'ticks') return { quantity, cell: 'x' }
  return { quantity, cell: String(quantity) }
}
