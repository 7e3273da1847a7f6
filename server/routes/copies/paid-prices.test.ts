/** What was paid in another currency: converted once, kept with its rate, and gone only with its price. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readRate } from '#domain/money/exchange'
import { reconcile } from '#server/commands/ledger/reconcile'
import { saveRates } from '#server/db/prices/exchange-rates'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const raw = { product_id: 'card', condition: 'Near Mint' }
const yen = { paid_amount: 12_000, paid_currency: 'JPY' }
/** 1.1367 / 180.57. */
const atRate = { rate: 0.006295065626, rate_day: '2026-03-13' }
const noPaid = { paid_amount: null, paid_currency: null, rate: null, rate_day: null }

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }, { id: 'box', productType: 'sealed_product' }])
    await setRates([
      ['2026-03-13', 'USD', '1.1367'],
      ['2026-03-13', 'JPY', '180.57'],
      ['2026-03-13', 'GBP', '0.85986'],
      ['2026-03-12', 'USD', '1.2'],
      ['2026-03-12', 'JPY', '150'],
      // A day with one of the two is no day for both.
      ['2026-03-14', 'JPY', '90'],
    ])
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

  const setRates = (rates: readonly [day: string, currency: string, rate: string][]) =>
    app.storage.write(tx => {
      const read = rates.map(([day, currency, text]) => {
        const rate = readRate(currency, text)
        if (rate === null) throw new Error(`no rate: ${text}`)
        return { day, currency, rate }
      })
      return saveRates(tx, read)
    })

  const itemNow = async () => (await collector.list()).collection[0]

  it('is converted by the last rate of the purchase day, and counts in dollars', async () => {
    const { item } = await collector.add({ ...raw, ...yen })
    expect(item).toMatchObject({ ...yen, ...atRate, purchase_price: 75.54, item_price: 75.54 })
    expect(await collector.stats()).toMatchObject({ total_investment: 75.54, lifetime_earnings: -75.54 })
    expect(await itemNow()).toMatchObject({ ...yen, ...atRate, purchase_price: 75.54 })
  })

  it('takes the rate of an earlier purchase day, and euros as the bank sets them', async () => {
    const earlier = await collector.add({ ...raw, ...yen, purchase_date: '2026-03-12' })
    expect(earlier.item).toMatchObject({ rate: 0.008, rate_day: '2026-03-12', purchase_price: 96 })
    const euros = await collector.add({ ...raw, paid_amount: 100.01, paid_currency: 'EUR' })
    expect(euros.item).toMatchObject({ rate: 1.1367, rate_day: '2026-03-13', purchase_price: 113.68 })
  })

  it('has fees, shipping and tax on top', async () => {
    const { item } = await collector.add({ ...raw, ...yen, purchase_fees: 1, purchase_shipping: 4.99 })
    expect(item).toMatchObject({ ...yen, purchase_price: 81.53, item_price: 75.54 })
  })

  it('is the raw card cost of a card in grading, through grading and after it', async () => {
    const sent = { product_id: 'card', grading_status: 'grading', grading_cost: 25, ...yen }
    const { item } = await collector.add(sent)
    expect(item).toMatchObject({ ...yen, raw_card_cost: 75.54, purchase_price: 100.54 })
    const dearer = await collector.edit(item.id, { grading_cost: 30 })
    expect(dearer.body.item).toMatchObject({ ...yen, ...atRate, purchase_price: 105.54 })
    const graded = { grading_status: 'graded', grading_company: 'PSA', grade: '9' }
    const { body } = await collector.edit(item.id, graded)
    expect(body.item).toMatchObject({ ...yen, ...atRate, purchase_price: 105.54 })
    const corrected = await collector.edit(item.id, { ...yen, paid_amount: 13_000 })
    expect(corrected.body.item).toMatchObject({ ...atRate, paid_amount: 13_000, purchase_price: 111.84 })
  })

  it('for several copies together is divided in both currencies', async () => {
    const order = { ...yen, paid_amount: 10_000, quantity: 3, amounts_for: 'all', purchase_shipping: 1 }
    const { items } = await collector.add({ ...raw, ...order })
    expect(items.map(item => [item.paid_amount, item.item_price]).toSorted()).toEqual([
      [3_333, 20.98],
      [3_333, 20.98],
      [3_334, 20.99],
    ])
    expect(await collector.stats()).toMatchObject({ total_investment: 63.95 })
  })

  it('stays while the price of the item stays, and goes with it', async () => {
    const { item } = await collector.add({ ...raw, ...yen })
    const kept = await collector.edit(item.id, { purchase_date: '2026-03-12', own_price: 5 })
    expect(kept.body.item).toMatchObject({ ...yen, ...atRate, purchase_price: 75.54 })
    const same = await collector.edit(item.id, { purchase_price: 75.54 })
    expect(same.body).toMatchObject({ item: { ...yen, ...atRate }, operation_id: null })
    const sent = await collector.edit(item.id, { grading_status: 'grading', grading_cost: 20 })
    expect(sent.body.item).toMatchObject({ ...yen, ...atRate, purchase_price: 95.54 })
    const other = await collector.edit(item.id, { raw_card_cost: 80 })
    expect(other.body.item).toMatchObject({ ...noPaid, purchase_price: 100 })
  })

  it('is never converted again: another amount keeps the rate, undo brings both back', async () => {
    const { item } = await collector.add({ ...raw, ...yen })
    await setRates([['2026-03-13', 'JPY', '200']])
    const { body } = await collector.edit(item.id, { paid_amount: 6_000, paid_currency: 'JPY' })
    expect(body.item).toMatchObject({ ...atRate, paid_amount: 6_000, purchase_price: 37.77 })
    await collector.undo(body.operation_id ?? 'none')
    expect(await itemNow()).toMatchObject({ ...yen, ...atRate, purchase_price: 75.54 })
    await setRates([['2026-03-13', 'JPY', '180.57']])
  })

  it('sent again as it is leaves the share of an order as it is', async () => {
    const order = { ...yen, paid_amount: 10, rate: 0.0066, quantity: 3, amounts_for: 'all' }
    const { items } = await collector.add({ ...raw, ...order })
    const shares = items.map(item => [item.paid_amount, item.item_price]).toSorted()
    expect(shares).toEqual([
      [3, 0.02],
      [3, 0.02],
      [4, 0.03],
    ])
    const small = items.find(item => item.paid_amount === 3)
    const same = { paid_amount: 3, paid_currency: 'JPY', purchase_shipping: 1 }
    const { body } = await collector.edit(small?.id ?? 'none', same)
    expect(body.item).toMatchObject({ item_price: 0.02, purchase_price: 1.02, paid_amount: 3 })
    // 1,000 yen are $6.60: seven shares of 94 or 95 cents, while 143 yen are 94.
    const seven = { ...order, paid_amount: 1_000, quantity: 7 }
    const dearer = (await collector.add({ ...raw, ...seven })).items.find(item => item.item_price === 0.95)
    const amount = { paid_amount: dearer?.paid_amount, paid_currency: 'JPY' }
    const again = await collector.edit(dearer?.id ?? 'none', amount)
    expect(again.body).toMatchObject({ item: { item_price: 0.95 }, operation_id: null })
    const back = await collector.edit(dearer?.id ?? 'none', { ...amount, purchase_shipping: 2 })
    expect(back.body.item).toMatchObject({ item_price: 0.95, purchase_price: 2.95 })
  })

  it('may be forgotten, or be in another currency', async () => {
    const { item } = await collector.add({ ...raw, ...yen })
    const pounds = await collector.edit(item.id, { paid_amount: 50, paid_currency: 'GBP' })
    expect(pounds.body.item).toMatchObject({ rate: 1.321959389, paid_currency: 'GBP', purchase_price: 66.1 })
    const forgotten = await collector.edit(item.id, { paid_amount: null })
    expect(forgotten.body.item).toMatchObject({ ...noPaid, purchase_price: 66.1 })
    const { body } = await app.call('GET /api/operations', { token: collector.token })
    expect(body.operations[0]?.copies).toMatchObject([
      { before: { paid_amount: 50, paid_currency: 'GBP', rate: 1.321959389 }, after: noPaid },
    ])
  })

  it('takes the rate that the collector enters, where none is known too', async () => {
    const old = { ...raw, ...yen, purchase_date: '2025-06-01' }
    const refused = await app.call('POST /api/collections', { token: collector.token, body: old })
    const sentence = 'No exchange rate from JPY to USD is known for 2025-06-01. Enter the rate.'
    expect([refused.status, refused.refusal.fields]).toEqual([400, { rate: sentence }])
    const { item } = await collector.add({ ...old, rate: 0.0069 })
    expect(item).toMatchObject({ ...yen, rate: 0.0069, rate_day: null, purchase_price: 82.8 })
    const own = await collector.add({ ...raw, ...yen, rate: 0.0066 })
    expect(own.item).toMatchObject({ rate: 0.0066, rate_day: null, purchase_price: 79.2 })
  })

  it.each([
    [{ ...yen, paid_amount: 12_000.5 }, { paid_amount: 'JPY has no decimals.' }],
    [{ paid_amount: 5 }, { paid_currency: 'Choose the currency of the amount paid.' }],
    [
      { ...yen, paid_currency: 'YEN' },
      { paid_currency: 'paid_currency must be a currency code such as JPY' },
    ],
    [
      { ...yen, paid_currency: 'USD' },
      { paid_currency: 'Your collection is in USD. Enter it as the price paid.' },
    ],
    [
      { ...yen, purchase_price: 80 },
      { purchase_price: 'Enter this amount or the amount paid in another currency, not both.' },
    ],
    [{ ...yen, rate: 0 }, { rate: 'rate must be 0.000001 or more' }],
    [{ ...yen, paid_amount: 1e12, rate: 1e6 }, { paid_amount: 'Converted, this is more than 100,000,000.' }],
    [{ ...yen, rate: 1_000_000 }, { paid_amount: 'Converted, this is more than 100,000,000.' }],
  ])('is refused with the field for %j', async (paid, fields) => {
    const { status, refusal } = await app.call('POST /api/collections', {
      token: collector.token,
      body: { ...raw, ...paid },
    })
    expect([status, refusal.fields]).toEqual([400, fields])
    expect(await collector.stats()).toMatchObject({ total_quantity: 0 })
  })

  it('goes to the download, and is not what came in a trade', async () => {
    const { item } = await collector.add({ ...raw, ...yen })
    const { body } = await app.call('POST /api/collections/trades', {
      token: collector.token,
      body: { traded_away: [{ id: item.id }], received: [{ id: 'box', quantity: 1 }], cash_delta: 0 },
    })
    expect(body.trade).toMatchObject({ basis_given: 75.54 })
    expect(await itemNow()).toMatchObject({ ...noPaid, purchase_price: 75.54 })
  })

  it('rates can be asked for before', async () => {
    const { token } = collector
    const asked = await app.call('GET /api/exchange-rates', {
      token,
      query: { currencies: 'JPY,EUR,TWD', day: '2026-03-15' },
    })
    expect(asked.body).toEqual({
      to: 'USD',
      may_choose_ledger: false,
      known_since: '2026-03-12',
      rates: [
        { currency: 'JPY', ...atRate },
        { currency: 'EUR', rate: 1.1367, rate_day: '2026-03-13' },
        { currency: 'TWD', rate: null, rate_day: null },
      ],
    })
    const all = await app.call('GET /api/exchange-rates', { token, query: { day: '2026-03-12' } })
    expect(all.body.rates.map(({ currency, rate }) => [currency, rate])).toEqual([
      ['EUR', 1.2],
      ['JPY', 0.008],
      ['USD', 1],
    ])
    expect((await app.call('GET /api/exchange-rates', { token, query: { day: '2025-03-12' } })).body).toEqual(
      {
        to: 'USD',
        may_choose_ledger: false,
        known_since: '2026-03-12',
        rates: [],
      },
    )
    const back = await app.call('GET /api/exchange-rates', { token, query: { currencies: 'USD', to: 'EUR' } })
    expect(back.body.rates).toEqual([{ currency: 'USD', rate: 0.8797395971, rate_day: '2026-03-13' }])
  })

  it.each([
    [{ currencies: 'JPY,' }, 'currencies'],
    [{ currencies: 'ABC' }, 'currencies'],
    [{ currencies: Array.from({ length: 41 }, () => 'JPY').join(',') }, 'currencies'],
    [{ currencies: 'JPY', day: 'today' }, 'day'],
    [{ currencies: 'JPY', to: 'usd' }, 'to'],
  ])('rates are refused for %j', async (query, field) => {
    const { status, refusal } = await app.call('GET /api/exchange-rates', { token: collector.token, query })
    expect([status, Object.keys(refusal.fields ?? {})]).toEqual([400, [field]])
  })
})
