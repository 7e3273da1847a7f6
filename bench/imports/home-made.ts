/**
 * Spreadsheets as collectors make them: a heading for every habit, abbreviated printings, sums at the end, sold and
 * wanted cards. A file is decided by a seed alone, and each of its rows knows what it means.
 */
import { type Choices, oneOf } from './chance.ts'
import { homeMadeAbroad } from './home-made-abroad.ts'
import {
  cardColumns,
  conditionColumn,
  type HomeMadeStyle,
  type Material,
  paidColumn,
  paidHeadings,
  quantityColumn,
} from './home-made-columns.ts'
import {
  type Column,
  fileOf,
  headed,
  heldOf,
  type Item,
  itemsOf,
  rowsBy,
  samplerOf,
  totalRow,
} from './home-made-table.ts'
import { otherHomeMade } from './home-made-lists.ts'
import { aSlab, dollarHabits, spelledDollars } from './people-cells.ts'
import { nameWord, numberWord, printingWord } from './people-words.ts'
import type { WrittenFile } from './written-file.ts'

export const homeMadeStyles: readonly HomeMadeStyle[] = [
  { name: 'a list with a total', file: listWithTotal },
  { name: 'printing in the name', file: printingInName },
  { name: 'codes of sets', file: codesOfSets },
  { name: 'slabs and raw cards', file: slabs },
  { name: 'currencies spelled', file: spelledAmounts },
  { name: 'price of the row', file: priceOfRow },
  ...homeMadeAbroad,
  ...otherHomeMade,
]

function listWithTotal({ printings, rows, chance }: Material): WrittenFile {
  const condition = conditionColumn(chance)
  const paid = paidColumn(chance)
  const notes: Column = {
    heading: 'Notes',
    field: 'notes',
    cell: () => oneOf(['', '', 'binder 2', 'trade'], chance),
  }
  const columns = [...cardColumns(chance), condition.column, quantityColumn(chance), paid.column, notes]
  const items = itemsOf(rows, samplerOf(printings, chance), chance)
  const written = rowsBy(columns, items)
  const empty = { cells: columns.map(() => ''), holds: [] }
  const middle = Math.floor(rows / 2)
  const isTitled = chance() < 0.6
  return fileOf(
    columns,
    [
      ...written.slice(0, middle),
      empty,
      ...written.slice(middle),
      empty,
      totalRow(columns, items, paid.amount),
    ],
    { above: isTitled ? [['My Pokemon Collection 2025'], []] : [], conditions: condition.meanings },
  )
}

const bracketPairs: Choices<readonly [string, string]> = [
  ['(', ')'],
  ['[', ']'],
  ['- ', ''],
]

/** Printings and numbers behind the name: Gengar (RH), Pikachu #58. */
function printingInName({ printings, rows, chance }: Material): WrittenFile {
  const [, set, number] = cardColumns(chance)
  const isNumbered = chance() < 0.4
  const brackets = oneOf(bracketPairs, chance)
  const name: Column = {
    heading: headed(['Name', 'Card', 'Card Name', 'Pokemon card'], chance),
    field: 'name',
    cell: item => {
      const word = printingWord(item.printing, chance)
      const printing = word && ` ${brackets[0]}${word}${brackets[1]}`
      const behind = isNumbered ? ` ${numberWord(item.printing, 'printed', chance)}` : ''
      return `${nameWord(item.printing, chance).trim()}${behind}${printing}`
    },
  }
  const condition = conditionColumn(chance)
  const columns = [
    name,
    ...(set ? [set] : []),
    ...(number && !isNumbered ? [number] : []),
    condition.column,
    paidColumn(chance).column,
  ]
  const items = itemsOf(rows, samplerOf(printings, chance), chance)
  const rowsOfOne = rowsBy(columns, items, item => [heldOf(item, oneCopy(item))])
  return fileOf(columns, rowsOfOne, { conditions: condition.meanings })
}

/** For a table without quantities. */
function oneCopy({ paidForOne }: Item) {
  return { quantity: 1, paidCents: paidForOne }
}

/** Codes such as OBF with numbers as they are or bare, as players write decks. */
function codesOfSets({ printings, codes, rows, chance }: Material): WrittenFile {
  const coded = printings.filter(({ setId }) => codes.has(setId) && /^(?:sv|me|swsh|sm|xy|bw)\d/.test(setId))
  const [name, , , printing] = cardColumns(chance)
  const habit = oneOf(['bare', 'printed', 'long', 'short'] as const, chance)
  const isJoined = chance() < 0.3
  const code: Column = {
    heading: headed(
      isJoined ? ['Set', 'Code', 'Card code'] : ['Set', 'Set Code', 'Code', 'Set code'],
      chance,
    ),
    field: 'setCode',
    cell: ({ printing: one }) =>
      isJoined ? `${codes.get(one.setId)} ${one.number}` : (codes.get(one.setId) ?? ''),
  }
  const number: Column = {
    heading: headed(['#', 'Number', 'No', 'Card #'], chance),
    field: 'cardNumber',
    cell: ({ printing: one }) => numberWord(one, habit, chance),
  }
  const condition = conditionColumn(chance)
  const columns = [
    ...(name ? [name] : []),
    code,
    ...(isJoined ? [] : [number]),
    ...(printing ? [printing] : []),
    condition.column,
    quantityColumn(chance),
  ]
  const items = itemsOf(rows, samplerOf(coded, chance), chance)
  const written = rowsBy(columns, items, item => [heldOf(item, { paidCents: null })])
  return fileOf(columns, written, { conditions: condition.meanings })
}

/** Raw cards and slabs: company and grade in one column, in two, or where conditions are. */
function slabs({ printings, rows, chance }: Material): WrittenFile {
  const how = oneOf(['together', 'apart', 'in condition'] as const, chance)
  const rawWord = oneOf(['', '', 'Raw', 'raw', 'Ungraded', '-'], chance)
  const items = itemsOf(rows, samplerOf(printings, chance), chance).map(item => ({
    ...item,
    quantity: 1,
    quantityCell: '1',
    slab: chance() < 0.6 ? aSlab(chance) : null,
  }))
  const slabOf = new Map(items.map(item => [item as Item, item.slab] as const))
  const { column: condition, meanings } = conditionColumn(chance)
  const columns: Column[] = [...cardColumns(chance)]
  const rawCondition: Column = { ...condition, cell: item => (slabOf.get(item) ? '' : condition.cell(item)) }
  const grade: Column = {
    heading: headed(['Grade', 'Graded', 'PSA Grade', 'Slab'], chance),
    field: 'grade',
    cell: item => slabOf.get(item)?.together ?? rawWord,
  }
  if (how === 'in condition')
    columns.push({ ...condition, cell: item => slabOf.get(item)?.together ?? condition.cell(item) })
  else if (how === 'together') columns.push(rawCondition, grade)
  else
    columns.push(
      rawCondition,
      {
        heading: headed(['Grader', 'Company', 'Grading Company', 'Graded by'], chance),
        field: 'company',
        cell: item => slabOf.get(item)?.company ?? rawWord,
      },
      { ...grade, heading: 'Grade', cell: item => slabOf.get(item)?.grade ?? '' },
    )
  columns.push(paidColumn(chance).column)
  const written = rowsBy(columns, items, item => {
    const slab = slabOf.get(item)
    return [heldOf(item, slab ? { state: slab.state } : {})]
  })
  return fileOf(columns, written, { conditions: meanings })
}

/** US $25.00, 25 USD, $25, each row in another way. */
function spelledAmounts({ printings, rows, chance }: Material): WrittenFile {
  const condition = conditionColumn(chance)
  const paid: Column = {
    heading: headed(paidHeadings, chance),
    field: 'price',
    cell: ({ paidForOne }) => (paidForOne === null ? '' : spelledDollars(paidForOne, chance)),
  }
  const columns = [...cardColumns(chance), quantityColumn(chance), condition.column, paid]
  const items = itemsOf(rows, samplerOf(printings, chance), chance)
  return fileOf(columns, rowsBy(columns, items), { conditions: condition.meanings })
}

/** A price for the whole row, and what the cards are worth now. */
function priceOfRow({ printings, rows, chance }: Material): WrittenFile {
  const condition = conditionColumn(chance)
  const habit = oneOf(dollarHabits, chance)
  const worth: Column = {
    heading: headed(['Market Price', 'Value', 'Current Value', 'TCGplayer Price', 'Worth'], chance),
    field: null,
    cell: () => habit(Math.round(chance() * 10_000), chance),
  }
  const paid: Column = {
    heading: headed(['Total Paid', 'Total Cost', 'Total price', 'Paid total'], chance),
    field: 'price',
    cell: ({ paidForOne, quantity }) => (paidForOne === null ? '' : habit(paidForOne * quantity, chance)),
  }
  const both = chance() < 0.5 ? [worth, paid] : [paid, worth]
  const columns = [quantityColumn(chance), ...cardColumns(chance), condition.column, ...both]
  const items = itemsOf(rows, samplerOf(printings, chance), chance)
  return fileOf(columns, rowsBy(columns, items), {
    conditions: condition.meanings,
    answers: { priceFor: 'row' },
  })
}
