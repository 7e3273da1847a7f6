/** Keeps the ids of imported products in the catalogues of markets, also where nothing else of a row has changed. */
import type { CatalogueEntry } from '#domain/products/catalogue-entry'
import { idCatalogues, idsOfPrintings } from '#domain/products/printing-ids'
import {
  deleteExternalIds,
  type ExternalId,
  externalIdsOf,
  saveExternalIds,
} from '#server/db/products/external-ids'
import { type CardPrinting, printingsOfCards } from '#server/db/products/printings'
import { externalIdsByProduct, sourcesByExternalId } from '#server/db/products/product-sources'
import type { Reader } from '#server/database/storage'
import type { Parts } from '#server/parts'

/** What the ids of some products must become. */
interface IdChanges {
  readonly saved: readonly ExternalId[]
  readonly deleted: readonly ExternalId[]
}

/**
 * Saves the ids of every printing of these rows, after their products, and deletes those that they no longer have. A row
 * that knows nothing of a catalogue changes nothing there.
 */
export async function importIds(
  { storage }: Pick<Parts, 'storage'>,
  source: string,
  entries: readonly CatalogueEntry[],
): Promise<void> {
  const withIds = entries.filter(({ ids }) => Object.keys(ids).length > 0)
  if (withIds.length === 0) return
  // By itself: in the transaction of the products it could wait for a collector who waits for those.
  await storage.write(async tx => {
    const { saved, deleted } = await changesOf(tx, source, withIds)
    await deleteExternalIds(tx, deleted)
    await saveExternalIds(tx, saved)
  })
}

async function changesOf(db: Reader, source: string, entries: readonly CatalogueEntry[]): Promise<IdChanges> {
  const entryOf = await listedProducts(db, source, entries)
  const printings = await printingsOfCards(db, [...entryOf.keys()])
  const ofCard = Map.groupBy(printings, ({ entryId }) => entryId)
  const before = new Map(
    (
      await externalIdsOf(
        db,
        printings.map(({ id }) => id),
      )
    ).map(id => [keyOf(id), id]),
  )
  const saved: ExternalId[] = []
  const deleted: ExternalId[] = []
  for (const [productId, entry] of entryOf) {
    const card = ofCard.get(productId) ?? []
    const wanted = new Map(idsOfCard(entry, card).map(id => [keyOf(id), id]))
    for (const [key, id] of wanted) {
      const known = before.get(key)
      if (known?.externalId !== id.externalId || known.finish !== id.finish) saved.push(id)
    }
    for (const { id } of card) {
      for (const catalogue of idCatalogues) {
        const key = keyOf({ productId: id, source: catalogue })
        const known = before.get(key)
        if (entry.ids[catalogue] && known && !wanted.has(key)) deleted.push(known)
      }
    }
  }
  return { saved, deleted }
}

/** Finds the product of each row. Of several rows of one product, the first id by name decides. */
async function listedProducts(
  db: Reader,
  source: string,
  entries: readonly CatalogueEntry[],
): Promise<Map<string, CatalogueEntry>> {
  const sources = await sourcesByExternalId(
    db,
    source,
    entries.map(({ externalId }) => externalId),
  )
  const firstIds = await externalIdsByProduct(
    db,
    [...sources.values()].map(({ productId }) => productId),
  )
  return new Map(
    entries.flatMap(entry => {
      const productId = sources.get(entry.externalId)?.productId
      return productId !== undefined && firstIds.get(productId)?.[source] === entry.externalId
        ? [[productId, entry] as const]
        : []
    }),
  )
}

/** Two products of one printing are two versions of it, so both have its id. */
function idsOfCard({ ids }: CatalogueEntry, printings: readonly CardPrinting[]): ExternalId[] {
  return idCatalogues.flatMap(catalogue => {
    const found = idsOfPrintings(
      catalogue,
      ids[catalogue] ?? {},
      printings.map(({ printingKey }) => printingKey),
    )
    return printings.flatMap(({ id, printingKey }) => {
      const externalId = found.get(printingKey)
      return externalId === undefined
        ? []
        : [{ productId: id, source: catalogue, externalId: String(externalId), finish: printingKey }]
    })
  })
}

function keyOf({ productId, source }: Pick<ExternalId, 'productId' | 'source'>): string {
  return `${source} ${productId}`
}
