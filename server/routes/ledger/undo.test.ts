import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reconcile } from '#server/commands/ledger/reconcile'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const raw = { product_id: 'charizard', condition: 'Near Mint', purchase_price: 10 }

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [
      { id: 'charizard', name: 'Charizard' },
      { id: 'blastoise', name: 'Blastoise' },
    ])
    await setPrices(app.storage, [['charizard', 'raw:near%20mint', 3_000]])
  })
  beforeEach(async () => {
    collector = await newCollector(app)
  })
  afterAll(() => app.close())

  /** Everything that a collector sees of the present. */
  async function present() {
    const { valued_at: _, ...stats } = await collector.stats()
    const { collection } = await collector.list({ limit: 1_000 })
    const { groups } = await collector.groups({ limit: 1_000 })
    return { stats, collection: collection.toSorted((one, other) => (one.id < other.id ? -1 : 1)), groups }
  }

  async function undone(operationId: string | null) {
    const { status, body, refusal } = await collector.undo(operationId ?? 'none')
    if (status !== 200) throw new Error(refusal.error)
    return body
  }

  async function expectSound() {
    const differences: unknown[] = []
    await reconcile(app.storage, difference => differences.push(difference))
    expect(differences).toEqual([])
  }

  describe('undoing', () => {
    it.each([
      ['a sale', (id: string) => collector.remove(id, 25.5)],
      ['a removal by mistake', (id: string) => collector.remove(id, null)],
      ['an edit', (id: string) => collector.edit(id, { purchase_price: 12.34, condition: 'Damaged' })],
      ['another purchase date', (id: string) => collector.edit(id, { purchase_date: '2020-02-29' })],
      ['an own price', (id: string) => collector.edit(id, { own_price: 99 })],
      [
        'a send for grading',
        (id: string) =>
          collector.edit(id, { grading_status: 'grading', raw_card_cost: 10, grading_cost: 25 }),
      ],
    ])('%s brings back what was before', async (_, change) => {
      const { item } = await collector.add({ ...raw, purchase_fees: 1, purchase_tax: 0.55 })
      const before = await present()
      const { body } = await change(item.id)
      expect(await present()).not.toEqual(before)
      await undone(body.operation_id)
      expect(await present()).toEqual(before)
      await expectSound()
    })

    it('a thousand copies takes back every one of them, and no other', async () => {
      await collector.add({ ...raw, purchase_price: 7 })
      const before = await present()
      const { operation_id } = await collector.add({ ...raw, quantity: 1_000 })
      expect((await collector.stats()).total_quantity).toBe(1_001)
      await undone(operation_id)
      expect(await present()).toEqual(before)
      await expectSound()
    })

    it('a thousand copies is refused for the first and the last of them', async () => {
      const { items, operation_id } = await collector.add({ ...raw, quantity: 1_000 })
      const [first, last] = [items[0]?.id ?? '', items.at(-1)?.id ?? '']
      for (const id of [first, last]) await collector.edit(id, { purchase_price: 11 })
      const { status, refusal } = await collector.undo(operation_id ?? 'none')
      expect(status).toBe(409)
      expect(refusal.error).toBe('Charizard and Charizard have changed since. Undo the later change first.')
    })

    it('an update to graded puts the card back in grading', async () => {
      const { item } = await collector.add({
        product_id: 'charizard',
        grading_status: 'grading',
        raw_card_cost: 10,
        grading_cost: 20,
      })
      const before = await present()
      const graded = { grading_status: 'graded', grading_company: 'PSA', grade: '10' }
      const { body } = await collector.edit(item.id, graded)
      await undone(body.operation_id)
      expect(await present()).toEqual(before)
    })

    it('an addition of several takes all of them away', async () => {
      const before = await present()
      const { operation_id } = await collector.add({ ...raw, quantity: 3 })
      await undone(operation_id)
      // It has been something, so it has a history now.
      expect(await present()).toEqual({ ...before, stats: { ...before.stats, has_history: true } })
      await expectSound()
    })

    it('a trade brings back what was given and takes away what came', async () => {
      const { items } = await collector.add({ ...raw, quantity: 2 })
      const before = await present()
      const { body } = await collector.trade({
        traded_away: items.map(({ id }) => ({ id })),
        received: [{ id: 'blastoise', quantity: 3, condition: 'Near Mint' }],
        cash_delta: -30,
      })
      expect(body.trade.realised_gain).toBe(10)
      await undone(body.trade.id)
      expect(await present()).toEqual(before)
      expect((await collector.trades()).trades).toMatchObject([
        { id: body.trade.id, undone_by: expect.any(String) },
      ])
      await expectSound()
    })

    it('answers with the balances after it', async () => {
      const { item } = await collector.add(raw)
      const { body } = await collector.remove(item.id, 25)
      expect(await undone(body.operation_id)).toMatchObject({ lifetime_earnings: -10, realised_profit: 0 })
    })

    it('lets a copy be traded again', async () => {
      const { item } = await collector.add(raw)
      const trade = { traded_away: [{ id: item.id }], received: [{ id: 'blastoise', condition: 'Damaged' }] }
      await undone((await collector.trade(trade)).body.trade.id)
      expect((await collector.trade(trade)).status).toBe(201)
      await expectSound()
    })
  })

  describe('an undo is refused', () => {
    it('while a later change is in the way, which it names', async () => {
      const { item, operation_id } = await collector.add(raw)
      const sale = (await collector.remove(item.id, 20)).body.operation_id
      const before = await present()
      const { status, refusal } = await collector.undo(operation_id ?? '')
      expect([status, refusal.error]).toEqual([
        409,
        'Charizard has changed since. Undo the later change first.',
      ])
      expect(await present()).toEqual(before)
      await undone(sale)
      await undone(operation_id)
      expect((await present()).collection).toEqual([])
      await expectSound()
    })

    it('as a whole, when one received copy of a trade was sold', async () => {
      const { item } = await collector.add(raw)
      const { body } = await collector.trade({
        traded_away: [{ id: item.id }],
        received: [{ id: 'blastoise', quantity: 2, condition: 'Near Mint' }],
      })
      await collector.remove(body.received[0]?.id ?? '', 9)
      const before = await present()
      const { status, refusal } = await collector.undo(body.trade.id)
      expect([status, refusal.error]).toEqual([
        409,
        'Blastoise has changed since. Undo the later change first.',
      ])
      expect(await present()).toEqual(before)
    })

    it('the second time, and for an undo', async () => {
      const { item } = await collector.add(raw)
      const sale = (await collector.remove(item.id, 20)).body.operation_id ?? ''
      const undo = await undone(sale)
      const refused = (error: string) => ({ status: 409, refusal: { error, code: 'conflict' } })
      expect(await collector.undo(sale)).toMatchObject(refused('This was already undone.'))
      expect(await collector.undo(undo.operation_id)).toMatchObject(
        refused('An undo cannot be undone. Enter the change again.'),
      )
    })

    it("for another collector's operation and an unknown one, alike", async () => {
      const { operation_id } = await collector.add(raw)
      const other = await newCollector(app)
      const unknown = await other.undo('unknown')
      const foreign = await other.undo(operation_id ?? '')
      expect([unknown.status, unknown.refusal]).toEqual([404, foreign.refusal])
      expect(foreign.status).toBe(404)
    })
  })

  it('undoes once under one key', async () => {
    const { item } = await collector.add(raw)
    const sale = (await collector.remove(item.id, 20)).body.operation_id ?? ''
    const first = await collector.undo(sale, 'press')
    expect(await collector.undo(sale, 'press')).toMatchObject({ status: 200, body: first.body })
    expect((await collector.stats()).lifetime_earnings).toBe(-10)
  })

  describe('correcting a sale', () => {
    it('changes its price, costs and day in one step', async () => {
      const { item } = await collector.add(raw)
      const sale = (await collector.remove(item.id, 20)).body.operation_id ?? ''
      const { status, body } = await collector.correctSale(sale, {
        sold_price: 30,
        sale_fees: 3.9,
        sale_shipping: 1.1,
        venue: 'A fair',
        day: '2026-03-01',
      })
      expect([status, body.profit, body.lifetime_earnings]).toEqual([200, 15, 15])
      expect(await collector.stats()).toMatchObject({ realised_profit: 15, lifetime_earnings: 15 })
      expect(await collector.correctSale(sale, { sold_price: 1 })).toMatchObject({ status: 409 })
      await expectSound()
      await undone(body.operation_id)
      expect(await collector.stats()).toMatchObject({ realised_profit: 0, total_investment: 10 })
      await expectSound()
    })

    it('is refused for anything but a sale', async () => {
      const { operation_id } = await collector.add(raw)
      expect(await collector.correctSale(operation_id ?? '', { sold_price: 1 })).toMatchObject({
        status: 404,
      })
    })
  })

  describe('correcting a trade', () => {
    it('splits the cost again over the same copies', async () => {
      const { items } = await collector.add({ ...raw, quantity: 2 })
      const { body } = await collector.trade({
        traded_away: items.map(({ id }) => ({ id })),
        received: [
          { id: 'blastoise', condition: 'Near Mint' },
          { id: 'charizard', condition: 'Near Mint' },
        ],
        cash_delta: 0,
      })
      const corrected = await collector.correctTrade(body.trade.id, { cash_delta: 5, day: '2026-03-10' })
      expect(corrected.status).toBe(200)
      expect(corrected.body.trade).toMatchObject({ cash_delta: 5, basis_received: 25, date: '2026-03-10' })
      const { collection } = await collector.list()
      expect(collection.map(({ id }) => id).toSorted()).toEqual(body.received.map(({ id }) => id).toSorted())
      expect(collection.map(item => item.purchase_price)).toEqual([12.5, 12.5])
      expect(await collector.stats()).toMatchObject({ lifetime_earnings: -25, realised_profit: 0 })
      await expectSound()
      await undone(corrected.body.operation_id)
      expect(await collector.stats()).toMatchObject({ lifetime_earnings: -20, total_quantity: 2 })
      await expectSound()
    })
  })
})
