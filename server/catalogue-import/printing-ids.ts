/** Reads the ids of printings at TCGplayer and Cardmarket, which TCGdex's API and files lack. The file is part of Holofolio. */
import { join } from 'node:path'
import { parseRecord } from '#domain/products/catalogue-entry'
import { idCatalogues, type PrintingIds } from '#domain/products/printing-ids'
import { linesOf, parsed } from './read-rows.ts'

export type IdsOf = (cardId: string) => PrintingIds

const file = join(import.meta.dirname, 'external-ids', 'external-ids.ndjson.gz')
const maxId = 2 ** 31 - 1

/** Reads all ids: of each card by its TCGdex id. A card that the file does not know has none. */
export async function readPrintingIds(path = file): Promise<IdsOf> {
  // Lines take a tenth of the memory of what they hold.
  const lines = new Map<string, string>()
  const sharing = idSharing()
  for await (const { text } of linesOf(path)) {
    const row = cardIdsIn(text)
    if (text === null || row === null) continue
    lines.set(row.cardId, text)
    sharing.note(row)
  }
  return cardId => {
    const row = cardIdsIn(lines.get(cardId) ?? null)
    return row ? sharing.withoutShared(row.ids) : noIds
  }
}

const noIds: PrintingIds = Object.fromEntries(idCatalogues.map(catalogue => [catalogue, {}]))

interface CardIds {
  readonly cardId: string
  readonly ids: PrintingIds
}

function cardIdsIn(line: string | null): CardIds | null {
  const row = line === null ? null : parseRecord(parsed(line))
  const cardId = row?.['id']
  if (typeof cardId !== 'string') return null
  const ids = idCatalogues.map(catalogue => [catalogue, numbersIn(row?.[catalogue])] as const)
  return { cardId, ids: Object.fromEntries(ids) }
}

function numbersIn(value: unknown): Record<string, number> {
  const entries = Object.entries(parseRecord(value) ?? {})
  return Object.fromEntries(entries.flatMap(([key, id]) => (isId(id) ? [[key, id] as const] : [])))
}

function isId(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= maxId
}

/**
 * Finds the ids that stand on several cards, once all are noted: nobody knows whose price theirs is. The one exception are
 * cards that both halves of a trainer kit have, which TCGplayer sells as one product.
 */
export function idSharing() {
  const firstCards = { tcgplayer: new Map<number, string>(), cardmarket: new Map<number, string>() }
  const shared = { tcgplayer: new Set<number>(), cardmarket: new Set<number>() }
  return {
    note({ cardId, ids }: CardIds): void {
      for (const catalogue of idCatalogues) {
        const card = catalogue === 'tcgplayer' ? inEitherHalf(cardId) : cardId
        for (const id of Object.values(ids[catalogue] ?? {})) {
          const first = firstCards[catalogue].get(id)
          if (first === undefined) firstCards[catalogue].set(id, card)
          else if (first !== card) shared[catalogue].add(id)
        }
      }
    },
    withoutShared(ids: PrintingIds): PrintingIds {
      const certain = idCatalogues.map(catalogue => {
        const entries = Object.entries(ids[catalogue] ?? {})
        return [
          catalogue,
          Object.fromEntries(entries.filter(([, id]) => !shared[catalogue].has(id))),
        ] as const
      })
      return Object.fromEntries(certain)
    },
  }
}

/** Names a card of a trainer kit without the half: `tk-sm-r-19` and `tk-sm-l-19` are tk-sm, 19. */
function inEitherHalf(cardId: string): string {
  return cardId.replace(/^(tk-\w+)-\w+-(\d+)$/, '$1, $2')
}
