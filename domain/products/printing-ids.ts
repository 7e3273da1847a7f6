/**
 * The ids of a card's printings in outside catalogues. One product there often is several printings of ours. The price
 * list of TCGplayer has a row for each finish and for first editions; that of Cardmarket tells reverse holos alone from
 * the others. What no row tells apart shares a price that is not its own, so only the plainest printing has the id.
 */
import { printingKeyParts } from './printing.ts'

export const idCatalogues = ['tcgplayer', 'cardmarket'] as const
export type IdCatalogue = (typeof idCatalogues)[number]

/** The key of an id that all plain printings of a card share, or a product without printings has. */
export const anyPlain = '*'

/**
 * Ids by catalogue and by printing key or `anyPlain`. A catalogue that is absent is one that the source knows nothing of.
 */
export type PrintingIds = Readonly<Partial<Record<IdCatalogue, Readonly<Record<string, number>>>>>

/**
 * Returns the id of each of these printings of one card in a catalogue, without those that have none. A printing without
 * a key is the plain one of a card whose printings are unknown, or a sealed product.
 */
export function idsOfPrintings(
  catalogue: IdCatalogue,
  ids: Readonly<Record<string, number>>,
  printingKeys: readonly (string | null)[],
): Map<string | null, number> {
  const keys = new Set([...printingKeys, ...Object.keys(ids).filter(key => key !== anyPlain)])
  const all = [...keys].flatMap(key => {
    const id = idOf(ids, key)
    return id === null ? [] : [{ key, id, marks: marksOf(key) }]
  })
  const sharing = Map.groupBy(all, ({ key, id }) => `${id} ${rowKindOf(catalogue, key)}`)
  const owners = [...sharing.values()].flatMap(some => {
    const fewest = Math.min(...some.map(({ marks }) => marks))
    const plainest = some.filter(({ marks }) => marks === fewest)
    return plainest.length === 1 ? plainest : []
  })
  const wanted = new Set(printingKeys)
  return new Map(owners.flatMap(({ key, id }) => (wanted.has(key) ? [[key, id] as const] : [])))
}

function idOf(ids: Readonly<Record<string, number>>, key: string | null): number | null {
  return (key === null ? null : ids[key]) ?? (marksOf(key) === 0 ? ids[anyPlain] : null) ?? null
}

/** How many words of a printing's key are more than its finish; "unlimited" says nothing. */
function marksOf(key: string | null): number {
  return key === null ? 0 : printingKeyParts(key).marks.filter(mark => mark !== 'unlimited').length
}

function rowKindOf(catalogue: IdCatalogue, key: string | null): string {
  if (key === null) return 'unknown'
  const { finish, marks } = printingKeyParts(key)
  if (catalogue === 'cardmarket') return finish === 'reverse' ? 'reverse' : 'any other'
  return marks.includes('1st-edition') ? `${finish} 1st edition` : finish
}
