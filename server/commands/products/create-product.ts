import { printingNamedBy } from '#domain/products/printing'
import { defaultLanguage, type Language } from '#domain/products/language'
import type { ProductType } from '#domain/products/product'
import { foldedKey, lengthOf } from '#domain/text'
import { newId } from '#server/commands/new-id'
import { type KnownSet, knownSet } from '#server/db/sets/known-set'
import {
  identityDigest,
  idsByIdentity,
  insertProducts,
  type ProductFacts,
} from '#server/db/products/products'
import { labelledPrintings } from '#server/db/products/printings'
import { KeyTaken, type Reader } from '#server/database/storage'
import { countFor, type CountingParts } from '#server/limits/collector-limits'
import type { Parts } from '#server/parts'
import { Refused } from '#server/refused'

/** A product that a collector adds to the catalogue; details may be left out. */
export interface ProposedProduct {
  readonly name: string
  readonly productType: ProductType
  readonly setName: string
  readonly cardNumber?: string | undefined
  readonly rarity?: string | undefined
  readonly miscInfo?: string | undefined
  /** English by default. */
  readonly language?: Language | undefined
  /** Required for a sealed product. */
  readonly productDescription?: string | undefined
  readonly imageUrl: string
}

/** Adds a product to the shared catalogue, with what is known of its set. Returns its id. */
export async function createProduct(
  parts: CountingParts & Pick<Parts, 'storage'>,
  collectorId: string,
  proposed: ProposedProduct,
): Promise<string> {
  if (proposed.productType === 'sealed_product' && proposed.productDescription === undefined)
    throw descriptionMissing()
  rejectLongSetName(proposed.setName)
  try {
    return await parts.storage.write(async tx => {
      const facts = factsOfProposed(proposed, await setOf(tx, proposed))
      await rejectDuplicate(tx, facts, null)
      await rejectNamedPrinting(tx, facts)
      await countFor(tx, parts, 'quota products', collectorId)
      const id = newId()
      await insertProducts(tx, [{ id, createdBy: collectorId, ...facts }], parts.now().toISOString())
      return id
    })
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error
    throw await duplicateRefusal(parts, proposed)
  }
}

/** Some characters fold into whole phrases, and index rows have a size limit. */
const maxSetKeyLength = 400

export function rejectLongSetName(setName: string): void {
  if (lengthOf(foldedKey(setName)) <= maxSetKeyLength) return
  const sentence = 'set_name is too long'
  throw new Refused('invalid', sentence, { fields: { setName: sentence } })
}

export function descriptionMissing(): Refused {
  const sentence = 'product_description is required for a sealed product'
  return new Refused('invalid', sentence, { fields: { productDescription: sentence } })
}

/** Throws Refused if the catalogue has this product under another id. */
export async function rejectDuplicate(db: Reader, facts: ProductFacts, ownId: string | null): Promise<void> {
  const [existingId] = (await idsByIdentity(db, [identityDigest(facts)])).values()
  if (existingId !== undefined && existingId !== ownId) throw alreadyThere(existingId)
}

/** Throws Refused if the note names a printing of a card that the catalogue has. */
async function rejectNamedPrinting(db: Reader, facts: ProductFacts): Promise<void> {
  if (facts.miscInfo === null || facts.productType !== 'card') return
  const listed = identityDigest({ ...facts, miscInfo: null })
  const [entryId] = (await idsByIdentity(db, [listed])).values()
  const printings = entryId === undefined ? [] : await labelledPrintings(db, entryId)
  const named = printingNamedBy(facts.miscInfo, printings)
  if (named) throw alreadyThere(named.id)
}

function alreadyThere(existingId: string): Refused {
  return new Refused('conflict', 'This product is already in the catalogue.', { existingId })
}

/** Explains a lost race: another collector added the same product first. */
async function duplicateRefusal(
  { storage }: Pick<Parts, 'storage' | 'now'>,
  proposed: ProposedProduct,
): Promise<Refused> {
  return storage.read(async db => {
    const facts = factsOfProposed(proposed, await setOf(db, proposed))
    const [existingId] = (await idsByIdentity(db, [identityDigest(facts)])).values()
    return existingId === undefined
      ? new Refused('conflict', 'The catalogue has just changed. Please try again.')
      : alreadyThere(existingId)
  })
}

/** Returns what is known of the set of a proposed product. */
export function setOf(
  db: Reader,
  { setName, language = defaultLanguage }: ProposedProduct,
): Promise<KnownSet | null> {
  return knownSet(db, setName, language)
}

/** Returns everything that is known of a proposed product. */
export function factsOfProposed(proposed: ProposedProduct, set: KnownSet | null): ProductFacts {
  const { cardNumber = null, rarity = null, miscInfo = null, productDescription = null } = proposed
  const { language = defaultLanguage } = proposed
  return {
    ...proposed,
    cardNumber,
    rarity,
    miscInfo,
    productDescription,
    setName: set?.setCode ? set.setName : proposed.setName,
    setCode: set?.setCode ?? null,
    setCardCount: set?.setCardCount ?? null,
    setReleaseDate: set?.releaseDate ?? null,
    releaseDate: set?.releaseDate ?? null,
    pokemonType: null,
    category: null,
    hp: null,
    printing: null,
    printingKey: null,
    printingLabel: null,
    otherPrinting: null,
    language,
    sealedKind: null,
  }
}
