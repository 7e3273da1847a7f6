import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reconcile } from '#server/commands/ledger/reconcile'
import { saveRates } from '#server/db/prices/exchange-rates'
import { type TestApp, testApp } from '#server/testing/app'
import { type Grading, gradingOf } from '#server/testing/calls/sent-for-grading'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const nearMint = { product_id: 'card', condition: 'Near Mint', purchase_price: 10 }
const psa10 = 'graded:psa:10'

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  let grading: Grading
  beforeAll(async () => {
    app = await testApp(engine, { readsRates: true })
    await addProducts(app.storage, [
      { id: 'card' },
      { id: 'other' },
      { id: 'unpriced' },
      { id: 'box', productType: 'sealed_product' },
    ])
  })
  beforeEach(async () => {
    await setPrices(app.storage, [
      ['card', 'raw:near%20mint', 3_000],
      ['other', 'raw:near%20mint', 1_000],
      ['card', psa10, 20_000],
      ['card', 'graded:psa:9', 8_000],
    ])
    collector = await newCollector(app)
    grading = gradingOf(app, collector)
  })
  afterAll(() => app.close())

  const added = async (body: object) => (await collector.add(body)).items.map(({ id }) => id)
  /** Three raw cards that cost $10 each: two cards and another one. */
  const three = async () => [
    ...(await added({ ...nearMint, quantity: 2 })),
    ...(await added({ ...nearMint, product_id: 'other' })),
  ]
  async function everything() {
    const { valued_at: _, ...stats } = await collector.stats()
    return { stats, copies: (await collector.list({ limit: 100 })).collection, sent: await grading.list() }
  }
  async function expectUndone(id: string | null, before: unknown) {
    await expectReconciled()
    expect(await collector.undo(id ?? '')).toMatchObject({ status: 200 })
    expect(await everything()).toEqual(before)
    await expectReconciled()
  }
  async function expectReconciled() {
    const differences: unknown[] = []
    await reconcile(app.storage, difference => differences.push(difference))
    expect(differences).toEqual([])
  }

  describe('copies in grading that no submission has', () => {
    const unsubmitted = async (query: Record<string, number> = {}) =>
      (await app.call('GET /api/submissions/unsubmitted', { token: collector.token, query })).body

    it('are listed newest first, a page at a time, until one has them', async () => {
      const [first = '', second = '', third = ''] = await three()
      const sent = { grading_status: 'grading', grading_cost: 25, predicted_grade: '8' }
      await collector.gradeMany({ holding_ids: [first, third], ...sent })
      expect(await unsubmitted()).toMatchObject({
        collection: [
          { id: third, name: 'other', grading_status: 'grading', purchase_price: 35, predicted_grade: '8' },
          { id: first },
        ],
        pagination: { totalItems: 2 },
      })
      expect((await unsubmitted({ page: 2, limit: 1 })).collection).toMatchObject([{ id: first }])

      const { id, operationId } = await grading.send([second, third])
      expect((await unsubmitted()).collection).toMatchObject([{ id: first }])
      await collector.undo(operationId)
      expect((await unsubmitted()).pagination).toMatchObject({ totalItems: 2 })
      expect(await grading.statusOf(id)).toBe(404)
    })

    it('are those of the collector, and not those that left', async () => {
      const [gone = '', graded = ''] = await three()
      await collector.gradeMany({ holding_ids: [gone, graded], grading_status: 'grading', grading_cost: 5 })
      await collector.remove(gone, null)
      const token = collector.token
      await app.call('PUT /api/collections/:id', {
        token,
        params: { id: graded },
        body: { grading_company: 'PSA', grade: '9', grading_status: 'graded' },
      })
      expect((await unsubmitted()).collection).toEqual([])
      const other = await newCollector(app)
      await other.add({ product_id: 'card', grading_status: 'grading', raw_card_cost: 1, grading_cost: 1 })
      expect((await unsubmitted()).collection).toEqual([])
    })
  })

  describe('sending', () => {
    it('adds its share of the costs to what each card cost, and is undone as one', async () => {
      const ids = await three()
      const before = await everything()
      const facts = {
        service: 'Value Bulk',
        sent_on: '2026-03-01',
        expected_on: '2026-05-01',
        note: 'Two boxes',
      }
      const costs = { fees: 50, insurance: 7, return_shipping: 10.01 }
      const { id, operationId } = await grading.send(ids, { ...facts, ...costs, predicted_grade: '9' })
      const { submission, copies } = await grading.get(id)
      expect(submission).toMatchObject({ grading_company: 'PSA', ...facts, ...costs, status: 'sent' })
      // 60.01 evenly, 7 by the raw prices 30, 30 and 10.
      expect(copies).toMatchObject([
        { cost_share: 23.01, grading_cost: 23.01, raw_card_cost: 10, raw_price: 30, outcome: 'out' },
        { cost_share: 23, raw_price: 30, predicted_grade: '9' },
        { cost_share: 21, raw_price: 10, holding_id: ids[2] },
      ])
      expect(await collector.stats()).toMatchObject({ total_investment: 97.01, lifetime_earnings: -97.01 })
      const [operation] = (await collector.operations()).operations
      expect(operation).toMatchObject({ id: operationId, kind: 'grading', cash: -67.01, copies_total: 3 })
      await expectUndone(operationId, before)
      expect(await grading.statusOf(id)).toBe(404)
    })

    it('is undone as one with as many cards as can be sent', async () => {
      const ids = await added({ ...nearMint, quantity: 1_000 })
      const { id, operationId } = await grading.send(ids, { fees: 50 })
      expect((await collector.undo(operationId)).status).toBe(200)
      expect(await grading.statusOf(id)).toBe(404)
    })

    it('keeps an unknown price unknown, and divides insurance evenly then', async () => {
      const ids = [...(await added(nearMint)), ...(await added({ ...nearMint, product_id: 'unpriced' }))]
      const { id } = await grading.send(ids, { insurance: 5 })
      expect((await grading.get(id)).copies).toMatchObject([
        { raw_price: 30, cost_share: 2.5 },
        { raw_price: null, cost_share: 2.5 },
      ])
    })

    it('takes cards in grading with the costs they have, and adds a share to them', async () => {
      const [first = '', second = ''] = await added({ ...nearMint, quantity: 2 })
      const sent = { grading_status: 'grading', grading_cost: 25, predicted_grade: '8' }
      await collector.gradeMany({ holding_ids: [first, second], ...sent })
      const before = await everything()
      const free = await grading.send([first])
      expect((await grading.get(free.id)).copies).toMatchObject([
        { cost_share: 0, grading_cost: 25, raw_card_cost: 10, predicted_grade: '8' },
      ])
      expect((await collector.stats()).total_investment).toBe(70)
      await expectUndone(free.operationId, before)
      const dear = await grading.send([first, second], { fees: 5, predicted_grade: '9' })
      expect((await grading.get(dear.id)).copies).toMatchObject([
        { cost_share: 2.5, grading_cost: 27.5, predicted_grade: '9' },
        { grading_cost: 27.5 },
      ])
      await expectUndone(dear.operationId, before)
    })

    it('names a copy that cannot be sent and changes nothing, or leaves it out', async () => {
      const [card = ''] = await added(nearMint)
      const [slab = ''] = await added({
        product_id: 'card',
        purchase_price: 1,
        grading_company: 'PSA',
        grade: '9',
      })
      const [box = ''] = await added({ product_id: 'box', purchase_price: 1 })
      const sent = { holding_ids: [slab, card, box], grading_company: 'PSA', fees: 20 }
      const before = await everything()
      expect(await grading.post(sent)).toMatchObject({
        status: 409,
        refusal: { error: 'card (PSA 9) and 1 more: A graded copy cannot be sent for grading again.' },
      })
      expect(await everything()).toEqual(before)
      const { body } = await grading.post({ ...sent, leave_out: true })
      expect((await grading.get(body.submission_id)).copies).toMatchObject([
        { holding_id: card, cost_share: 20 },
      ])
      expect(await grading.post(sent)).toMatchObject({ status: 409 })
    })

    it('refuses a copy that another submission has', async () => {
      const [id = ''] = await added(nearMint)
      await grading.send([id])
      expect(await grading.post({ holding_ids: [id], grading_company: 'CGC' })).toMatchObject({
        status: 409,
        refusal: { error: 'card (Being Graded): This copy is already in a submission.' },
      })
    })

    it.each<[string, object, string]>([
      ['no company', { grading_company: '' }, 'grading_company'],
      ['a day sent in the future', { sent_on: '2026-03-20' }, 'sent_on'],
      ['a day sent before 1900', { sent_on: '1899-12-31' }, 'sent_on'],
      ['back before it is sent', { sent_on: '2026-03-01', expected_on: '2026-02-28' }, 'expected_on'],
      ['negative fees', { fees: -1 }, 'fees'],
      ['a long service', { service: 'x'.repeat(101) }, 'service'],
      ['a long note', { note: 'x'.repeat(1_001) }, 'note'],
    ])('refuses %s', async (_, facts, field) => {
      const [id = ''] = await added(nearMint)
      const { status, refusal } = await grading.post({ holding_ids: [id], grading_company: 'PSA', ...facts })
      expect([status, Object.keys(refusal.fields ?? {})]).toEqual([400, [field]])
      expect((await grading.list()).submissions).toEqual([])
    })

    it('answers a repeated key the same, once, also after it was undone', async () => {
      const [id = ''] = await added(nearMint)
      const sent = { holding_ids: [id], grading_company: 'PSA', fees: 20 }
      const first = await grading.post(sent, 'press')
      expect((await grading.post(sent, 'press')).body).toEqual(first.body)
      expect((await grading.list()).submissions).toHaveLength(1)
      await collector.undo(first.body.operation_id)
      expect((await grading.post(sent, 'press')).body).toEqual(first.body)
      expect((await grading.list()).submissions).toEqual([])
    })

    it('is none of another collector', async () => {
      const [id = ''] = await added(nearMint)
      const sent = await grading.send([id])
      const other = gradingOf(app, await newCollector(app))
      expect(await other.statusOf(sent.id)).toBe(404)
      expect((await other.change(sent.id, {})).status).toBe(404)
      expect((await other.giveBack(sent.id, [{ id, grade: '9' }])).status).toBe(404)
      expect((await other.list()).submissions).toEqual([])
      expect((await other.list({ holding_id: id })).submissions).toEqual([])
      expect((await other.post({ holding_ids: [id], grading_company: 'PSA' })).status).toBe(404)
    })
  })

  describe('a change', () => {
    it('of days, service and note is no operation, and a second one on the same revision is refused', async () => {
      const sent = await grading.send(await added(nearMint), { fees: 20 })
      expect((await grading.get(sent.id)).submission).toMatchObject({ status: 'preparing', sent_on: null })
      const facts = { sent_on: '2026-03-01', service: 'Regular', note: 'One box', fees: 15, insurance: 5 }
      const { status, body } = await grading.change(sent.id, facts)
      expect([status, body.operation_id]).toEqual([200, null])
      expect((await grading.get(sent.id)).submission).toMatchObject({ ...facts, status: 'sent', revision: 1 })
      expect((await grading.change(sent.id, facts)).status).toBe(409)
      expect((await collector.operations()).pagination.totalItems).toBe(2)
    })

    it('of the costs moves what its copies cost, in one operation that is undone as one', async () => {
      const ids = await three()
      const sent = await grading.send(ids, { fees: 60 })
      await grading.giveBack(sent.id, [
        { id: ids[0], grade: '10' },
        { id: ids[1], ungraded: true },
      ])
      const before = await everything()
      const { body } = await grading.change(sent.id, { fees: 60, insurance: 7 }, 'press')
      const { copies } = await grading.get(sent.id)
      expect(copies.map(copy => [copy.cost_share, copy.grading_cost])).toEqual([
        [23, 23],
        [23, 23],
        [21, 21],
      ])
      expect((await collector.stats()).total_investment).toBe(97)
      const [operation] = (await collector.operations()).operations
      expect(operation).toMatchObject({ id: body.operation_id, kind: 'edit', cash: -7, copies_total: 3 })
      const again = await grading.change(sent.id, { fees: 60, insurance: 7 }, 'press')
      expect(again.body).toEqual(body)
      await expectReconciled()
      await collector.undo(body.operation_id ?? '')
      const { sent: list, ...after } = await everything()
      const [submission] = list.submissions
      expect(after).toEqual({ stats: before.stats, copies: before.copies })
      expect({ ...submission, revision: 1 }).toEqual({ ...before.sent.submissions[0], revision: 1 })
    })

    it('of the costs leaves the share of a copy that was sold, and the others pay the difference', async () => {
      const ids = await three()
      const sent = await grading.send(ids, { fees: 60 })
      await collector.remove(ids[0] ?? '', 100)
      expect((await grading.change(sent.id, { fees: 19 })).refusal.error).toBe(
        'This is less than what copies that have left the collection have paid of it.',
      )
      await grading.change(sent.id, { fees: 70 })
      const { copies } = await grading.get(sent.id)
      expect(copies.map(({ cost_share }) => cost_share)).toEqual([20, 25, 25])
      expect(copies[0]?.outcome).toBe('gone')
      await expectReconciled()
    })

    it('of the costs cannot be undone after the next one', async () => {
      const sent = await grading.send(await added({ ...nearMint, quantity: 2 }), { fees: 20 })
      const first = await grading.change(sent.id, { fees: 20.01 })
      // Another copy pays this cent.
      await grading.change(sent.id, { fees: 20.02, revision: 1 })
      expect(await collector.undo(first.body.operation_id ?? '')).toMatchObject({ status: 409 })
      expect(await collector.undo(sent.operationId)).toMatchObject({ status: 409 })
    })

    it('of the costs is refused when a copy has less of it now', async () => {
      const [id = ''] = await added(nearMint)
      const sent = await grading.send([id], { fees: 20 })
      await collector.edit(id, { grading_cost: 5 })
      expect(await grading.change(sent.id, { fees: 10 })).toMatchObject({
        status: 409,
        refusal: {
          error: expect.stringContaining('card (Being Graded): Its grading cost was changed since'),
        },
      })
    })
  })

  it('keeps no amount of parts of a yen', async () => {
    const { token } = collector
    const rate = { units: 11n, decimals: 1 }
    const rates = ['USD', 'JPY'].map(currency => ({ day: '2026-03-13', currency, rate }))
    await app.storage.write(tx => saveRates(tx, rates))
    expect(
      (await app.call('PUT /api/auth/settings', { token, body: { ledger_currency: 'JPY' } })).status,
    ).toBe(200)
    const [id = ''] = await added({ ...nearMint, purchase_price: 1_000 })
    const sent = { holding_ids: [id], grading_company: 'PSA' }
    expect(await grading.post({ ...sent, fees: 10.5 })).toMatchObject({ status: 400 })
    expect(await grading.post({ ...sent, fees: 2_500 })).toMatchObject({ status: 201 })
  })
})
