import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reconcile } from '#server/commands/ledger/reconcile'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const raw = { product_id: 'card', condition: 'Near Mint', purchase_price: 10 }
const sealed = { product_id: 'box', purchase_price: 10 }
const slab = { product_id: 'card', purchase_price: 10, grading_company: 'PSA', grade: '10' }
const blankMoney = 'Please fill out all grading fields.'

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }, { id: 'box', productType: 'sealed_product' }])
  })
  beforeEach(async () => {
    collector = await newCollector(app)
  })
  afterAll(async () => {
    const differences: unknown[] = []
    await reconcile(app.storage, difference => differences.push(difference))
    await app.close()
    if (differences.length > 0) throw new Error(`the ledger disagrees: ${JSON.stringify(differences)}`)
  })

  describe('rejects adding, and changes nothing', () => {
    it.each<[string, object, number, string]>([
      ['a negative price', { ...raw, purchase_price: -0.01 }, 400, 'purchase_price'],
      ['three decimals', { ...raw, purchase_price: 1.005 }, 400, 'purchase_price'],
      ['a sum that is not a decimal', { ...raw, purchase_price: 0.1 + 0.2 }, 400, 'purchase_price'],
      ['more than the limit', { ...raw, purchase_price: 100_000_000.01 }, 400, 'purchase_price'],
      ['2^53 + 1', { ...raw, purchase_price: Number('9007199254740993') }, 400, 'purchase_price'],
      ['a number as text', { ...raw, purchase_price: '12' }, 400, 'purchase_price'],
      ['a list', { ...raw, purchase_price: [1] }, 400, 'purchase_price'],
      ['an object', { ...raw, purchase_price: {} }, 400, 'purchase_price'],
      ['no price', { ...raw, purchase_price: null }, 400, 'purchase_price'],
      ['a blank price for a sealed product', { ...sealed, purchase_price: '' }, 400, 'purchase_price'],
      ['no product', { ...raw, product_id: undefined }, 400, 'product_id'],
      ['an unknown product', { ...raw, product_id: 'none' }, 404, 'product_id'],
      ['no condition', { product_id: 'card', purchase_price: 1 }, 400, 'condition'],
      ['an unknown condition', { ...raw, condition: 'Mint' }, 400, 'condition'],
      ['a company without a grade', { ...raw, grading_company: 'PSA' }, 400, 'grade'],
      ['a grade without a company', { ...raw, grade: '9' }, 400, 'grading_company'],
      ['an unknown status', { ...raw, grading_status: 'sent' }, 400, 'grading_status'],
      ['graded from the beginning', { ...raw, grading_status: 'graded' }, 409, 'grading_status'],
      ['grading without its costs', { ...raw, grading_status: 'grading' }, 400, 'raw_card_cost'],
      [
        'grading without its fee',
        { ...raw, grading_status: 'grading', raw_card_cost: 1, grading_cost: '' },
        400,
        'grading_cost',
      ],
      [
        'grading with a grade',
        { ...raw, grading_status: 'grading', raw_card_cost: 1, grading_cost: 1, grade: '9' },
        400,
        'grade',
      ],
      ['a sealed product in a condition', { ...sealed, condition: 'Near Mint' }, 400, 'condition'],
      ['a graded sealed product', { ...sealed, grading_company: 'PSA', grade: '9' }, 400, 'grading_company'],
      ['a sealed product in grading', { ...sealed, grading_status: 'grading' }, 400, 'grading_status'],
      ['no copies', { ...raw, quantity: 0 }, 400, 'quantity'],
      ['too many copies', { ...raw, quantity: 1_001 }, 400, 'quantity'],
      ['half a copy', { ...raw, quantity: 1.5 }, 400, 'quantity'],
      ['a day that does not exist', { ...raw, purchase_date: '2026-02-30' }, 400, 'purchase_date'],
      ['an instant for a day', { ...raw, purchase_date: '2026-02-03T00:00:00Z' }, 400, 'purchase_date'],
      ['the day after tomorrow', { ...raw, purchase_date: '2026-03-16' }, 400, 'purchase_date'],
      ['a year that is a slip', { ...raw, purchase_date: '0026-03-14' }, 400, 'purchase_date'],
      ['NUL in a grade', { ...raw, grading_company: 'PSA', grade: '9\u0000' }, 400, 'grade'],
      ['half a character', { ...raw, grading_company: '\ud800', grade: '9' }, 400, 'grading_company'],
      ['a cert number of a raw card', { ...raw, cert_number: '94597302' }, 400, 'grading_company'],
      ['a cert number of a sealed product', { ...sealed, cert_number: '94597302' }, 400, 'cert_number'],
      ['a cert number of two copies', { ...slab, quantity: 2, cert_number: '94597302' }, 400, 'cert_number'],
      ['a long cert number', { ...slab, cert_number: '9'.repeat(21) }, 400, 'cert_number'],
      ['a cert number with a slash', { ...slab, cert_number: '9/7' }, 400, 'cert_number'],
      ['a cert number as a number', { ...slab, cert_number: 94_597_302 }, 400, 'cert_number'],
      ['a long grade', { ...raw, grading_company: 'PSA', grade: '9'.repeat(51) }, 400, 'grade'],
    ])('%s', async (_, body, status, field) => {
      const refused = await collector.post(body)
      expect(refused).toMatchObject({ status, refusal: { fields: { [field]: expect.any(String) } } })
      expect(await collector.stats()).toMatchObject({ total_quantity: 0, has_history: false })
    })

    it("gives the specification's sentences", async () => {
      const grading = await collector.post({ product_id: 'card', grading_status: 'grading' })
      expect(grading.refusal).toEqual({
        error: blankMoney,
        code: 'invalid',
        fields: { raw_card_cost: blankMoney },
      })
      const nothing = await collector.post({ product_id: 'card', purchase_price: 1 })
      expect(nothing.refusal.error).toBe(
        'Please specify either grading company + grade, card condition, or use the grading workflow.',
      )
    })
  })

  it('accepts the largest amounts, and a purchase tomorrow in time zones east of UTC', async () => {
    const { item } = await collector.add({ ...raw, purchase_price: 100_000_000, purchase_date: '2026-03-15' })
    expect(item).toMatchObject({ purchase_price: 100_000_000, purchase_date: '2026-03-15' })
    const { items } = await collector.add({ ...sealed, quantity: 1_000, purchase_price: 0.01 })
    expect(items).toHaveLength(1_000)
    expect(await collector.stats()).toMatchObject({ total_investment: 100_000_010 })
  })

  it('ignores unknown fields', async () => {
    const { item } = await collector.add({
      ...raw,
      id: 'mine',
      user_id: 'x',
      collector_id: 'x',
      created_at: '1999-01-01',
      current_market_price: 5,
      lifetime_earnings: 1_000,
      ['__proto__']: { quantity: 5 },
    })
    expect(item).toMatchObject({
      quantity: 1,
      current_market_price: null,
      created_at: app.clock.now.toISOString(),
    })
    expect(item.id).not.toBe('mine')
    expect(await collector.stats()).toMatchObject({ total_quantity: 1, lifetime_earnings: -10 })
  })

  describe('rejects editing, and changes nothing', () => {
    it.each<[string, object, object, number, string]>([
      [
        'a raw card to graded',
        raw,
        { grading_status: 'graded', grading_company: 'PSA', grade: '9' },
        409,
        'grading_status',
      ],
      ['a raw card with a grade alone', raw, { grade: '9' }, 400, 'grading_company'],
      ['a raw card with a company alone', raw, { grading_company: 'PSA' }, 400, 'grade'],
      ['a raw card without a condition', raw, { condition: '' }, 400, 'condition'],
      ['a blank investment', raw, { purchase_price: '' }, 400, 'purchase_price'],
      ['a negative investment', raw, { purchase_price: -1 }, 400, 'purchase_price'],
      [
        'grading with a grade',
        raw,
        { grading_status: 'grading', grading_company: 'PSA' },
        400,
        'grading_company',
      ],
      ['a sealed product to grading', sealed, { grading_status: 'grading' }, 409, 'grading_status'],
      ['a sealed product with a grade', sealed, { grade: '9' }, 400, 'grade'],
      ['a sealed product with a condition', sealed, { condition: 'Damaged' }, 400, 'condition'],
      [
        'a graded card to grading',
        { product_id: 'card', purchase_price: 10, grading_company: 'PSA', grade: '9' },
        { grading_status: 'grading', raw_card_cost: 1 },
        409,
        'grading_status',
      ],
      [
        'a second sending',
        { product_id: 'card', grading_status: 'grading', raw_card_cost: 5, grading_cost: 5 },
        { grading_status: 'grading', raw_card_cost: 6, grading_cost: 6 },
        409,
        'grading_status',
      ],
      [
        'a price for a copy in grading',
        { product_id: 'card', grading_status: 'grading', raw_card_cost: 5, grading_cost: 5 },
        { purchase_price: 20 },
        400,
        'raw_card_cost',
      ],
      [
        'graded without a grade',
        { product_id: 'card', grading_status: 'grading', raw_card_cost: 5, grading_cost: 5 },
        { grading_status: 'graded', grading_company: 'PSA', grade: ' ' },
        400,
        'grade',
      ],
      [
        'graded without a company',
        { product_id: 'card', grading_status: 'grading', raw_card_cost: 5, grading_cost: 5 },
        { grading_status: 'graded', grade: '9' },
        400,
        'grading_company',
      ],
      ['a raw card with a cert number', raw, { cert_number: '94597302' }, 409, 'cert_number'],
      ['a sealed product with a cert number', sealed, { cert_number: '94597302' }, 400, 'cert_number'],
      [
        'a graded card with an endless cert number',
        slab,
        { cert_number: '9'.repeat(99) },
        400,
        'cert_number',
      ],
      ['a future purchase', raw, { purchase_date: '2026-03-16' }, 400, 'purchase_date'],
      ['a blank purchase date', raw, { purchase_date: '' }, 400, 'purchase_date'],
    ])('%s', async (_, body, edit, status, field) => {
      const { item } = await collector.add(body)
      const refused = await collector.edit(item.id, edit)
      expect(refused).toMatchObject({ status, refusal: { fields: { [field]: expect.any(String) } } })
      expect((await collector.list()).collection).toEqual([item])
      expect(await collector.stats()).toMatchObject({ total_investment: 10, lifetime_earnings: -10 })
    })
  })

  describe('removing', () => {
    it.each<[string, unknown]>([
      ['no body', undefined],
      ['no sold_price', {}],
      ['a blank sold_price', { sold_price: '' }],
      ['a negative sold_price', { sold_price: -0.01 }],
      ['a sold_price as text', { sold_price: '5' }],
      ['fractions of a cent', { sold_price: 0.001 }],
    ])('is rejected with %s', async (_, body) => {
      const { item } = await collector.add(raw)
      const refused = await app.call('DELETE /api/collections/:id', {
        token: collector.token,
        params: { id: item.id },
        body,
      })
      expect(refused.status).toBe(400)
      expect((await collector.list()).collection).toEqual([item])
    })

    it('works once, then the copy is gone', async () => {
      const { item } = await collector.add(raw)
      await collector.remove(item.id, 12)
      const again = [await collector.remove(item.id, 12), await collector.remove(item.id, null)]
      const edited = await collector.edit(item.id, { purchase_price: 1 })
      for (const refused of [...again, edited]) {
        expect(refused).toMatchObject({
          status: 409,
          refusal: { error: 'This copy was already removed.', code: 'conflict' },
        })
      }
      expect(await collector.stats()).toMatchObject({ lifetime_earnings: 2, realised_profit: 2 })
    })
  })

  describe("another collector's copy", () => {
    it('cannot be edited or removed, and answers like an unknown id', async () => {
      const other = await newCollector(app)
      const { item } = await other.add(raw)
      const gone = await other.add(raw)
      await other.remove(gone.item.id, null)
      const before = await other.stats()
      for (const id of [item.id, gone.item.id, 'none', "' or 1=1 --", 'x'.repeat(200), '\u0000']) {
        const refused = [await collector.edit(id, { purchase_price: 1 }), await collector.remove(id, 1)]
        for (const answer of refused) {
          expect(answer.status).toBe(404)
          expect(answer.body).toEqual({ error: 'Not found.', code: 'not_found' })
        }
      }
      expect(await other.stats()).toEqual(before)
      expect((await other.list()).collection).toEqual([item])
    })

    it.each([
      'POST /api/collections',
      'GET /api/collections/stats',
      'GET /api/prices/alerts',
    ] as const)('needs a token: %s', async name => {
      expect(await app.call(name, { body: name.startsWith('POST') ? {} : undefined })).toMatchObject({
        status: 401,
        refusal: { code: 'unauthorized' },
      })
    })
  })
})
