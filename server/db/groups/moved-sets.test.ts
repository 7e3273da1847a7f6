import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Cents } from '#domain/money/money'
import { addCopies } from '#server/commands/copies/add-copies'
import { reconcile } from '#server/commands/ledger/reconcile'
import { removeCopy } from '#server/commands/copies/remove-copy'
import type { Storage, Writer } from '#server/database/storage'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { settledOrWaiting } from '#server/testing/interleaving'
import { addProducts } from '#server/testing/products'
import { onPostgres } from '#server/testing/storages'
import { renameGroupsOf } from './group-faces.ts'

/** On SQLite no product is edited while a collection changes. */
onPostgres(() => {
  let app: TestApp
  let collector: TestCollector
  let id: string
  beforeAll(async () => {
    app = await testApp('postgres')
  })
  afterAll(() => app.close())

  let products = 0
  beforeEach(async () => {
    products += 1
    await addProducts(app.storage, [{ id: `card-${products}`, setName: 'First Set' }])
    collector = await newCollector(app)
    const { copies } = await add(app.storage)
    id = copies[0]?.id ?? ''
  })

  const add = (storage: Storage) =>
    addCopies({ ...app.parts, storage }, collector.id, null, {
      productId: `card-${products}`,
      condition: 'Near Mint',
      purchasePriceCents: 100 as Cents,
    })
  const remove = (storage: Storage) =>
    removeCopy({ ...app.parts, storage }, collector.id, null, id, { soldPriceCents: null })

  async function editSet(tx: Writer): Promise<void> {
    const productId = `card-${products}`
    const product = await tx
      .selectFrom('products')
      .select(['name', 'product_type as productType', 'set_name as setName', 'card_number as cardNumber'])
      .where('id', '=', productId)
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('products')
      .set({ set_name: 'Second Set', set_name_key: 'second set' })
      .where('id', '=', productId)
      .execute()
    await renameGroupsOf(tx, productId, product, { ...product, setName: 'Second Set' })
  }

  /** A storage that begins to edit the product as soon as a change has read its groups. */
  function editedMeanwhile(): { readonly storage: Storage; readonly edited: Promise<void> } {
    const edited = Promise.withResolvers<void>()
    const reads = new WeakSet<object>()
    let hasBegun = false
    const plugin: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        const isOfGroups =
          node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes('holding_groups')
        if (isOfGroups) reads.add(queryId)
        return node
      },
      transformResult: async ({ result, queryId }) => {
        if (reads.has(queryId) && !hasBegun) {
          hasBegun = true
          const editing = app.storage.write(editSet)
          editing.then(edited.resolve, edited.reject)
          await settledOrWaiting(app.storage, editing)
        }
        return result
      },
    }
    const write: Storage['write'] = work => app.storage.write(tx => work(tx.withPlugin(plugin) as Writer))
    return { storage: { ...app.storage, write }, edited: edited.promise }
  }

  it.each([
    ['joins', add, 2],
    ['leaves', remove, 0],
  ] as const)('an edit of the set waits while a copy %s a group', async (_, change, held) => {
    const { storage, edited } = editedMeanwhile()
    await change(storage)
    await edited
    const shares = await app.storage.read(db =>
      db
        .selectFrom('value_shares')
        .select(['bucket', 'quantity'])
        .where('collector_id', '=', collector.id)
        .where('dimension', '=', 'set')
        .execute(),
    )
    expect(shares).toEqual(held === 0 ? [] : [{ bucket: 'Second Set', quantity: held }])
    const differences: unknown[] = []
    await reconcile(app.storage, difference => differences.push(difference))
    expect(differences).toEqual([])
  })
})
