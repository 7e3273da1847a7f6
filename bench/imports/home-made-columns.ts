/** The columns that most tables of collectors have, with the headings and habits of many. */
import { type Chance, oneOf } from './chance.ts'
import { type Column, headed } from './home-made-table.ts'
import { conditionHabits, dollarHabits, meaningsOf } from './people-cells.ts'
import { nameWord, numberHabits, numberWord, printingWord, setWord } from './people-words.ts'
import type { SampledPrinting } from './sampled-cards.ts'
import type { WrittenFile } from './written-file.ts'

/** What styles are made of. */
export interface Material {
  readonly printings: readonly SampledPrinting[]
  /** The codes that are printed on cards, such as OBF, by the ids of sets. */
  readonly codes: ReadonlyMap<string, string>
  readonly rows: number
  readonly chance: Chance
}

export interface HomeMadeStyle {
  readonly name: string
  readonly file: (material: Material) => WrittenFile
}

/** Name, set, number and printing in columns of their own. */
export function cardColumns(chance: Chance): Column[] {
  const habit = oneOf(numberHabits, chance)
  return [
    {
      heading: headed(['Name', 'Card', 'Card Name', 'Pokemon', 'Pokémon', 'Card name', 'Title'], chance),
      field: 'name',
      cell: ({ printing }) => nameWord(printing, chance),
    },
    {
      heading: headed(['Set', 'Set Name', 'Expansion', 'set', 'Series'], chance),
      field: 'setName',
      cell: ({ printing }) => setWord(printing, chance),
    },
    {
      heading: headed(['Number', '#', 'No.', 'Card #', 'Card Number', 'Num', 'Collector #'], chance),
      field: 'cardNumber',
      cell: ({ printing }) => numberWord(printing, habit, chance),
    },
    {
      heading: headed(
        ['Variant', 'Printing', 'Finish', 'Version', 'Holo?', 'Type', 'Foil', 'Edition'],
        chance,
      ),
      field: 'printing',
      cell: ({ printing }) => printingWord(printing, chance),
    },
  ]
}

export function conditionColumn(chance: Chance) {
  const words = oneOf(conditionHabits, chance)
  const column: Column = {
    heading: headed(['Condition', 'Cond', 'Cond.', 'Quality'], chance),
    field: 'condition',
    cell: ({ condition }) => oneOf(words[condition], chance),
  }
  return { column, meanings: meaningsOf(words) }
}

export function quantityColumn(chance: Chance): Column {
  return {
    heading: headed(['Quantity', 'Qty', 'Qty.', 'Count', 'How many', 'Amount', 'Copies'], chance),
    field: 'quantity',
    cell: ({ quantityCell }) => quantityCell,
  }
}

export const paidHeadings = [
  'Price',
  'Paid',
  'Price Paid',
  'Cost',
  'Purchase Price',
  'Cost each',
  'Bought for',
] as const

/** What each copy cost, in a habit of dollars. */
export function paidColumn(chance: Chance) {
  const habit = oneOf(dollarHabits, chance)
  const blank = oneOf(['', '', '', '-', 'n/a', '?'], chance)
  const column: Column = {
    heading: headed(paidHeadings, chance),
    field: 'price',
    cell: ({ paidForOne }) => (paidForOne === null ? blank : habit(paidForOne, chance)),
  }
  return { column, amount: (cents: number) => habit(cents, chance) }
}
