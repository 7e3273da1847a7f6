/** A table as collectors make it, column by column, with the truth of each row. */
import type { Condition } from '#domain/copies/copy'
import type { ImportField } from '#domain/import/reading'
import { type Chance, type Choices, oneOf } from './chance.ts'
import { aCondition, aQuantity, paidForOne, quantityHabits } from './people-cells.ts'
import { hasPeopleWord, printingKey } from './people-words.ts'
import type { SampledPrinting } from './sampled-cards.ts'
import type { Held, TrueState, WrittenFile, WrittenRow } from './written-file.ts'

/** A card of a collector, before it is written. */
export interface Item {
  readonly printing: SampledPrinting
  readonly quantity: number
  readonly quantityCell: string
  /** Cents for one copy; null where the collector did not write it. */
  readonly paidForOne: number | null
  readonly condition: Condition
}

export interface Column {
  readonly heading: string
  /** Null for a column that an import does not read. */
  readonly field: ImportField | null
  readonly cell: (item: Item) => string
}

/** The printings that collectors have words for, each kind as likely as the others in a third of the rows. */
export function samplerOf(printings: readonly SampledPrinting[], chance: Chance): () => SampledPrinting {
  const known = printings.filter(hasPeopleWord)
  const kinds = [...Map.groupBy(known, printingKey).values()]
  const from = (those: readonly SampledPrinting[]): SampledPrinting => {
    const one = those[Math.floor(chance() * those.length)]
    if (one === undefined) throw new Error('the catalogue has no printing that collectors have a word for')
    return one
  }
  return () => from(chance() < 0.3 ? (kinds[Math.floor(chance() * kinds.length)] ?? known) : known)
}

export function itemsOf(count: number, sample: () => SampledPrinting, chance: Chance): Item[] {
  const habit = oneOf(quantityHabits, chance)
  return Array.from({ length: count }, () => {
    const { quantity, cell } = aQuantity(habit, chance)
    const paid = chance() < 0.92 ? paidForOne(chance) : null
    return {
      printing: sample(),
      quantity,
      quantityCell: cell,
      paidForOne: paid,
      condition: aCondition(chance),
    }
  })
}

export interface Meaning {
  readonly state?: TrueState
  readonly currency?: string
  /** Null for a table without prices. */
  readonly paidCents?: number | null
  readonly quantity?: number
}

/** What an item means, as far as its table says it. */
export function heldOf({ printing, quantity, paidForOne, condition }: Item, other: Meaning = {}): Held {
  const copies = other.quantity ?? quantity
  return {
    productId: printing.productId,
    quantity: copies,
    paidCents: other.paidCents === undefined ? paidForOne && paidForOne * copies : other.paidCents,
    currency: other.currency ?? 'USD',
    state: other.state ?? { kind: 'raw', condition },
  }
}

export function rowsBy(
  columns: readonly Column[],
  items: readonly Item[],
  holds: (item: Item) => readonly Held[] = item => [heldOf(item)],
): WrittenRow[] {
  return items.map(item => ({ cells: columns.map(({ cell }) => cell(item)), holds: holds(item) }))
}

/** A file of these columns and rows, in the usual form where `other` does not say otherwise. */
export function fileOf(
  columns: readonly Column[],
  rows: readonly WrittenRow[],
  other: Partial<WrittenFile> = {},
): WrittenFile {
  const { answers, ...rest } = other
  return {
    above: [],
    header: columns.map(({ heading }) => heading),
    fields: columns.map(({ field }) => field),
    rows,
    separator: ',',
    isUnquoted: false,
    conditions: {},
    ...rest,
    answers: {
      priceFor: 'copy',
      dayOrder: 'month first',
      decimalMark: '.',
      blankQuantity: 1,
      blankCondition: 'Near Mint',
      currency: 'USD',
      ...answers,
    },
  }
}

/** A row below the table: its cells by heading, the others blank. */
export function noCopies(columns: readonly Column[], cells: Readonly<Record<string, string>>): WrittenRow {
  return { cells: columns.map(({ heading, field }) => cells[field ?? heading] ?? ''), holds: [] }
}

/** The total below a table of items, as spreadsheets have it. */
export function totalRow(
  columns: readonly Column[],
  items: readonly Item[],
  amount: (cents: number) => string,
) {
  const copies = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const paid = items.reduce((sum, { quantity, paidForOne }) => sum + quantity * (paidForOne ?? 0), 0)
  return noCopies(columns, { name: 'Total', quantity: String(copies), price: amount(paid) })
}

export const headed = (headings: Choices<string>, chance: Chance): string => oneOf(headings, chance)
