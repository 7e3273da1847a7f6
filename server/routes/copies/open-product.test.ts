import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reconcile } from '#server/commands/ledger/reconcile'
import { valueQueued } from '#server/commands/groups/value-collection'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const nearMint = { condition: 'Near Mint' }
const charizard = { id: 'charizard', ...nearMint }
const blastoise = { id: 'blastoise', ...nearMint }

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  let box: string
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [
      { id: 'charizard', name: 'Charizard' },
      { id: 'blastoise', name: 'Blastoise' },
      { id: 'pidgey', name: 'Pidgey' },
      { id: 'mew', name: 'Mew' },
      { id: 'box', name: 'Jungle Box', productType: 'sealed_product' },
      { id: 'pack', name: 'Jungle Pack', productType: 'sealed_product' },
    ])
    await setPrices(app.storage, [
      ['charizard', 'raw:near%20mint', 30_000],
      ['blastoise', 'raw:near%20mint', 10_000],
      ['box', 'sealed', 50_000],
      ['pack', 'sealed', 1_500],
    ])
  })
  beforeEach(async () => {
    collector = await newCollector(app)
    box = await bought()
  })
  afterAll(() => app.close())

  const bought = async (purchase_price = 143.64) =>
    (await collector.add({ product_id: 'box', purchase_price, purchase_fees: purchase_price && 1 })).item.id

  async function present() {
    const { valued_at: _, ...stats } = await collector.stats()
    return { stats, collection: (await collector.list({ limit: 1_000 })).collection }
  }

  async function expectSound() {
    const differences: unknown[] = []
    await reconcile(app.storage, difference => differences.push(difference))
    expect(differences).toEqual([])
  }

  describe('opening a sealed product', () => {
    it('moves its cost to the cards by market value and realises nothing', async () => {
      const pulled = [charizard, { ...blastoise, quantity: 2 }]
      const { status, body } = await collector.open(box, { pulled, day: '2026-03-01' })
      expect([status, body.profit, body.lifetime_earnings]).toEqual([201, 0, -143.64])
      expect(body.pulled).toMatchObject([
        { name: 'Charizard', label: 'Near Mint', purchase_price: 86.18, purchase_date: '2026-03-01' },
        { name: 'Blastoise', purchase_price: 28.73, purchase_fees: 0, current_market_price: 100 },
        { name: 'Blastoise', purchase_price: 28.73, own_price: null },
      ])
      expect(await collector.stats()).toMatchObject({
        total_investment: 143.64,
        lifetime_earnings: -143.64,
        realised_profit: 0,
        total_market_price: 500,
        total_cards: 3,
        total_sealed: 0,
      })
      await expectSound()
    })

    it('splits the cost evenly when a card has no price', async () => {
      const { body } = await collector.open(box, { pulled: [charizard, { id: 'pidgey', ...nearMint }] })
      expect(body.pulled.map(item => item.purchase_price)).toEqual([71.82, 71.82])
    })

    it('splits the cost by hand, all of it on the hit', async () => {
      const pulled = [
        { ...charizard, total_cost: 143.64 },
        { ...blastoise, quantity: 3 },
      ]
      const { body } = await collector.open(box, { pulled, split: 'manual' })
      expect(body.pulled.map(item => item.purchase_price)).toEqual([143.64, 0, 0, 0])
      await expectSound()
    })

    it('shares a typed cost evenly over the copies of a line, to the cent', async () => {
      const pulled = [{ ...blastoise, quantity: 5, total_cost: 143.64 }]
      const { body } = await collector.open(box, { pulled, split: 'manual' })
      expect(body.pulled.map(item => item.purchase_price)).toEqual([28.73, 28.73, 28.73, 28.73, 28.72])
    })

    it('brings graded cards and sealed products too', async () => {
      const slab = { id: 'charizard', grading_company: 'PSA', grade: '10' }
      const { body } = await collector.open(box, { pulled: [slab, { id: 'pack', quantity: 2 }] })
      expect(body.pulled.map(item => item.label)).toEqual(['PSA 10', 'Sealed', 'Sealed'])
      const pack = await collector.open(body.pulled[1]?.id ?? '', { pulled: [charizard] })
      expect(pack.body.pulled).toMatchObject([{ purchase_price: 47.88 }])
      await expectSound()
    })

    it('without a card counts the cost as a realised loss', async () => {
      const { status, body } = await collector.open(box, { pulled: [] })
      expect([status, body.profit, body.lifetime_earnings, body.pulled]).toEqual([201, -143.64, -143.64, []])
      expect(await collector.stats()).toMatchObject({
        total_investment: 0,
        lifetime_earnings: -143.64,
        realised_profit: -143.64,
      })
      await expectSound()
    })

    it('is one operation, on today unless a day is said', async () => {
      const { body } = await collector.open(box, { pulled: [charizard] })
      const { operations } = await collector.operations({ kind: 'opening' })
      expect(operations).toMatchObject([
        {
          id: body.operation_id,
          cash: 0,
          realised_profit: 0,
          copies_total: 2,
          copies: [
            { name: 'Jungle Box', before: { removal: null }, after: { removal: 'opened' } },
            { name: 'Charizard', before: null, after: { cost_basis: 143.64 } },
          ],
        },
      ])
      expect(body.pulled[0]?.purchase_date).toBe(operations[0]?.day)
      expect((await collector.operations({ holding_id: body.pulled[0]?.id ?? '' })).operations).toHaveLength(
        1,
      )
    })

    it('happens once under one key', async () => {
      const first = await collector.open(box, { pulled: [charizard] }, 'press')
      const second = await collector.open(box, { pulled: [charizard] }, 'press')
      expect([second.status, second.body]).toEqual([201, first.body])
      expect((await collector.stats()).total_quantity).toBe(1)
      expect((await collector.open(box, { pulled: [blastoise] }, 'press')).status).toBe(422)
    })

    it('values and watches the cards like added ones', async () => {
      await setPrices(app.storage, [['mew', 'raw:near%20mint', 2_000]])
      await collector.open(box, { pulled: [{ id: 'mew', ...nearMint }] })
      expect(await collector.stats()).toMatchObject({ total_market_price: 20, priced_quantity: 1 })
      expect(await collector.alerts()).toMatchObject([{ name: 'Mew' }])
      await setPrices(app.storage, [['mew', 'raw:near%20mint', 4_000]])
      await valueQueued(app.parts, new AbortController().signal)
      expect(await collector.stats()).toMatchObject({ total_market_price: 40 })
      const { notifications } = (await app.call('GET /api/notifications', { token: collector.token })).body
      expect(notifications).toMatchObject([{ kind: 'price_move', name: 'Mew', old_price: 20, new_price: 40 }])
    })
  })

  describe('undoing it', () => {
    it('brings the product back and takes the cards away', async () => {
      const before = await present()
      const { body } = await collector.open(box, { pulled: [charizard, blastoise] })
      expect((await collector.undo(body.operation_id)).status).toBe(200)
      expect(await present()).toEqual(before)
      await expectSound()
      expect((await collector.open(box, { pulled: [] })).status).toBe(201)
      await expectSound()
    })

    it('takes a loss back', async () => {
      const before = await present()
      const { body } = await collector.open(box, { pulled: [] })
      await collector.undo(body.operation_id)
      expect(await present()).toEqual(before)
      await collector.open(box, { pulled: [charizard] })
      await expectSound()
    })

    it('is refused as a whole while a card has changed, which it names', async () => {
      const { body } = await collector.open(box, { pulled: [charizard, blastoise] })
      await collector.remove(body.pulled[1]?.id ?? '', 5)
      const before = await present()
      const { status, refusal } = await collector.undo(body.operation_id)
      expect([status, refusal.error]).toEqual([
        409,
        'Blastoise has changed since. Undo the later change first.',
      ])
      expect(await present()).toEqual(before)
    })
  })

  describe('is rejected, naming the field, and changes nothing:', () => {
    it.each<[string, object, number, string]>([
      ['no body', {}, 400, 'pulled'],
      ['no list', { pulled: charizard }, 400, 'pulled'],
      ['a card without a condition', { pulled: [{ id: 'charizard' }] }, 400, 'pulled[0].condition'],
      ['a grade alone', { pulled: [{ id: 'charizard', grade: '10' }] }, 400, 'pulled[0].grading_company'],
      [
        'a sealed product with a condition',
        { pulled: [{ id: 'pack', ...nearMint }] },
        400,
        'pulled[0].condition',
      ],
      ['no card of a line', { pulled: [{ ...charizard, quantity: 0 }] }, 400, 'pulled[0].quantity'],
      ['501 of a card', { pulled: [{ ...charizard, quantity: 501 }] }, 400, 'pulled[0].quantity'],
      [
        '501 cards',
        {
          pulled: [
            { ...charizard, quantity: 500 },
            { ...blastoise, quantity: 1 },
          ],
        },
        400,
        'pulled',
      ],
      ['501 lines', { pulled: Array.from({ length: 501 }, () => charizard) }, 400, 'pulled'],
      [
        'a product that is not in the catalogue',
        { pulled: [charizard, { id: 'nothing', ...nearMint }] },
        404,
        'pulled[1].id',
      ],
      ['another split', { pulled: [charizard], split: 'half' }, 400, 'split'],
      [
        'a cost in a split by market value',
        { pulled: [{ ...charizard, total_cost: 143.64 }] },
        400,
        'pulled[0].total_cost',
      ],
      [
        'a negative cost',
        { pulled: [{ ...charizard, total_cost: -1 }], split: 'manual' },
        400,
        'pulled[0].total_cost',
      ],
      ['a cost too low', { pulled: [{ ...charizard, total_cost: 143.63 }], split: 'manual' }, 400, 'pulled'],
      ['a cost too high', { pulled: [{ ...charizard, total_cost: 143.65 }], split: 'manual' }, 400, 'pulled'],
      ['a day in the future', { pulled: [charizard], day: '2100-01-01' }, 400, 'day'],
      ['a day before cards', { pulled: [charizard], day: '1899-12-31' }, 400, 'day'],
    ])('%s', async (_, body, status, field) => {
      const before = await present()
      const answered = await collector.open(box, body)
      expect([answered.status, Object.keys(answered.refusal.fields ?? {})]).toEqual([status, [field]])
      expect(await present()).toEqual(before)
    })

    it('a difference of the costs, which it says', async () => {
      const pulled = [{ ...charizard, total_cost: 140 }]
      const { refusal } = await collector.open(box, { pulled, split: 'manual' })
      expect(refusal.error).toBe('The costs add up to 140.00, 3.64 less than the 143.64 of the product.')
    })
  })

  it('is refused for a card, a removed copy and a copy of somebody else', async () => {
    const { item } = await collector.add({ product_id: 'charizard', purchase_price: 1, ...nearMint })
    const card = await collector.open(item.id, { pulled: [blastoise] })
    expect([card.status, card.refusal.error]).toEqual([409, 'Only a sealed product can be opened.'])
    await collector.open(box, { pulled: [charizard] })
    const again = await collector.open(box, { pulled: [charizard] })
    expect([again.status, again.refusal.error]).toEqual([409, 'This copy was already removed.'])
    const other = await newCollector(app)
    const [foreign, unknown] = [
      await other.open(box, { pulled: [] }),
      await other.open('none', { pulled: [] }),
    ]
    expect([foreign.status, foreign.refusal]).toEqual([404, unknown.refusal])
  })
})
