import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reconcile } from '#server/commands/ledger/reconcile'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const nearMint = { product_id: 'card', condition: 'Near Mint', purchase_price: 10 }
const box = { product_id: 'box', purchase_price: 100 }
const psa9 = { grading_company: 'PSA', grade: '9' }

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [
      { id: 'card' },
      { id: 'other' },
      { id: 'box', productType: 'sealed_product' },
    ])
    await setPrices(app.storage, [
      ['card', 'raw:near%20mint', 3_000],
      ['other', 'raw:near%20mint', 1_000],
      ['card', 'graded:psa:9', 20_000],
    ])
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
  /** Undoes an operation and expects everything as it was before it. */
  async function expectUndone(id: string | null, before: unknown) {
    expect(await differences()).toEqual([])
    expect((await collector.undo(id ?? '')).status).toBe(200)
    expect(await everything()).toEqual(before)
    expect(await differences()).toEqual([])
  }
  async function everything() {
    const { valued_at: _, ...stats } = await collector.stats()
    const groups = (await collector.groups({ limit: 100 })).groups
    return { stats, groups, copies: (await collector.list({ limit: 100 })).collection }
  }

  it('gives the figures of chosen copies by kind', async () => {
    await collector.add({ ...nearMint, quantity: 3 })
    await collector.add({ product_id: 'other', condition: 'Damaged', purchase_price: 4 })
    await collector.add(box)
    const all = await collector.figures({ all_of: {} })
    expect(all).toMatchObject({ status: 200 })
    expect(all.body).toEqual({
      copies: 5,
      holding_ids: expect.arrayContaining([expect.any(String)]),
      kinds: [
        { kind: 'raw', copies: 4, total_investment: 34, total_market_price: 90, priced_quantity: 3 },
        { kind: 'sealed', copies: 1, total_investment: 100, total_market_price: 0, priced_quantity: 0 },
      ],
    })
    const ofGroup = await collector.figures({ group_keys: ['card:raw:near%20mint', 'nothing:sealed'] })
    expect(ofGroup.body.copies).toBe(3)
    const dear = await collector.figures({ all_of: { price_from: 20.5 } })
    expect(dear.body.copies).toBe(3)
    const sealed = await collector.figures({ all_of: { type: 'sealed' } })
    expect(sealed.body.kinds).toMatchObject([{ kind: 'sealed', copies: 1 }])
  })

  describe('an edit', () => {
    it('divides a price among all, in one operation that is undone as one', async () => {
      const ids = [
        ...(await added({ ...nearMint, quantity: 2 })),
        ...(await added({ ...box, purchase_fees: 3 })),
      ]
      const before = await everything()
      const day = { purchase_date: '2026-01-05' }
      const edit = { holding_ids: ids, purchase_price: 100, amounts_for: 'all', ...day }
      const { status, body } = await collector.editMany(edit)
      expect([status, body.copies]).toEqual([200, 3])
      const { collection } = await collector.list()
      expect(collection.map(copy => copy.purchase_price).toSorted()).toEqual([33.33, 33.33, 33.34])
      expect(new Set(collection.map(copy => copy.purchase_date))).toEqual(new Set(['2026-01-05']))
      expect(await collector.stats()).toMatchObject({ total_investment: 100, lifetime_earnings: -100 })
      const [operation] = (await collector.operations()).operations
      expect(operation).toMatchObject({ kind: 'edit', cash: 20, copies_total: 3, id: body.operation_id })
      await expectUndone(body.operation_id, before)
    })

    it('names a copy that does not fit and changes nothing, or leaves it out', async () => {
      await collector.add({ ...nearMint, quantity: 2 })
      await collector.add({ product_id: 'other', purchase_price: 1, ...psa9 })
      const edit = { all_of: {}, expected_copies: 3, condition: 'Damaged' }
      const before = await everything()
      const refused = await collector.editMany(edit)
      expect(refused).toMatchObject({
        status: 409,
        refusal: {
          error: 'other (PSA 9): A graded copy has no condition. To make it raw, edit it alone.',
        },
      })
      expect(await everything()).toEqual(before)
      const { body } = await collector.editMany({ ...edit, leave_out: true })
      expect(body.copies).toBe(2)
      expect((await collector.groups()).groups).toMatchObject([
        { key: 'other:graded:psa:9' },
        { key: 'card:raw:damaged', quantity: 2 },
      ])
      await expectUndone(body.operation_id, before)
    })

    it('refuses fees that exceed the new price of every copy, whatever it is asked to leave out', async () => {
      const ids = await added({ ...nearMint, purchase_fees: 8 })
      const cheap = { holding_ids: ids, purchase_price: 5, leave_out: true }
      expect(await collector.editMany(cheap)).toMatchObject({
        status: 400,
        refusal: { error: expect.stringContaining('Fees, shipping and tax are more than the whole cost.') },
      })
    })

    it.each([
      ['each', [5, 5]],
      ['all', [2.5, 2.5]],
    ])('leaves out the copies whose fees exceed their price, for %s', async (amounts_for, prices) => {
      const ids = [
        ...(await added({ ...nearMint, quantity: 2, purchase_fees: 16, purchase_price: 20 })),
        ...(await added({ ...nearMint, quantity: 2 })),
      ]
      const before = await everything()
      const edit = { holding_ids: ids, purchase_price: 5, amounts_for }
      expect(await collector.editMany(edit)).toMatchObject({
        status: 400,
        refusal: { error: expect.stringContaining(' and 1 more: Fees, shipping and tax are more') },
      })
      const { body } = await collector.editMany({ ...edit, leave_out: true })
      expect(body.copies).toBe(2)
      const { collection } = await collector.list()
      expect(collection.map(copy => copy.purchase_price).toSorted()).toEqual([...prices, 20, 20].toSorted())
      await expectUndone(body.operation_id, before)
    })

    it('answers a repeated key the same, once', async () => {
      const ids = await added({ ...nearMint, quantity: 2 })
      const edit = { holding_ids: ids, purchase_price: 5 }
      const first = await collector.editMany(edit, 'press')
      const again = await collector.editMany(edit, 'press')
      expect(again.body).toEqual(first.body)
      expect((await collector.operations()).pagination.totalItems).toBe(2)
    })
  })

  describe('grading', () => {
    it('sends cards with a cost for each, and records one grade for all that are back', async () => {
      await collector.add({ ...nearMint, quantity: 3 })
      await collector.add({ ...nearMint, product_id: 'other' })
      const before = await everything()
      const cost = { grading_status: 'grading', grading_cost: 24.99, predicted_grade: '9' }
      const sent = await collector.gradeMany({ all_of: {}, expected_copies: 4, ...cost })
      expect(sent).toMatchObject({ status: 200, body: { copies: 4 } })
      expect(await collector.stats()).toMatchObject({
        total_investment: 139.96,
        quantity_by_kind: { grading: 4, raw: 0 },
      })
      const middle = await everything()
      const graded = await collector.gradeMany({
        all_of: { type: 'grading' },
        expected_copies: 4,
        grading_status: 'graded',
        ...psa9,
      })
      expect(graded.body.copies).toBe(4)
      expect(await collector.stats()).toMatchObject({
        total_investment: 139.96,
        total_market_price: 600,
        priced_quantity: 3,
      })
      expect((await collector.operations()).operations.map(({ kind }) => kind).slice(0, 2)).toEqual([
        'graded',
        'grading',
      ])
      await expectUndone(graded.body.operation_id, middle)
      await expectUndone(sent.body.operation_id, before)
    })

    it.each<[string, object, number]>([
      ['a company with grading', { grading_status: 'grading', grading_company: 'PSA' }, 400],
      ['graded without a grade', { grading_status: 'graded', grading_company: 'PSA' }, 400],
      ['graded without a company', { grading_status: 'graded', grade: '9' }, 400],
      ['raw cards to graded', { grading_status: 'graded', ...psa9 }, 409],
      ['no status', {}, 400],
    ])('refuses %s', async (_, body, status) => {
      await collector.add(nearMint)
      expect((await collector.gradeMany({ all_of: {}, expected_copies: 1, ...body })).status).toBe(status)
    })
  })

  describe('a lot', () => {
    const lot = { sold_price: 100.01, sale_fees: 10, sale_shipping: 5.55, venue: 'A fair', day: '2026-03-01' }

    it('shares one price by market value, is one sale, and is undone as one', async () => {
      const ids = [
        ...(await added({ ...nearMint, quantity: 3 })),
        ...(await added({ ...nearMint, product_id: 'other' })),
      ]
      const before = await everything()
      const { status, body } = await collector.sellLot({ holding_ids: ids, ...lot })
      expect(status).toBe(200)
      expect(body).toMatchObject({ copies: 4, profit: 44.46, lifetime_earnings: 44.46 })
      const { sales, totals } = await collector.sales()
      expect(sales).toMatchObject([
        {
          id: body.operation_id,
          copies_total: 4,
          sold_price: 100.01,
          sale_fees: 10,
          sale_shipping: 5.55,
          net_proceeds: 84.46,
          cost_basis: 40,
          profit: 44.46,
          day: '2026-03-01',
          sale_venue: 'A fair',
          purchase_date: null,
          days_held: null,
        },
      ])
      expect(totals).toEqual({ net_proceeds: 84.46, cost_basis: 40, profit: 44.46 })
      const [sold] = (await collector.operations({ kind: 'sale' })).operations
      expect(sold?.copies.map(({ after }) => after?.sold_price)).toEqual([30.01, 30, 30, 10])
      await expectUndone(body.operation_id, before)
    })

    it('is corrected whole, in the proportion it was sold in', async () => {
      const ids = [...(await added(nearMint)), ...(await added({ ...nearMint, product_id: 'other' }))]
      const { body } = await collector.sellLot({ holding_ids: ids, ...lot })
      const corrected = await collector.correctSale(body.operation_id, { sold_price: 40 })
      expect(corrected).toMatchObject({ status: 200, body: { profit: 20 } })
      const [sale] = (await collector.operations({ kind: 'sale' })).operations
      expect(sale?.copies.map(({ after }) => after?.sold_price)).toEqual([30, 10])
      expect((await collector.sales()).sales).toMatchObject([{ copies_total: 2, sold_price: 40, profit: 20 }])
      expect(await differences()).toEqual([])
    })

    it('of many different copies changes each row and no other', async () => {
      const kept = await collector.add({ ...nearMint, purchase_price: 77 })
      const ids: string[] = []
      for (let cost = 1; cost <= 30; cost++) ids.push(...(await added({ ...nearMint, purchase_price: cost })))
      const before = await everything()
      const { body } = await collector.sellLot({ holding_ids: ids, sold_price: 1_000.07 })
      expect(body.copies).toBe(30)
      expect((await collector.list()).collection).toMatchObject([{ id: kept.item.id, purchase_price: 77 }])
      const sent = { ...lot, holding_ids: [kept.item.id] }
      expect((await collector.sellLot(sent)).status).toBe(200)
      await collector.undo((await collector.operations()).operations[0]?.id ?? '')
      await expectUndone(body.operation_id, before)
      const edit = { holding_ids: ids, condition: 'Damaged' }
      const edited = await collector.editMany(edit)
      await expectUndone(edited.body.operation_id, before)
    })
  })

  it('removes copies given away, and mistakes', async () => {
    const ids = await added({ ...nearMint, quantity: 2 })
    const before = await everything()
    const gift = await collector.removeMany({ holding_ids: ids, ending: 'gift', day: '2026-03-01' })
    expect(gift).toMatchObject({ status: 200, body: { copies: 2, profit: -20, lifetime_earnings: -20 } })
    await expectUndone(gift.body.operation_id, before)
    const mistake = await collector.removeMany({ holding_ids: ids })
    expect(mistake.body).toMatchObject({ copies: 2, profit: null, lifetime_earnings: 0 })
    await expectUndone(mistake.body.operation_id, before)
  })
})
