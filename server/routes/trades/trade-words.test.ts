import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const nearMint = { condition: 'Near Mint' }

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    app.clock.now = new Date('2026-11-20T12:00:00.000Z')
    await addProducts(app.storage, [{ id: 'mine' }, { id: 'theirs' }])
  })
  beforeEach(async () => {
    collector = await newCollector(app)
  })
  afterAll(() => app.close())

  async function trade(fields: object = {}) {
    const { item } = await collector.add({ product_id: 'mine', purchase_price: 10, ...nearMint })
    return collector.trade({
      traded_away: [{ id: item.id }],
      received: [{ id: 'theirs', ...nearMint }],
      ...fields,
    })
  }
  const correct = (id: string, body: object, token = collector.token) =>
    app.call('PUT /api/trades/:id', { token, params: { id }, body })
  const listed = async () => (await collector.trades()).trades

  it('keeps partner, note and day', async () => {
    const { status, body } = await trade({
      day: '2026-11-18',
      partner: ' Bob Miller ',
      note: 'At the fair.\nHe owes me a pack.',
    })
    expect(status).toBe(201)
    expect(body.trade).toMatchObject({
      date: '2026-11-18',
      partner: 'Bob Miller',
      note: 'At the fair.\nHe owes me a pack.',
    })
    expect(body.received).toMatchObject([{ purchase_date: '2026-11-18' }])
    expect(await listed()).toEqual([body.trade])
    const plain = await trade({ partner: '', note: null })
    expect(plain.body.trade).toMatchObject({ date: '2026-11-20', partner: null, note: null })
  })

  it.each([
    ['a day in the future', { day: '2026-11-23' }, { day: 'Day must not be in the future.' }],
    ['a day that does not exist', { day: '2026-02-30' }, { day: expect.any(String) }],
    [
      'a long partner',
      { partner: 'x'.repeat(101) },
      { partner: expect.stringMatching(/at most 100 characters/) },
    ],
    ['a partner of two lines', { partner: 'a\nb' }, { partner: expect.any(String) }],
    ['a long note', { note: 'x'.repeat(1_001) }, { note: expect.stringMatching(/at most 1000 characters/) }],
  ])('refuses %s and keeps nothing', async (_, fields, expected) => {
    const { status, body } = await trade(fields)
    expect([status, body]).toMatchObject([400, { fields: expected }])
    expect(await listed()).toEqual([])
  })

  it('changes the words in place, also after the copy has left, and clears them', async () => {
    const { body } = await trade({ partner: 'Bob' })
    const { id } = body.trade
    const [received] = body.received
    await collector.remove(received?.id ?? '', 5)
    const answer = await correct(id, { partner: 'Robert', note: 'Sold since.' })
    expect(answer.body).toMatchObject({
      operation_id: id,
      trade: { id, partner: 'Robert', note: 'Sold since.', undone_by: null },
    })
    await correct(id, { partner: '' })
    expect(await listed()).toMatchObject([{ id, partner: null, note: 'Sold since.' }])
  })

  it('takes the words along when the cash changes', async () => {
    const { id } = (await trade({ partner: 'Bob', note: 'Old' })).body.trade
    const { body } = await correct(id, { cash_delta: 1, note: 'New' })
    expect(body.trade).toMatchObject({ corrects: id, cash_delta: 1, partner: 'Bob', note: 'New' })
    expect(await listed()).toMatchObject([
      { note: 'New' },
      { id, note: 'Old', undone_by: expect.any(String) },
    ])
  })

  it("does not change another collector's trade", async () => {
    const { id } = (await trade({ partner: 'Bob' })).body.trade
    const other = await newCollector(app)
    expect((await correct(id, { partner: 'Eve' }, other.token)).status).toBe(404)
    expect(await listed()).toMatchObject([{ partner: 'Bob' }])
  })
})
