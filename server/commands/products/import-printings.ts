/**
 * Keeps the other printings of imported cards. The catalogue lists each card once, as its common printing; every other
 * one is a product of its own. A product that a collector made, whose note names exactly one printing, becomes that one.
 */
import type { CatalogueEntry } from '#domain/products/catalogue-entry'
import {
  listedPricedAs,
  listedPrinting,
  pricedAs,
  type Printing,
  printingKey,
  printingLabel,
  printingNamedBy,
} from '#domain/products/printing'
import { foldedKey } from '#domain/text'
import { newId } from '#server/commands/new-id'
import { joinCard, namePrinting, type PrintingNames } from '#server/db/products/printings'
import {
  insertUnindexed,
  isListed,
  type NewProduct,
  type ProductFacts,
  type StoredProduct,
  updateUnedited,
} from '#server/db/products/products'
import type { Writer } from '#server/database/storage'

/** A card of an import, and the product that the catalogue lists for it. */
export interface ImportedCard {
  readonly entry: CatalogueEntry
  readonly productId: string
}

/** The products that the printings of some cards may be, locked. */
export interface LockedProducts {
  /** All of them, by their ids. */
  readonly products: ReadonlyMap<string, StoredProduct>
  readonly printings: readonly StoredProduct[]
  /** Printings that collectors have made, with a note. */
  readonly noted: readonly StoredProduct[]
}

/** Returns the facts of the product that the catalogue lists for a card: of that printing, if it has been one. */
export function listedFacts(entry: CatalogueEntry, before: Before | null): ProductFacts {
  const listed = listedPrinting(entry.printings, before)
  return {
    ...entry,
    miscInfo: null,
    ...(listed ? namesOfListed(listed, entry) : unnamed(before)),
    otherPrinting: null,
  }
}

function namesOfListed(listed: Printing, { printings }: CatalogueEntry): PrintingNames {
  return {
    printing: listedPricedAs(listed, printings),
    printingKey: printingKey(listed),
    printingLabel: printingLabel(listed),
  }
}

/** What a product keeps when the source tells no printing of its card. */
function unnamed(before: Before | null): Pick<ProductFacts, keyof PrintingNames> {
  const { printing = null, printingKey: key = null, printingLabel: label = null } = before ?? {}
  return { printing, printingKey: key, printingLabel: label }
}

type Before = Pick<StoredProduct, keyof PrintingNames>

/**
 * Adds, joins and updates the other printings of these cards, without their words. Returns the new products, and the ids
 * of changed ones.
 */
export async function importPrintings(
  tx: Writer,
  cards: readonly ImportedCard[],
  locked: LockedProducts,
  at: string,
): Promise<{ added: NewProduct[]; changed: string[] }> {
  const ofCard = Map.groupBy(locked.printings, ({ entryId }) => entryId)
  const notedAs = Map.groupBy(locked.noted.filter(isListed), cardKey)
  const added: NewProduct[] = []
  const changed: string[] = []
  for (const { entry, productId } of cards) {
    const products = ofCard.get(productId) ?? []
    const notes = (notedAs.get(cardKey(entry)) ?? []).filter(({ id }) => id !== productId)
    const listed = listedFacts(entry, locked.products.get(productId) ?? null)
    for (const printing of entry.printings) {
      if (printingKey(printing) === listed.printingKey) continue
      const names = namesOf(printing, entry)
      const facts = { ...listed, ...names, otherPrinting: names.printingKey }
      const existing = products.find(
        product => !isListed(product) && product.printingKey === names.printingKey,
      )
      const named = existing ? null : theOnlyOne(notes.filter(note => isNamedBy(note, printing, entry)))
      if (named) {
        await joinCard(tx, named, { entryId: productId, ...names })
        changed.push(named.id)
      } else if (!existing) added.push({ id: newId(), entryId: productId, createdBy: null, ...facts })
      else if (await updateUnedited(tx, existing, facts, at)) changed.push(existing.id)
    }
  }
  await insertUnindexed(tx, added, at)
  return { added, changed }
}

/** Names the printing of listed products that an import does not overwrite. */
export async function nameListed(
  tx: Writer,
  cards: readonly ImportedCard[],
  { products }: LockedProducts,
): Promise<void> {
  for (const { entry, productId } of cards) {
    const { printingKey: key, printingLabel: label } = listedFacts(entry, products.get(productId) ?? null)
    if (key !== null && label !== null)
      await namePrinting(tx, productId, { printingKey: key, printingLabel: label })
  }
}

function namesOf(printing: Printing, { printings }: CatalogueEntry): PrintingNames {
  return {
    printing: pricedAs(printing, printings),
    printingKey: printingKey(printing),
    printingLabel: printingLabel(printing),
  }
}

function isNamedBy({ miscInfo }: StoredProduct, printing: Printing, { printings }: CatalogueEntry): boolean {
  const labelled = printings.map(one => ({ printing: one, label: printingLabel(one) }))
  return printingNamedBy(miscInfo ?? '', labelled)?.printing === printing
}

type CardNames = Pick<ProductFacts, 'name' | 'productType' | 'setName' | 'cardNumber' | 'language'>

/** Returns the only item; null for none or several, because none of several is better than the others. */
function theOnlyOne<Item>(items: readonly Item[]): Item | null {
  const [first = null] = items
  return items.length === 1 ? first : null
}

function cardKey({ name, productType, setName, cardNumber, language }: CardNames): string {
  return JSON.stringify([productType, language, ...[name, setName, cardNumber ?? ''].map(foldedKey)])
}
