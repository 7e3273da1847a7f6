import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reconcile } from '#server/commands/ledger/reconcile'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const raw = { product_id: 'card', condition: 'Near Mint', purchase_price: 12.34 }
const psa10 = { grading_company: 'PSA', grade: '10' }

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }])
    await setPrices(app.storage, [
      ['card', 'raw:near%20mint', 1_000],
      ['card', 'raw:damaged', 100],
      ['card', 'graded:psa:10', 99_900],
    ])
  })
  beforeEach(async () => {
    collector = await newCollector(app)
  })
  afterAll(() => app.close())

  async function differences() {
    const found: unknown[] = []
    await reconcile(app.storage, difference => found.push(difference))
    return found
  }

  describe('a correction', () => {
    it('makes a raw card graded with its slab and back, and undoing both restores every figure', async () => {
      const { item } = await collector.add({ ...raw, purchase_fees: 1.11 })
      const before = await collector.stats()
      const graded = await collector.edit(item.id, { ...psa10, cert_number: '94597302' })
      expect(graded).toMatchObject({
        status: 200,
        body: {
          item: { kind: 'graded', label: 'PSA 10', condition: null, cert_number: '94597302' },
        },
      })
      expect(graded.body.item).toMatchObject({
        purchase_price: 12.34,
        purchase_fees: 1.11,
        current_market_price: 999,
        grading_cost: null,
      })
      expect(await collector.stats()).toMatchObject({
        total_investment: 12.34,
        lifetime_earnings: -12.34,
        total_market_price: 999,
        quantity_by_kind: { raw: 0, graded: 1 },
      })
      const damaged = await collector.edit(item.id, { condition: 'Damaged' })
      expect(damaged.body.item).toMatchObject({
        kind: 'raw',
        label: 'Damaged',
        cert_number: null,
        purchase_price: 12.34,
        purchase_fees: 1.11,
        current_market_price: 1,
      })
      expect((await collector.operations()).operations.map(({ kind, cash }) => [kind, cash])).toEqual([
        ['edit', 0],
        ['edit', 0],
        ['add', -12.34],
      ])
      expect((await collector.undo(damaged.body.operation_id ?? '')).status).toBe(200)
      expect((await collector.list()).collection).toMatchObject([graded.body.item])
      expect((await collector.undo(graded.body.operation_id ?? '')).status).toBe(200)
      expect((await collector.list()).collection).toMatchObject([item])
      expect(await collector.stats()).toEqual({ ...before, valued_at: expect.any(String) })
      expect(await differences()).toEqual([])
    })

    it('keeps what grading cost as part of the cost of a card that becomes raw', async () => {
      const sent = {
        product_id: 'card',
        grading_status: 'grading',
        raw_card_cost: 10.05,
        grading_cost: 24.99,
      }
      const { item } = await collector.add(sent)
      await collector.edit(item.id, { grading_status: 'graded', ...psa10 })
      const back = await collector.edit(item.id, { condition: 'Near Mint' })
      expect(back.body.item).toMatchObject({
        kind: 'raw',
        purchase_price: 35.04,
        raw_card_cost: null,
        grading_cost: null,
      })
      expect(await collector.stats()).toMatchObject({ total_investment: 35.04, lifetime_earnings: -35.04 })
      await collector.undo(back.body.operation_id ?? '')
      const [copy] = (await collector.list()).collection
      expect(copy).toMatchObject({ kind: 'graded', raw_card_cost: 10.05, grading_cost: 24.99 })
      expect(await differences()).toEqual([])
    })

    it('refuses a slab that another copy is, and frees the number of a card that becomes raw', async () => {
      const slab = { product_id: 'card', purchase_price: 1, ...psa10, cert_number: '94597302' }
      const { item: holder } = await collector.add(slab)
      const { item } = await collector.add(raw)
      const asSlab = { ...psa10, cert_number: '94597302' }
      expect(await collector.edit(item.id, asSlab)).toMatchObject({
        status: 409,
        refusal: { fields: { cert_number: expect.any(String) } },
      })
      await collector.edit(holder.id, { condition: 'Damaged' })
      expect((await collector.edit(item.id, asSlab)).status).toBe(200)
    })

    it('needs grading_status neither for a raw card nor sends one straight to graded with it', async () => {
      const { item } = await collector.add(raw)
      expect((await collector.edit(item.id, { grading_status: 'graded', ...psa10 })).status).toBe(409)
      expect((await collector.edit(item.id, { grading_status: null, ...psa10 })).status).toBe(200)
    })

    it('has an own price for the new state, when one is sent', async () => {
      const { item } = await collector.add(raw)
      await collector.edit(item.id, { own_price: 50 })
      expect((await collector.edit(item.id, psa10)).body.item.own_price).toBeNull()
      const back = await collector.edit(item.id, { condition: 'Damaged', own_price: 2 })
      expect(back.body.item.own_price).toBe(2)
    })
  })
})
