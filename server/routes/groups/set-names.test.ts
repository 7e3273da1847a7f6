/** The sets of a collection follow the catalogue. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Cents } from '#domain/money/money'
import { editProduct } from '#server/commands/products/edit-product'
import { addCopies } from '#server/commands/copies/add-copies'
import { reconcile } from '#server/commands/ledger/reconcile'
import type { Storage } from '#server/database/storage'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { heldOpen, settledOrWaiting } from '#server/testing/interleaving'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'

onBothEngines(engine => {
  let app: TestApp
  let collector: TestCollector
  let card = ''
  let cardsMade = 0
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    collector = await newCollector(app)
    card = `card-${++cardsMade}`
    await addProducts(app.storage, [{ id: card }])
  })

  const add = (productId: string, storage = app.storage) =>
    addCopies({ ...app.parts, storage }, collector.id, null, {
      productId,
      condition: 'Near Mint',
      purchasePriceCents: 100 as Cents,
    })
  const rename = (setName: string, storage = app.storage) =>
    editProduct({ ...app.parts, storage }, collector.id, card, { setName })
  const sets = async () => (await collector.sets()).map(set => set.set_name)
  async function expectClean() {
    const found: unknown[] = []
    await reconcile(app.storage, difference => found.push(difference))
    expect(found).toEqual([])
  }

  it('are named once each, in order, while any copy of them is held', async () => {
    await addProducts(app.storage, [
      { id: `${card}-j`, setName: 'Jungle' },
      { id: `${card}-f`, setName: 'Fossil' },
      { id: `${card}-g`, setName: 'Jungle' },
    ])
    expect(await sets()).toEqual([])
    const { copies } = await add(`${card}-j`)
    for (const id of [`${card}-f`, `${card}-g`, card]) await add(id)
    expect(await sets()).toEqual(['Base Set', 'Fossil', 'Jungle'])
    await collector.remove(copies[0]?.id ?? '', 1)
    expect(await sets()).toEqual(['Base Set', 'Fossil', 'Jungle'])
  })

  it('have the new name after an edit of a product, for everyone who holds it', async () => {
    const other = await newCollector(app)
    await other.add({ product_id: card, condition: 'Damaged', purchase_price: 1 })
    await add(card)
    await rename('Base Set, Shadowless')
    expect(await sets()).toEqual(['Base Set, Shadowless'])
    expect((await other.sets()).map(set => set.set_name)).toEqual(['Base Set, Shadowless'])
    await expectClean()
  })

  type Work = (storage?: Storage) => Promise<unknown>
  it.each<[string, () => [Work, Work]]>([
    [
      'added while it is renamed',
      () => [storage => rename('Jungle', storage), storage => add(card, storage)],
    ],
    [
      'renamed while it is added',
      () => [storage => add(card, storage), storage => rename('Jungle', storage)],
    ],
    [
      'spelled otherwise while it is added',
      () => [storage => add(card, storage), storage => rename('BASE SET', storage)],
    ],
  ])('agree with a product that is %s', async (_, works) => {
    const [first, second] = works()
    const held = heldOpen(app.storage)
    const ending = first(held.storage)
    await held.reached
    const following = second()
    await settledOrWaiting(app.storage, following)
    held.release()
    await Promise.all([ending, following])
    await expectClean()
    expect(await sets()).toHaveLength(1)
  })
})
