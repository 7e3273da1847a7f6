/** Reads the ids of printings at TCGplayer and Cardmarket, which TCGdex's API and files lack. The file is part of Holofolio. */
import { join } from 'node:path'
import { parseRecord } from '#domain/catalogue/catalogue-entry'
import { idCatalogues, type PrintingIds } from '#domain/catalogue/printing-ids'
import { linesOf, parsed } from './read-rows.ts'

export type IdsOf = (cardId: string) => PrintingIds

const file = join(import.meta.dirname, 'external-ids', 'external-ids.ndjson.gz')
const maxId = 2 ** 31 - 1

/** Reads all ids: of each card by its TCGdex id. A card that the file does not know has none. */
export async function readPrintingIds(path = file): Promise<IdsOf> {
  const rows: CardIds[] = []
  for await (const { text } of linesOf(path)) rows.push(...cardIdsIn(parsed(text ?? '')))
  const cards = certainIds(rows)
  return cardId => cards.get(cardId) ?? noIds
}

const noIds: PrintingIds = Object.fromEntries(idCatalogues.map(catalogue => [catalogue, {}]))

interface CardIds {
  readonly cardId: string
  readonly ids: PrintingIds
}

function cardIdsIn(value: unknown): CardIds[] {
  const row = parseRecord(value)
  const cardId = row?.['id']
  if (typeof cardId !== 'string') return []
  const ids = idCatalogues.map(catalogue => [catalogue, numbersIn(row?.[catalogue])] as const)
  return [{ cardId, ids: Object.fromEntries(ids) }]
}

function numbersIn(value: unknown): Record<string, number> {
  const entries = Object.entries(parseRecord(value) ?? {})
  return Object.fromEntries(entries.flatMap(([key, id]) => (isId(id) ? [[key, id] as const] : [])))
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= maxId
}

/**
 * Leaves out the ids that stand on several cards: nobody knows whose price it is. The one exception are cards that both
 * halves of a trainer kit have, which TCGplayer sells as one product.
 */
export function certainIds(rows: readonly CardIds[]): ReadonlyMap<string, PrintingIds> {
  const shared = new Map(
    idCatalogues.map(catalogue => {
      const cardsOf = new Map<number, Set<string>>()
      for (const { cardId, ids } of rows) {
        const card = catalogue === 'tcgplayer' ? inEitherHalf(cardId) : cardId
        for (const id of Object.values(ids[catalogue] ?? {}))
          cardsOf.set(id, (cardsOf.get(id) ?? new Set()).add(card))
      }
      return [
        catalogue,
        new Set([...cardsOf].filter(([, cards]) => cards.size > 1).map(([id]) => id)),
      ] as const
    }),
  )
  return new Map(
    rows.map(({ cardId, ids }) => {
      const certain = idCatalogues.map(catalogue => {
        const entries = Object.entries(ids[catalogue] ?? {})
        return [
          catalogue,
          Object.fromEntries(entries.filter(([, id]) => !shared.get(catalogue)?.has(id))),
        ] as const
      })
      return [cardId, Object.fromEntries(certain)]
    }),
  )
}

/** Names a card of a trainer kit without the half: `tk-sm-r-19` and `tk-sm-l-19` are tk-sm, 19. */
function inEitherHalf(cardId: string): string {
  return cardId.replace(/^(tk-\w+)-\w+-(\d+)$/, '$1, $2')
}
