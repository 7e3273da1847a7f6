import { listedNames } from '#domain/products/listed-name'
import { cardsWithIds } from '#server/db/search/listed-products'
import type { Reader } from '#server/database/storage'
import type { PartWithoutIds } from '#server/price-sources/price-list'
import { setsOfPart } from './match-listed-products.ts'

/**
 * Returns which product without an id one of ours is, by our id in the catalogue: the only one with its name and number
 * in the part of its set. `listedIds` are the ids that the list does have. A product that two of our ids fit is none.
 */
export async function idsByName(
  db: Reader,
  catalogue: string,
  part: PartWithoutIds,
  listedIds: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const known = part.knownIds.map(id => ({ id }))
  const ours = await cardsWithIds(db, catalogue, await setsOfPart(db, catalogue, part.name, known))
  const names = listedNames(part.products)
  const theirs = new Map<string, Set<string>>()
  for (const card of ours) {
    const id = names.cardId(card)
    if (id === null) continue
    const some = theirs.get(id)
    if (some) some.add(card.externalId)
    else theirs.set(id, new Set([card.externalId]))
  }
  return new Map(
    [...theirs].flatMap(([id, [one, ...others]]) =>
      one === undefined || others.length > 0 || listedIds.has(one) ? [] : [[one, id] as const],
    ),
  )
}
