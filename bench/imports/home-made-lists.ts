/** Lists of collectors that are not a copy a row: checklists, ticks by printing, sold cards, lines of a deck. */
import { oneOf } from './chance.ts'
import {
  cardColumns,
  conditionColumn,
  type HomeMadeStyle,
  type Material,
  paidColumn,
  quantityColumn,
} from './home-made-columns.ts'
import {
  type Column,
  fileOf,
  headed,
  heldOf,
  type Item,
  itemsOf,
  noCopies,
  rowsBy,
  samplerOf,
} from './home-made-table.ts'
import { isUsual, nameWord, numberWord, printedNumber, printingWord, setWord } from './people-words.ts'
import type { SampledPrinting } from './sampled-cards.ts'
import type { Held, WrittenFile, WrittenRow } from './written-file.ts'

export const otherHomeMade: readonly HomeMadeStyle[] = [
  { name: 'ticks by printing', file: ticksByPrinting },
  { name: 'have and want', file: haveAndWant },
  { name: 'sold cards too', file: soldToo },
  { name: 'set above its cards', file: setAbove },
  { name: 'commas without quotes', file: commasUnquoted },
  { name: 'lines of a deck', file: linesOfDeck },
]

const nothingSaid = { state: { kind: 'raw', condition: null }, paidCents: null } as const

/** The cards of one set in their order, each with its printings. */
function cardsOfASet({ printings, rows, chance }: Material): SampledPrinting[][] {
  const sets = [...Map.groupBy(printings, ({ setId }) => setId).values()].filter(
    cards => cards.length >= 30 && cards[0]?.officialCount,
  )
  const cards = [
    ...Map.groupBy(sets[Math.floor(chance() * sets.length)] ?? [], ({ cardId }) => cardId).values(),
  ]
  const first = Math.floor(chance() * Math.max(1, cards.length - rows))
  return cards.slice(first, first + rows)
}

/** A master set: a tick below each printing that is there. */
function ticksByPrinting(material: Material): WrittenFile {
  const { chance } = material
  const cards = cardsOfASet(material)
  const tick = oneOf(['x', 'X', '✓', '1', 'yes', 'TRUE'], chance)
  const none = tick === 'TRUE' ? 'FALSE' : ''
  const finishes = ['normal', 'reverse', 'holo'] as const
  const isNamed = chance() < 0.7
  const header = [
    headed(['#', 'Number', 'No.'], chance),
    headed(['Name', 'Card', 'Pokemon'], chance),
    ...(isNamed ? ['Set'] : []),
    headed(['Normal', 'Regular', 'Non-Holo'], chance),
    headed(['Reverse', 'Reverse Holo', 'RH', 'Rev'], chance),
    headed(['Holo', 'Holofoil'], chance),
  ]
  const rows = cards.flatMap((printings): WrittenRow[] => {
    const [card] = printings
    if (card === undefined) return []
    const plain = printings.filter(({ marks }) => marks.length === 0)
    const held = finishes.map(finish =>
      chance() < 0.6 ? plain.find(one => one.finish === finish) : undefined,
    )
    const set = isNamed ? [setWord(card, chance)] : []
    return [
      {
        cells: [printedNumber(card), nameWord(card, chance), ...set, ...held.map(one => (one ? tick : none))],
        holds: held.flatMap(one =>
          one ? [{ ...nothingSaid, productId: one.productId, quantity: 1, currency: 'USD' }] : [],
        ),
      },
    ]
  })
  const above = isNamed ? [] : [[`${cards[0]?.[0]?.setName} master set`], []]
  const fields = ['cardNumber', 'name', ...(isNamed ? (['setName'] as const) : []), null, null, null] as const
  return { ...fileOf([], rows, { above }), header, fields }
}

/** A checklist: a row for each card of the set, whether it is there or not. */
function haveAndWant(material: Material): WrittenFile {
  const { chance } = material
  const cards = cardsOfASet(material).flatMap(printings => printings.find(isUsual) ?? [])
  const yes = oneOf(['x', 'X', 'Yes', 'yes', 'Y', '✓', '1', 'TRUE'], chance)
  const no = { Yes: 'No', yes: 'no', Y: 'N', TRUE: 'FALSE', 1: '0' }[yes] ?? ''
  const isWantKept = chance() < 0.6
  const items = cards.map(printing => ({ printing, has: chance() < 0.4 }))
  const columns: {
    heading: string
    field: 'name' | 'setName' | 'cardNumber' | null
    cell: (item: (typeof items)[number]) => string
  }[] = [
    {
      heading: headed(['#', 'Number', 'Card No.'], chance),
      field: 'cardNumber',
      cell: ({ printing }) => printedNumber(printing),
    },
    {
      heading: headed(['Card', 'Name', 'Card Name'], chance),
      field: 'name',
      cell: ({ printing }) => nameWord(printing, chance),
    },
    { heading: 'Set', field: 'setName', cell: ({ printing }) => setWord(printing, chance) },
    { heading: 'Rarity', field: null, cell: ({ printing }) => printing.rarity },
    {
      heading: headed(['Have', 'Have it?', 'Owned', 'Own', 'Got', 'Collected'], chance),
      field: null,
      cell: ({ has }) => (has ? yes : no),
    },
    ...(isWantKept
      ? [
          {
            heading: headed(['Want', 'Need', 'Wanted'], chance),
            field: null,
            cell: ({ has }: { has: boolean }) => (has ? no : yes),
          },
        ]
      : []),
  ]
  const rows = items.map(item => ({
    cells: columns.map(({ cell }) => cell(item)),
    holds: item.has
      ? [{ ...nothingSaid, productId: item.printing.productId, quantity: 1, currency: 'USD' }]
      : [],
  }))
  return {
    ...fileOf([], rows, { answers: { blankQuantity: 0 } }),
    header: columns.map(({ heading }) => heading),
    fields: columns.map(({ field }) => field),
  }
}

/** Sold cards stay in the list, with what they brought. */
function soldToo({ printings, rows, chance }: Material): WrittenFile {
  const condition = conditionColumn(chance)
  const paid = paidColumn(chance)
  const items = itemsOf(rows, samplerOf(printings, chance), chance).map(item => ({
    ...item,
    isSold: chance() < 0.25,
  }))
  const sold = new Set<Item>(items.filter(({ isSold }) => isSold))
  const kept = oneOf(['', '', 'Owned', 'In collection'], chance)
  const columns: Column[] = [
    ...cardColumns(chance),
    condition.column,
    quantityColumn(chance),
    paid.column,
    ...(chance() < 0.5
      ? [{ heading: 'Status', field: null, cell: (item: Item) => (sold.has(item) ? 'Sold' : kept) }]
      : [
          {
            heading: headed(['Sold', 'Sold?'], chance),
            field: null,
            cell: (item: Item) => (sold.has(item) ? 'yes' : ''),
          },
        ]),
    {
      heading: headed(['Sold for', 'Sale Price', 'Sold Price'], chance),
      field: null,
      cell: item => (sold.has(item) ? paid.amount(Math.round((item.paidForOne ?? 500) * 1.3)) : ''),
    },
  ]
  const written = rowsBy(columns, items, item => (sold.has(item) ? [] : [heldOf(item)]))
  return fileOf(columns, written, { conditions: condition.meanings })
}

/** The set is written once, at its first card (cells that were merged) or in a line of its own. */
function setAbove({ printings, rows, chance }: Material): WrittenFile {
  const sample = samplerOf(printings, chance)
  const bySet = Map.groupBy(printings, ({ setId }) => setId)
  const groups = Array.from({ length: Math.ceil(rows / 6) }, () => {
    const ofSet = bySet.get(sample().setId) ?? []
    return itemsOf(6, samplerOf(ofSet, chance), chance)
  })
  const condition = conditionColumn(chance)
  const isMerged = chance() < 0.5
  const columns = [
    ...cardColumns(chance),
    condition.column,
    quantityColumn(chance),
    paidColumn(chance).column,
  ]
  const kept = isMerged ? columns : columns.filter(({ field }) => field !== 'setName')
  const written = groups.flatMap((items): WrittenRow[] => {
    const [first] = items
    if (first === undefined) return []
    const set = setWord(first.printing, chance)
    if (!isMerged) return [noCopies(kept, { name: set }), ...rowsBy(kept, items)]
    const only = kept.map(column =>
      column.field === 'setName' ? { ...column, cell: (item: Item) => (item === first ? set : '') } : column,
    )
    return rowsBy(only, items)
  })
  return fileOf(kept, written, { conditions: condition.meanings })
}

/** A file made by hand or by a careless program: a comma within an amount has no quotes around it. */
function commasUnquoted({ printings, rows, chance }: Material): WrittenFile {
  const condition = conditionColumn(chance)
  const isDecimal = chance() < 0.4
  const grouped = (whole: string) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  const paid: Column = {
    heading: headed(['Price', 'Paid', 'Price Paid'], chance),
    field: 'price',
    cell: ({ paidForOne }) => {
      const [whole = '', part = ''] = ((paidForOne ?? 100) / 100).toFixed(2).split('.')
      return isDecimal ? `${whole},${part}` : `$${grouped(whole)}.${part}`
    },
  }
  const card = cardColumns(chance)
  const quantity = quantityColumn(chance)
  const columns =
    chance() < 0.5 ? [...card, condition.column, quantity, paid] : [...card, condition.column, paid, quantity]
  const items = itemsOf(rows, samplerOf(printings, chance), chance).map(item => ({
    ...item,
    quantityCell: String(item.quantity),
    paidForOne:
      isDecimal || chance() < 0.7 ? (item.paidForOne ?? 100) : Math.round(100_000 + chance() * 800_000),
  }))
  return fileOf(columns, rowsBy(columns, items), {
    isUnquoted: true,
    conditions: condition.meanings,
    answers: { decimalMark: isDecimal ? ',' : '.' },
  })
}

/** Lines without headings, as decks are pasted: 2 Charizard ex OBF 125. */
function linesOfDeck({ printings, codes, rows, chance }: Material): WrittenFile {
  const coded = printings.filter(({ setId }) => codes.has(setId) && /^(?:sv|me|swsh)\d/.test(setId))
  const times = oneOf(['', 'x'], chance)
  const items = itemsOf(rows, samplerOf(coded, chance), chance)
  const lines = items.map(({ printing, quantity }): WrittenRow => {
    const word = printingWord(printing, chance)
    const number = numberWord(printing, 'bare', chance)
    const held: Held = { ...nothingSaid, productId: printing.productId, quantity, currency: 'USD' }
    const line = `${quantity}${times} ${printing.name.replaceAll('’', "'")} ${codes.get(printing.setId)} ${number} ${word}`
    return { cells: [line.trim()], holds: [held] }
  })
  return { ...fileOf([], lines), header: null }
}
