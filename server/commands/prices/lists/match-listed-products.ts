import { listedNames, setNamesOf } from '#domain/products/listed-name'
import { printingKeyParts } from '#domain/products/printing'
import { foldedKey } from '#domain/text'
import { deleteExternalIds, productsByExternalIds, saveExternalIds } from '#server/db/products/external-ids'
import {
  countIdsOfSet,
  foundIds,
  productsNotListed,
  setCodesNamed,
  setsAndCardsOf,
  type UnlistedProduct,
  cardsWithIds,
} from '#server/db/search/listed-products'
import type { Reader } from '#server/database/storage'
import type { Parts } from '#server/parts'
import type { ListedProduct, PartWithoutIds } from '#server/price-sources/price-list'

/**
 * Finds the ids of products that no import knows, by name and number within one part of a price list: the one that has
 * most of a set's known ids, or its name. Keeps them apart from imported ids, and forgets those that fit no longer.
 */
export async function matchListedProducts(
  { storage }: Pick<Parts, 'storage'>,
  catalogue: string,
  partName: string,
  listed: readonly ListedProduct[],
): Promise<void> {
  const found = await storage.read(async db => {
    const cardOf = await knownCards(db, catalogue, listed)
    const setCodes = await setsOf(db, catalogue, partName, [...cardOf.values()])
    const unlisted = await productsNotListed(db, catalogue, setCodes)
    return idsFor(unlisted, listed, cardOf)
  })
  const source = foundIds(catalogue)
  const changed = found.filter(({ product, id }) => product.foundId !== id)
  if (changed.length === 0) return
  await storage.write(async tx => {
    const ids = changed.map(({ product, id }) => {
      return { productId: product.productId, source, externalId: id, finish: product.printingKey }
    })
    await deleteExternalIds(
      tx,
      ids.filter(({ externalId }) => externalId === null),
    )
    await saveExternalIds(
      tx,
      ids.flatMap(({ externalId, ...id }) => (externalId === null ? [] : [{ ...id, externalId }])),
    )
  })
}

/** Returns the codes of the sets of a part, the one first that most of its known ids belong to. */
export async function setsOfPart(
  db: Reader,
  catalogue: string,
  partName: string,
  listed: readonly Pick<ListedProduct, 'id'>[],
): Promise<string[]> {
  return setsOf(db, catalogue, partName, [...(await knownCards(db, catalogue, listed)).values()])
}

interface KnownCard {
  readonly entryId: string
  readonly setCode: string | null
}

/** Returns the cards of the ids that an import knows, by id. */
async function knownCards(
  db: Reader,
  catalogue: string,
  listed: readonly Pick<ListedProduct, 'id'>[],
): Promise<Map<string, KnownCard>> {
  const ids = listed.map(({ id }) => id)
  const ours = await productsByExternalIds(db, catalogue, ids)
  const products = [...ours.values()].flatMap(some => some.slice(0, 1).map(({ productId }) => productId))
  const cards = new Map((await setsAndCardsOf(db, products)).map(card => [card.productId, card]))
  return new Map(
    [...ours].flatMap(([id, some]) => {
      const card = cards.get(some[0]?.productId ?? '')
      return card ? [[id, card] as const] : []
    }),
  )
}

/**
 * Returns the sets that have most of their ids in this part, the largest first, then sets named like it that have no ids
 * elsewhere.
 */
async function setsOf(
  db: Reader,
  catalogue: string,
  partName: string,
  known: readonly KnownCard[],
): Promise<string[]> {
  const here = Map.groupBy(known, ({ setCode }) => setCode)
  const named = await setCodesNamed(db, setNamesOf(partName).map(foldedKey))
  const sets: string[] = []
  const byCount = [...here].toSorted(([, one], [, other]) => other.length - one.length).map(([code]) => code)
  for (const setCode of new Set([...byCount, ...named])) {
    if (setCode === null) continue
    const count = await countIdsOfSet(db, catalogue, setCode)
    const countHere = here.get(setCode)?.length ?? 0
    if (count === 0 || countHere * 2 > count) sets.push(setCode)
  }
  return sets
}

interface FoundId {
  readonly product: UnlistedProduct
  /** Null for none. */
  readonly id: string | null
}

/** An id that two cards would have, or that another one has, is none. */
function idsFor(
  unlisted: readonly UnlistedProduct[],
  listed: readonly ListedProduct[],
  cardOf: ReadonlyMap<string, KnownCard>,
): FoundId[] {
  const cards = listedNames(listed.filter(({ productType }) => productType === 'card'))
  const sealed = listedNames(listed.filter(({ productType }) => productType === 'sealed_product'))
  const entryOf = new Map([...cardOf].map(([id, { entryId }]) => [id, entryId]))
  const taken = new Set<string>()
  const found = unlisted.map((product): FoundId => {
    const isSealed = product.productType === 'sealed_product'
    const named = isSealed ? sealed.sealedId(product.name) : cards.cardId(product)
    if (named === null) return { product, id: null }
    if ((entryOf.get(named) ?? product.entryId) !== product.entryId) taken.add(named)
    entryOf.set(named, product.entryId)
    // A stamp or a foil is a product of its own, whose name says so in words of its own.
    return { product, id: isSealed || isPlain(product) ? named : null }
  })
  return found.map(({ product, id }) => ({ product, id: id !== null && taken.has(id) ? null : id }))
}

function isPlain({ printingKey }: UnlistedProduct): boolean {
  return printingKey === null || printingKeyParts(printingKey).marks.every(mark => mark === 'unlimited')
}

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
