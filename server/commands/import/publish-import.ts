/** Adds the copies of an import to the collection: all by one operation, which one undo takes back. */
import { defaultLanguage } from '#domain/catalogue/language'
import { noExtraCosts } from '#domain/collection/extra-costs'
import { entryForAdd } from '#domain/collection/ledger'
import type { CopyChange } from '#domain/collection/operation'
import { dividePurchase, type PurchasedCopy } from '#domain/collection/shared-purchase'
import { unitOf } from '#domain/money/ledger'
import { cents } from '#domain/money/money'
import { v7 as newId } from 'uuid'
import { identityDigest, idsByIdentity, insertProducts, type NewProduct } from '#server/db/catalogue/products'
import { countsOfParts, deleteSomeParts, rowsOfPart } from '#server/db/import/import-parts'
import { importById, lockImport, updateImport } from '#server/db/import/imports'
import {
  isAdding,
  type RowCopies,
  type RowDecision,
  type StagedRow,
  sumCounts,
} from '#server/db/import/staged-row'
import type { Writer } from '#server/db/storage'
import type { Idempotency } from '#server/idempotency'
import { countNewProduct } from '#server/limits/quotas'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'
import { firstTurn } from '#server/turns'
import { factsOfProposed, setOf } from '#server/commands/catalogue/create-product'
import { changeCollection, type Change, type Locked } from '#server/commands/collection/change-collection'

/** More copies than a file of 50,000 rows usually has. */
export const mostCopies = 100_000

/**
 * Publishes an import. Throws Refused when its copies are not `expectedCopies`, when none would be added, and beyond the
 * limits of the collection; then nothing is added.
 */
export async function publishImport(
  parts: Parts,
  collectorId: string,
  idempotency: Idempotency | null,
  id: string,
  expectedCopies: number,
): Promise<void> {
  const { storage } = parts
  if ((await storage.read(db => importById(db, collectorId, id))) === null) throw notFound()
  const work = async (locked: Locked): Promise<Change> => {
    const { tx, now, today, ledger } = locked
    const one = await lockImport(tx, storage.engine, collectorId, id)
    if (one === null) throw notFound()
    if (one.state !== 'to_decide' && one.state !== 'ready')
      throw new Refused('conflict', 'This import cannot be added now.')
    if (one.facts.currency !== ledger.currency)
      throw new Refused('conflict', 'The currency of your collection has changed. Read the file again first.')
    if (one.copies !== expectedCopies)
      throw new Refused('conflict', 'The import has changed. Look at what it adds, and try again.')
    if (one.copies === 0) throw new Refused('conflict', 'No row of this import adds a copy.')
    if (one.copies > mostCopies)
      throw new Refused(
        'conflict',
        `An import adds at most ${mostCopies.toLocaleString('en-US')} copies. Leave out some rows.`,
      )
    const rows = await addingRows(tx, collectorId, id)
    const created = await createProducts(parts, tx, collectorId, rows)
    const changes: CopyChange[] = []
    for (const row of rows) {
      const { copies, decision, productId } = row
      if (copies === null) throw new Error('a row without copies is added')
      const product = productOf(decision, productId, () => created.get(productKey(row)))
      // Not one that gives way: the collection is locked.
      await firstTurn()
      for (const bought of boughtCopies(copies, unitOf(ledger))) {
        const rest = { purchaseDate: copies.purchaseDate ?? today, ownPriceCents: null, removal: null }
        changes.push({ copyId: newId(), productId: product, before: null, after: { ...bought, ...rest } })
      }
    }
    const entries = changes.map(({ copyId, after }) => ({ copyId, ...entryForAdd(after.costBasisCents) }))
    const operationId = newId()
    const counts = sumCounts((await countsOfParts(tx, collectorId, id)).map(part => part.counts))
    const facts = { ...one.facts, counts }
    const alsoSave = async () => {
      const at = now.toISOString()
      await updateImport(tx, collectorId, id, {
        state: 'done',
        endedAt: at,
        workedAt: at,
        operationId,
        facts,
      })
    }
    return { operations: [{ id: operationId, kind: 'add', entries, changes }], alsoSave }
  }
  await changeCollection(parts, collectorId, idempotency, work, async () => undefined)
  await deleteParts(parts, collectorId, id)
}

/** Deletes the rows of an import that has ended, some at a time. */
export async function deleteParts(
  { storage }: Pick<Parts, 'storage'>,
  collectorId: string,
  id: string,
): Promise<void> {
  while (await storage.write(tx => deleteSomeParts(tx, collectorId, id)));
}

async function addingRows(tx: Writer, collectorId: string, id: string): Promise<StagedRow[]> {
  const rows: StagedRow[] = []
  for (const { part } of await countsOfParts(tx, collectorId, id)) {
    for (const row of await rowsOfPart(tx, collectorId, id, part))
      if (isAdding(row.verdict, row.decision?.kind ?? null)) rows.push(row)
  }
  return rows
}

function productOf(
  decision: RowDecision | null,
  matched: string | null,
  created: () => string | undefined,
): string {
  const id =
    decision?.kind === 'choose' ? decision.productId : decision?.kind === 'create' ? created() : matched
  if (id === null || id === undefined) throw new Error('a row without a product is added')
  return id
}

/** The copies of a row as they were bought. Together they cost what the row did, to the cent. */
function boughtCopies({ state, quantity, costCents, paid }: RowCopies, unit: 1 | 100): PurchasedCopy[] {
  if (state.kind === 'grading') {
    const costBasisCents = cents(state.rawCardCostCents + state.gradingCostCents)
    return Array.from({ length: quantity }, () => ({
      state,
      costBasisCents,
      purchaseCosts: noExtraCosts,
      paid: null,
    }))
  }
  const purchase = { state, costBasisCents: costCents, purchaseCosts: noExtraCosts, paid }
  return dividePurchase(purchase, quantity, unit)
}

function productKey({ decision, copies }: StagedRow): string {
  return decision?.kind === 'create'
    ? JSON.stringify([
        copies?.productType,
        copies?.language,
        decision.name,
        decision.setName,
        decision.cardNumber,
      ])
    : ''
}

/** Creates the products that rows want created, each once; takes those that the catalogue has by now. */
async function createProducts(
  parts: Parts,
  tx: Writer,
  collectorId: string,
  rows: readonly StagedRow[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  const added: NewProduct[] = []
  const byDigest = new Map<string, string>()
  for (const row of rows) {
    const key = productKey(row)
    if (row.decision?.kind !== 'create' || row.copies === null || ids.has(key)) continue
    const { name, setName, cardNumber } = row.decision
    const { productType, language } = row.copies
    const isSealed = productType === 'sealed_product'
    const proposed = {
      name,
      productType,
      setName,
      language: language ?? defaultLanguage,
      imageUrl: '',
      ...(isSealed ? { productDescription: `${name} (${setName})` } : cardNumber !== null && { cardNumber }),
    }
    const facts = { ...factsOfProposed(proposed, await setOf(tx, proposed)), imageUrl: null }
    const digest = identityDigest(facts)
    const known = byDigest.get(digest) ?? (await idsByIdentity(tx, [digest])).get(digest)
    const id = known ?? newId()
    ids.set(key, id)
    byDigest.set(digest, id)
    if (known !== undefined) continue
    await countNewProduct(tx, parts, collectorId)
    added.push({ id, createdBy: collectorId, ...facts })
  }
  if (added.length > 0) await insertProducts(tx, added, parts.now().toISOString())
  return ids
}
