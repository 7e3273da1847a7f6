import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reconcile } from '#server/commands/ledger/reconcile'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const nearMint = { product_id: 'card', condition: 'Near Mint', purchase_price: 10 }

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }])
  })
  beforeEach(async () => {
    collector = await newCollector(app)
  })
  afterAll(() => app.close())

  const added = async (body: object) => (await collector.add(body)).items.map(({ id }) => id)
  async function differences() {
    const found: unknown[] = []
    await reconcile(app.storage, difference => found.push(difference))
    return found
  }
  async function everything() {
    const { valued_at: _, ...stats } = await collector.stats()
    const groups = (await collector.groups({ limit: 100 })).groups
    return { stats, groups, copies: (await collector.list({ limit: 100 })).collection }
  }

  describe('refuses, and changes nothing,', () => {
    it.each<[string, (ids: string[]) => object, number, unknown]>([
      [
        'no choice',
        () => ({}),
        400,
        'Choose copies by holding_ids, by group_keys or both, or by all_of alone.',
      ],
      [
        'two choices',
        ids => ({ holding_ids: ids, all_of: {} }),
        400,
        'Choose copies by holding_ids, by group_keys or both, or by all_of alone.',
      ],
      ['a filter without a number', () => ({ all_of: {} }), 400, 'Say how many copies you expect.'],
      [
        'another number',
        () => ({ all_of: {}, expected_copies: 1 }),
        409,
        '2 copies match now, not 1. Select them again.',
      ],
      [
        'copies and groups without a number',
        ([id]) => ({ holding_ids: [id], group_keys: ['card:raw:near%20mint'] }),
        400,
        'Say how many copies you expect.',
      ],
      [
        'copies and groups together with a filter',
        ([id]) => ({ holding_ids: [id], group_keys: ['card:raw:near%20mint'], all_of: {} }),
        400,
        'Choose copies by holding_ids, by group_keys or both, or by all_of alone.',
      ],
      ['a copy twice', ([id]) => ({ holding_ids: [id, id] }), 400, 'This copy is chosen twice.'],
      ['an unknown copy', () => ({ holding_ids: ['none'] }), 404, 'Not found.'],
      ['no copies', () => ({ holding_ids: [] }), 400, expect.stringContaining('needs at least one copy')],
      [
        'a group that is empty',
        () => ({ group_keys: ['none'], expected_copies: 2 }),
        409,
        '0 copies match now, not 2. Select them again.',
      ],
    ])('%s', async (_, choiceOf, status, sentence) => {
      const ids = await added({ ...nearMint, quantity: 2 })
      const before = await everything()
      const refused = await collector.removeMany(choiceOf(ids))
      expect([refused.status, refused.refusal.error]).toEqual([status, sentence])
      expect(await everything()).toEqual(before)
    })

    it("somebody else's copy and one that is gone", async () => {
      const [id = ''] = await added(nearMint)
      const other = await newCollector(app)
      expect((await other.removeMany({ holding_ids: [id] })).status).toBe(404)
      expect((await other.figures({ holding_ids: [id] })).status).toBe(404)
      await collector.remove(id, 5)
      expect((await collector.removeMany({ holding_ids: [id] })).status).toBe(409)
    })

    it('more than 1,000 copies', async () => {
      await collector.add({ ...nearMint, quantity: 1_000 })
      const [id] = await added(nearMint)
      const refused = await collector.figures({ all_of: {} })
      expect(refused).toMatchObject({
        status: 400,
        refusal: { error: 'At most 1,000 copies can be changed at once. Select fewer.' },
      })
      await collector.remove(id ?? '', null)
      const lot = await collector.sellLot({ all_of: {}, expected_copies: 1_000, sold_price: 12_345.67 })
      expect(lot.body).toMatchObject({ copies: 1_000, profit: 2_345.67 })
      expect((await collector.undo(lot.body.operation_id)).status).toBe(200)
      expect(await differences()).toEqual([])
    })
  })
})
