/** Calls of one collection at the same moment. commands/ledger/change-collection.test.ts has plain changes. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reconcile } from '#server/commands/ledger/reconcile'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'

onBothEngines(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [
      { id: 'charizard', name: 'Charizard' },
      { id: 'blastoise', name: 'Blastoise' },
      { id: 'box', name: 'Jungle Box', productType: 'sealed_product' },
    ])
  })
  beforeEach(async () => {
    collector = await newCollector(app)
  })
  afterAll(() => app.close())

  const expectSound = async () => {
    const differences: unknown[] = []
    await reconcile(app.storage, difference => differences.push(difference))
    expect(differences).toEqual([])
  }

  it('adds a cert number once by two calls', async () => {
    const certified = {
      product_id: 'charizard',
      purchase_price: 10,
      grading_company: 'PSA',
      grade: '10',
      cert_number: '94597302',
    }
    const answers = await Promise.all([collector.post(certified), collector.post(certified)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    await expectSound()
  })

  it('opens a sealed product once', async () => {
    const { item } = await collector.add({ product_id: 'box', purchase_price: 143.64 })
    const both = await Promise.all(
      ['charizard', 'blastoise'].map(id =>
        collector.open(item.id, { pulled: [{ id, condition: 'Near Mint' }] }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await collector.stats()).toMatchObject({ total_quantity: 1, total_investment: 143.64 })
    await expectSound()
  })

  describe('two windows with venues', () => {
    const fair = { name: 'A fair', fee_basis_points: 1_325, fixed_fee: 0.3, shipping: 4.5 }
    const add = (body: object) => app.call('POST /api/venues', { token: collector.token, body })
    const change = (id: string, body: object) =>
      app.call('PUT /api/venues/:id', { token: collector.token, params: { id }, body })
    const list = async () => (await app.call('GET /api/venues', { token: collector.token })).body.venues

    it('change one venue: one of them is refused', async () => {
      const { id } = (await add(fair)).body.venue
      const answers = await Promise.all(
        [5, 6].map(shipping => change(id, { ...fair, shipping, revision: 0 })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(await list()).toMatchObject([answers.find(({ status }) => status === 200)?.body.venue])
    })

    it('add different venues: both stay', async () => {
      const names = ['one', 'two', 'three', 'four']
      await Promise.all(names.map(name => add({ ...fair, name })))
      expect((await list()).map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    })

    it('add the same venue: one stays', async () => {
      const answers = await Promise.all([add(fair), add(fair), add(fair)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
      expect(await list()).toHaveLength(1)
    })
  })
})
