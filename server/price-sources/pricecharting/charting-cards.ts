/**
 * Rows of PriceCharting without the id of TCGplayer: about one in twelve. Another row of the same card may have the id:
 * "Charizard [1st Edition] #4" is the card of "Charizard #4". A card without any is named, to be found by its number.
 */
import { foldedKey } from '#domain/text'
import type { PartWithoutIds } from '#server/price-sources/price-list'
import type { RowTags } from './charting-row.ts'

/** A millisecond of work. */
const cardsAtOnce = 500
/** Several times as many as the largest has. Names are compared within one console at once. */
const mostOfConsole = 10_000

/** What a row says of its card. */
export interface NamedRow {
  readonly console: string
  readonly productName: string
  readonly tags: RowTags
}

/** What rows have in common that are of one card: a name without brackets and a number, under one console. */
interface Card<Row> {
  readonly name: string
  readonly number: string
  readonly ids: Set<string>
  readonly rows: Row[]
  readonly withoutId: Row[]
}

/** Rows by the id of their product: TCGplayer's, or one of our own for a card that has none. */
export interface RowsById<Row> {
  readonly byId: ReadonlyMap<string, readonly Row[]>
  /** All rows of the card of a product, also those of its other products, by id. */
  readonly cardById: ReadonlyMap<string, readonly Row[]>
  /** The ids of TCGplayer. */
  readonly ids: readonly string[]
  readonly parts: readonly PartWithoutIds[]
  /** Rows that are of no product. */
  readonly unknown: number
}

/** Collects the rows of a table. */
export class RowCollector<Row extends NamedRow> {
  readonly #byId = new Map<string, Row[]>()
  readonly #cardById = new Map<string, Row[]>()
  readonly #consoles = new Map<string, Map<string, Card<Row>>>()
  #unknown = 0

  /** `id` is TCGplayer's; null for none. */
  add(id: string | null, row: Row): void {
    const read = cardOf(row.productName)
    if (id !== null) push(this.#byId, id, row)
    if (read === null) {
      if (id === null) this.#unknown += 1
      return
    }
    const cards = this.#consoles.get(row.console) ?? new Map<string, Card<Row>>()
    this.#consoles.set(row.console, cards)
    const key = `${foldedKey(read.name)} #${read.number.toUpperCase()}`
    const card = cards.get(key) ?? { ...read, ids: new Set<string>(), rows: [], withoutId: [] }
    cards.set(key, card)
    card.rows.push(row)
    if (id === null) return void card.withoutId.push(row)
    card.ids.add(id)
    if (!this.#cardById.has(id)) this.#cardById.set(id, card.rows)
  }

  /** Gives rows without an id that of their card. A card with several ids is several products: its rows stay unknown. */
  async rowsById(pause: () => Promise<void>): Promise<RowsById<Row>> {
    const ids = [...this.#byId.keys()]
    const parts: PartWithoutIds[] = []
    for (const [console, ofConsole] of this.#consoles) {
      const cards = [...ofConsole.values()]
      for (const [index, card] of cards.entries()) {
        if (index % cardsAtOnce === 0) await pause()
        this.#adopt(card)
      }
      const named = cards.filter(card => card.ids.size === 0)
      if (cards.length > mostOfConsole)
        this.#unknown += named.reduce((sum, { withoutId }) => sum + withoutId.length, 0)
      else if (named.length > 0) parts.push(this.#partOf(console, cards, named))
    }
    return { byId: this.#byId, cardById: this.#cardById, ids, parts, unknown: this.#unknown }
  }

  /** A row that says what another one says is of another product. */
  #adopt({ ids: [id, ...others], rows, withoutId }: Card<Row>): void {
    if (id === undefined) return
    const byTags = Map.groupBy(rows, tagsKey)
    for (const row of withoutId)
      if (others.length === 0 && byTags.get(tagsKey(row))?.length === 1) push(this.#byId, id, row)
      else this.#unknown += 1
  }

  #partOf(console: string, cards: readonly Card<Row>[], named: readonly Card<Row>[]): PartWithoutIds {
    return {
      name: console.replace(/^pokemon\s+/i, ''),
      knownIds: cards.flatMap(card => [...card.ids]),
      products: named.map(({ name, number, withoutId }) => {
        const id = `${console}: ${name} #${number}`
        this.#byId.set(id, withoutId)
        this.#cardById.set(id, withoutId)
        return { id, name, number, rows: withoutId.length }
      }),
    }
  }
}

/** Reads "Mew ex [Reverse Holo] #232"; null for a name without a number. */
function cardOf(productName: string): { readonly name: string; readonly number: string } | null {
  const [, name = '', number = ''] = /^(.+?)\s*#(\S{1,20})$/.exec(productName) ?? []
  const plain = name.replaceAll(/\s*\[[^\]]{2,}\]/g, '').trim()
  return plain === '' ? null : { name: plain, number }
}

function tagsKey({ tags }: NamedRow): string {
  const { isFirstEdition, isShadowless, isReverse, others } = tags
  return [isFirstEdition, isShadowless, isReverse, ...others].join(' ')
}

function push<Row>(rows: Map<string, Row[]>, id: string, row: Row): void {
  const some = rows.get(id)
  if (some) some.push(row)
  else rows.set(id, [row])
}
