import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reconcile } from '#server/commands/ledger/reconcile'
import { type TestApp, testApp } from '#server/testing/app'
import { type Grading, gradingOf } from '#server/testing/calls/sent-for-grading'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const nearMint = { product_id: 'card', condition: 'Near Mint', purchase_price: 10 }
const rawKey = 'raw:near%20mint'
const noOperation = 'Another copy in your collection has cert number 94597302: card (PSA 10).'

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  let grading: Grading
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }, { id: 'unpriced' }])
  })
  beforeEach(async () => {
    await setPrices(app.storage, [
      ['card', rawKey, 3_000],
      ['card', 'graded:psa:10', 20_000],
      ['card', 'graded:psa:9', 8_000],
    ])
    collector = await newCollector(app)
    grading = gradingOf(app, collector)
  })
  afterAll(() => app.close())

  const added = async (quantity: number, body: object = {}) =>
    (await collector.add({ ...nearMint, quantity, ...body })).items.map(({ id }) => id)
  /** A submission of cards that cost $10 and $20 more for grading each, predicted to become 9. */
  async function sent(quantity: number, body: object = {}) {
    const ids = await added(quantity, body)
    const { id, operationId } = await grading.send(ids, { fees: 20 * quantity, predicted_grade: '9' })
    return { id, ids, operationId }
  }
  async function everything() {
    const { valued_at: _, ...stats } = await collector.stats()
    return { stats, copies: (await collector.list({ limit: 100 })).collection, sent: await grading.list() }
  }
  async function expectReconciled() {
    const differences: unknown[] = []
    await reconcile(app.storage, difference => differences.push(difference))
    expect(differences).toEqual([])
  }

  it('records grades and cert numbers of some and of all, each in one operation that is undone as one', async () => {
    const { id, ids } = await sent(3)
    const before = await everything()
    const part = await grading.giveBack(id, [
      { id: ids[1], grade: '10', cert_number: '# 9459 7302' },
      { id: ids[0], grade: '9' },
    ])
    expect(part).toMatchObject({ status: 200, body: { submission_id: id, copies: 2 } })
    const { submission, copies } = await grading.get(id)
    expect(submission.status).toBe('partial')
    expect(copies).toMatchObject([
      { outcome: 'graded', grade: '9', grading_company: 'PSA', cert_number: null, grade_difference: 0 },
      { outcome: 'graded', grade: '10', cert_number: '94597302', grade_difference: 1 },
      { outcome: 'out', grade: null, grade_difference: null, gain: null },
    ])
    expect((await collector.stats()).total_investment).toBe(90)
    const middle = await everything()
    const rest = await grading.giveBack(id, [{ id: ids[2], grade: '8.5' }])
    expect((await grading.get(id)).submission).toMatchObject({
      status: 'returned',
      figures: { compared: 3, hits: 1, better: 1, better_by: 1, worse: 1, worse_by: 0.5 },
    })
    await expectReconciled()
    await collector.undo(rest.body.operation_id)
    expect(await everything()).toEqual(middle)
    await collector.undo(part.body.operation_id)
    expect(await everything()).toEqual(before)
    await expectReconciled()
  })

  it('takes a card back without a grade: raw again, its cost kept', async () => {
    const { id, ids } = await sent(1, { purchase_fees: 2 })
    const back = await grading.giveBack(id, [{ id: ids[0], ungraded: true }])
    expect((await collector.list()).collection).toMatchObject([
      { kind: 'raw', condition: 'Near Mint', purchase_price: 30, item_price: 8, purchase_fees: 22 },
    ])
    expect((await grading.get(id)).copies).toMatchObject([
      { outcome: 'ungraded', predicted_grade: '9', grading_cost: 20, gain: -20, gain_at_return: -20 },
    ])
    const [operation] = (await collector.operations()).operations
    expect(operation).toMatchObject({ id: back.body.operation_id, kind: 'edit', cash: 0 })
    await expectReconciled()
    await collector.undo(back.body.operation_id)
    expect((await grading.get(id)).copies).toMatchObject([
      { outcome: 'out', kind: 'grading', grading_cost: 20 },
    ])
  })

  it('asks for the condition of a card that came without one', async () => {
    const { item } = await collector.add({
      product_id: 'card',
      grading_status: 'grading',
      raw_card_cost: 10,
      grading_cost: 0,
    })
    const { id } = await grading.send([item.id])
    const line = { id: item.id, ungraded: true }
    expect(await grading.giveBack(id, [line])).toMatchObject({
      status: 400,
      refusal: { fields: { 'returned[0].condition': 'Condition is required for a raw card.' } },
    })
    expect(await grading.giveBack(id, [{ ...line, condition: 'Damaged' }])).toMatchObject({ status: 200 })
    expect((await collector.list()).collection).toMatchObject([{ kind: 'raw', condition: 'Damaged' }])
  })

  it.each<[string, object, number, string]>([
    ['neither a grade nor ungraded', {}, 400, 'returned[0].grade'],
    ['both', { grade: '9', ungraded: true }, 400, 'returned[0].grade'],
    ['a cert number of a raw card', { cert_number: '1', ungraded: true }, 400, 'returned[0].cert_number'],
    ['a cert number with a sign', { grade: '9', cert_number: '1/2' }, 400, 'returned[0].cert_number'],
    ['a condition of a slab', { grade: '9', condition: 'Damaged' }, 400, 'returned[0].condition'],
  ])('refuses %s, and changes nothing', async (_, line, status, field) => {
    const { id, ids } = await sent(2)
    const before = await everything()
    const answer = await grading.giveBack(id, [
      { id: ids[0], ...line },
      { id: ids[1], grade: '9' },
    ])
    expect([answer.status, Object.keys(answer.refusal.fields ?? {})]).toEqual([status, [field]])
    expect(await everything()).toEqual(before)
  })

  it('refuses a copy that is back, one twice, one of another submission, and an empty list', async () => {
    const { id, ids } = await sent(2)
    const other = await sent(1)
    const line = { id: ids[0], grade: '9' }
    expect((await grading.giveBack(id, [line, line])).status).toBe(400)
    expect((await grading.giveBack(id, [{ id: other.ids[0], grade: '9' }])).status).toBe(404)
    expect((await grading.giveBack(id, [])).status).toBe(400)
    expect((await grading.giveBack(id, [line])).status).toBe(200)
    expect(await grading.giveBack(id, [line])).toMatchObject({
      status: 409,
      refusal: { error: 'One of these copies is back already. Reload the submission.' },
    })
  })

  it('holds each cert number of a company once', async () => {
    const { id, ids } = await sent(3)
    const [first, second, third] = ids.map(copy => ({ id: copy, grade: '10', cert_number: '94597302' }))
    expect((await grading.giveBack(id, [first ?? {}, second ?? {}])).status).toBe(409)
    expect((await grading.giveBack(id, [first ?? {}])).status).toBe(200)
    expect((await grading.giveBack(id, [third ?? {}])).refusal.error).toContain(noOperation)
  })

  it('answers a repeated key the same, once', async () => {
    const { id, ids } = await sent(1)
    const first = await grading.giveBack(id, [{ id: ids[0], grade: '9' }], 'press')
    const again = await grading.giveBack(id, [{ id: ids[0], grade: '9' }], 'press')
    expect(again.body).toEqual(first.body)
  })

  describe('figures', () => {
    it('compare the slab, now and at return, with the raw card at sending and its grading cost', async () => {
      const { id, ids } = await sent(2)
      await setPrices(app.storage, [['card', rawKey, 9_000]])
      await grading.giveBack(id, [
        { id: ids[0], grade: '10' },
        { id: ids[1], grade: '9' },
      ])
      await setPrices(app.storage, [['card', 'graded:psa:10', 30_000]])
      const { submission, copies } = await grading.get(id)
      expect(copies).toMatchObject([
        { raw_price: 30, returned_price: 200, slab_price: 300, gain: 250, gain_at_return: 150 },
        { raw_price: 30, returned_price: 80, slab_price: 80, gain: 30, gain_at_return: 30 },
      ])
      const figures = { copies: 2, grading_cost: 40, gain: 280, gain_counted: 2, gain_unknown: 0 }
      expect(submission.figures).toMatchObject({ ...figures, gain_at_return: 180, gain_at_return_counted: 2 })
    })

    it('leave out what has no price, and count it', async () => {
      const { id, ids } = await sent(2)
      const unpriced = await sent(1, { product_id: 'unpriced' })
      await grading.giveBack(id, [
        { id: ids[0], grade: '10' },
        { id: ids[1], grade: '7' },
      ])
      await grading.giveBack(unpriced.id, [{ id: unpriced.ids[0], grade: '10' }])
      const { totals } = await grading.list()
      expect(totals).toMatchObject({ copies: 3, gain: 150, gain_counted: 1, gain_unknown: 2 })
      expect((await grading.get(id)).copies[1]).toMatchObject({ slab_price: null, gain: null })
    })

    it('are summed for each company, however it is spelled, and in all', async () => {
      const [first = '', second = '', third = ''] = await added(3)
      const psa = await grading.send([first], { fees: 20 })
      await grading.send([second], { grading_company: 'psa', fees: 30 })
      await grading.send([third], { grading_company: 'CGC', fees: 15 })
      await grading.giveBack(psa.id, [{ id: first, grade: '10' }])
      const { companies, totals } = await grading.list({ limit: 1 })
      expect(companies).toMatchObject([
        { grading_company: 'CGC', submissions: 1, figures: { out: 1, grading_cost: 15, gain: 0 } },
        {
          grading_company: 'PSA',
          submissions: 2,
          figures: { out: 1, graded: 1, grading_cost: 50, gain: 150 },
        },
      ])
      expect(totals).toMatchObject({ copies: 3, out: 2, graded: 1, grading_cost: 65, gain: 150 })
    })

    it('follow a grade that is recorded, corrected or undone elsewhere', async () => {
      const { id, ids } = await sent(2)
      const update = { grading_status: 'graded', grading_company: 'PSA', grade: '9' }
      const { body } = await collector.edit(ids[0] ?? '', update)
      await collector.gradeMany({ holding_ids: [ids[1]], ...update })
      expect((await grading.get(id)).submission.status).toBe('returned')
      expect((await grading.get(id)).copies).toMatchObject([{ returned_price: 80 }, { returned_price: 80 }])
      await collector.undo(body.operation_id ?? '')
      expect((await grading.get(id)).submission).toMatchObject({ status: 'partial' })
      await collector.edit(ids[1] ?? '', { grade: '10' })
      expect((await grading.get(id)).copies).toMatchObject([
        { outcome: 'out', returned_price: null },
        { grade: '10', grade_difference: 1, gain: 150 },
      ])
    })
  })

  it('keeps what an earlier submission returned when a card is sent again, until that is undone', async () => {
    const { id, ids } = await sent(1)
    await grading.giveBack(id, [{ id: ids[0], ungraded: true }])
    const before = await everything()
    const again = await grading.send(ids, { fees: 35, predicted_grade: '8' })
    expect((await grading.get(id)).copies).toMatchObject([
      { outcome: 'ungraded', grading_cost: 20, predicted_grade: '9', gain: -20 },
    ])
    expect((await grading.get(again.id)).copies).toMatchObject([
      { outcome: 'out', grading_cost: 35, raw_card_cost: 30 },
    ])
    const listed = await grading.list({ holding_id: ids[0] ?? '' })
    expect(listed.submissions.map(({ id: submission }) => submission)).toEqual([again.id, id])
    // What the first one cost is a part of the raw card's cost now.
    await grading.change(id, { fees: 21 })
    expect((await collector.list()).collection).toMatchObject([
      { raw_card_cost: 31, grading_cost: 35, purchase_price: 66 },
    ])
    await expectReconciled()
    const [corrected] = (await collector.operations()).operations
    await collector.undo(corrected?.id ?? '')
    expect((await collector.undo(again.operationId)).status).toBe(200)
    const after = await everything()
    expect([after.stats, after.copies]).toEqual([before.stats, before.copies])
    expect((await grading.get(id)).copies).toMatchObject([{ outcome: 'ungraded', grading_cost: 20 }])
  })

  it('lists those that are out first, by the day they are expected back, and marks the overdue', async () => {
    const ids = await added(5)
    const send = async (place: number, facts: object) => (await grading.send([ids[place] ?? ''], facts)).id
    const unknown = await send(0, { sent_on: '2026-03-01' })
    const late = await send(1, { sent_on: '2026-01-01', expected_on: '2026-03-13' })
    const soon = await send(2, { sent_on: '2026-03-01', expected_on: '2026-03-14' })
    const older = await send(3, { sent_on: '2025-01-01', expected_on: '2025-02-01' })
    const newer = await send(4, { sent_on: '2025-06-01' })
    await grading.giveBack(older, [{ id: ids[3], grade: '9' }])
    await grading.giveBack(newer, [{ id: ids[4], grade: '9' }])
    const { submissions, pagination } = await grading.list()
    expect(submissions.map(({ id }) => id)).toEqual([late, soon, unknown, newer, older])
    expect(submissions.map(({ is_overdue }) => is_overdue)).toEqual([true, false, false, false, false])
    expect(pagination).toMatchObject({ totalItems: 5, totalPages: 1 })
    const second = await grading.list({ page: 2, limit: 2 })
    expect(second.submissions.map(({ id }) => id)).toEqual([unknown, newer])
  })

  it('shows a copy that left before it came back as gone, until that is undone', async () => {
    const { id, ids } = await sent(2)
    const { body } = await collector.remove(ids[0] ?? '', 500)
    expect((await grading.get(id)).submission).toMatchObject({
      status: 'preparing',
      figures: { gone: 1, out: 1 },
    })
    expect((await grading.giveBack(id, [{ id: ids[0], grade: '9' }])).status).toBe(409)
    await collector.undo(body.operation_id ?? '')
    expect((await grading.get(id)).submission.figures).toMatchObject({ gone: 0, out: 2 })
  })
})
