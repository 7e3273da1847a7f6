import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reconcile } from '#server/commands/ledger/reconcile'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const nearMint = { condition: 'Near Mint' }
const card = { id: 'card', ...nearMint }
const removed = 'This copy was already removed.'

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  let held: string
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }, { id: 'box', productType: 'sealed_product' }])
  })
  beforeEach(async () => {
    collector = await newCollector(app)
    held = await copyOf(collector)
  })
  afterAll(async () => {
    const differences: unknown[] = []
    await reconcile(app.storage, difference => differences.push(difference))
    await app.close()
    if (differences.length > 0) throw new Error(`the ledger disagrees: ${JSON.stringify(differences)}`)
  })

  const copyOf = async (owner: TestCollector) =>
    (await owner.add({ product_id: 'card', purchase_price: 10, ...nearMint })).item.id

  async function expectUntouched(owner: TestCollector, quantity = 1) {
    expect(await owner.stats()).toMatchObject({
      total_quantity: quantity,
      total_investment: quantity * 10,
      lifetime_earnings: quantity * -10,
      realised_profit: 0,
    })
    expect((await owner.trades()).trades).toEqual([])
  }

  describe('rejects, naming the field, and changes nothing:', () => {
    const given = (id: string) => ({ traded_away: [{ id }], received: [card] })
    it.each<[string, (id: string) => object, number, string]>([
      ['no body', () => ({}), 400, 'traded_away'],
      ['nothing to give', () => ({ traded_away: [], received: [card] }), 400, 'traded_away'],
      ['nothing to receive', id => ({ ...given(id), received: [] }), 400, 'received'],
      ['no list', id => ({ ...given(id), received: card }), 400, 'received'],
      [
        'one copy twice',
        id => ({ traded_away: [{ id }, { id }], received: [card] }),
        400,
        'traded_away[1].id',
      ],
      [
        '501 lines to give',
        id => ({ traded_away: Array.from({ length: 501 }, () => ({ id })), received: [card] }),
        400,
        'traded_away',
      ],
      ['501 lines to receive', id => ({ ...given(id), received: times(501, card) }), 400, 'received'],
      [
        '5,001 copies',
        id => ({ ...given(id), received: [...times(5, { ...card, quantity: 1_000 }), card] }),
        400,
        'received',
      ],
      ['quantity 0', id => receiving(id, { ...card, quantity: 0 }), 400, 'received[0].quantity'],
      ['quantity 1.5', id => receiving(id, { ...card, quantity: 1.5 }), 400, 'received[0].quantity'],
      ['quantity -1', id => receiving(id, { ...card, quantity: -1 }), 400, 'received[0].quantity'],
      ['quantity 1,001', id => receiving(id, { ...card, quantity: 1_001 }), 400, 'received[0].quantity'],
      ['quantity "2"', id => receiving(id, { ...card, quantity: '2' }), 400, 'received[0].quantity'],
      ['no condition', id => receiving(id, card, { id: 'card' }), 400, 'received[1].condition'],
      [
        'an unknown condition',
        id => receiving(id, { id: 'card', condition: 'Mint' }),
        400,
        'received[0].condition',
      ],
      [
        'a company without a grade',
        id => receiving(id, card, card, { ...card, grading_company: 'PSA' }),
        400,
        'received[2].grade',
      ],
      [
        'a grade without a company',
        id => receiving(id, { ...card, grade: '9' }),
        400,
        'received[0].grading_company',
      ],
      [
        'a sealed product with a condition',
        id => receiving(id, { id: 'box', ...nearMint }),
        400,
        'received[0].condition',
      ],
      [
        'a sealed product with a grade',
        id => receiving(id, { id: 'box', grading_company: 'PSA', grade: '10' }),
        400,
        'received[0].grading_company',
      ],
      ['a negative own price', id => receiving(id, { ...card, own_price: -1 }), 400, 'received[0].own_price'],
      ['an unknown product', id => receiving(id, card, { ...card, id: 'none' }), 404, 'received[1].id'],
      ['half a cent of cash', id => ({ ...given(id), cash_delta: 0.005 }), 400, 'cash_delta'],
      ['cash as text', id => ({ ...given(id), cash_delta: '5' }), 400, 'cash_delta'],
      ['too much cash', id => ({ ...given(id), cash_delta: -100_000_000.01 }), 400, 'cash_delta'],
    ])('%s', async (_, body, status, field) => {
      const answer = await collector.trade(body(held))
      expect(answer.status).toBe(status)
      expect(Object.keys(answer.refusal.fields ?? {})).toContain(field)
      await expectUntouched(collector)
    })
  })

  describe('a copy given away', () => {
    it('gets the same answer whether it is unknown or belongs to another collector', async () => {
      const other = await newCollector(app)
      const foreign = await copyOf(other)
      const answers = []
      for (const id of ['none', foreign]) {
        answers.push(await collector.trade({ traded_away: [{ id }], received: [card] }))
        answers.push(await collector.trade({ traded_away: [{ id: held }, { id }], received: [card] }))
      }
      answers.push(await collector.edit(foreign, { purchase_price: 1 }))
      for (const { status, refusal } of answers) {
        expect([status, refusal]).toEqual([404, { error: 'Not found.', code: 'not_found' }])
      }
      await expectUntouched(collector)
      await expectUntouched(other)
    })

    it('is named if it was sold, removed or traded, and nothing is traded', async () => {
      const copies = [await copyOf(collector), await copyOf(collector), await copyOf(collector)]
      const [sold = '', mistaken = '', traded = ''] = copies
      await collector.remove(sold, 10)
      await collector.remove(mistaken, null)
      await collector.trade({ traded_away: [{ id: traded }], received: [card] })
      const before = await collector.stats()
      for (const id of copies) {
        const answer = await collector.trade({ traded_away: [{ id: held }, { id }], received: [card] })
        expect([answer.status, answer.refusal]).toEqual([
          409,
          { error: removed, code: 'conflict', fields: { 'traded_away[1].id': removed } },
        ])
      }
      expect(await collector.stats()).toEqual(before)
      expect((await collector.trades()).pagination.totalItems).toBe(1)
    })

    it('cannot be sold or edited afterwards', async () => {
      await collector.trade({ traded_away: [{ id: held }], received: [card] })
      expect(await collector.remove(held, 5)).toMatchObject({ status: 409, refusal: { error: removed } })
      expect(await collector.edit(held, { purchase_price: 5 })).toMatchObject({ status: 409 })
    })
  })

  it('needs a token, like the list of trades', async () => {
    const body = { traded_away: [{ id: held }], received: [card] }
    expect(await app.call('POST /api/collections/trades', { body })).toMatchObject({ status: 401 })
    expect(await app.call('GET /api/trades')).toMatchObject({ status: 401 })
  })

  it.each([
    { page: 0 },
    { limit: 0 },
    { limit: 101 },
    { page: 'x' },
  ])('rejects the list query %o', async query => {
    const answer = await app.call('GET /api/trades', { token: collector.token, query })
    expect(answer).toMatchObject({ status: 400, refusal: { code: 'invalid' } })
  })
})

function receiving(id: string, ...received: object[]) {
  return { traded_away: [{ id }], received }
}

function times(quantity: number, line: object): object[] {
  return Array.from({ length: quantity }, () => line)
}
