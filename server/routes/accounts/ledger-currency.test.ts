/** The currency of a ledger: chosen before the first amount, and what its amounts may be. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cents, zeroCents } from '#domain/money/money'
import { readRate } from '#domain/money/exchange'
import { dollars } from '#domain/money/ledger'
import { type EndpointName, endpoints } from '#contract/endpoints'
import { isMoneyField } from '#contract/names'
import { changeSettings } from '#server/commands/accounts/change-settings'
import { ledgerOf as storedLedgerOf, ledgerOfCall } from '#server/db/ledger/ledger-rates'
import { saveRates } from '#server/db/prices/exchange-rates'
import { addVenue } from '#server/commands/copies/save-venue'
import { saveWish } from '#server/commands/wishlist/save-wish'
import { fieldName } from '#server/http/decoding'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { soundCall } from '#server/testing/sound-calls'
import { onOneEngine } from '#server/testing/storages'
import { unzipped } from '#server/testing/unzipped'

const raw = { product_id: 'charizard', condition: 'Near Mint', purchase_price: 12 }

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine, { readsRates: true })
    await addProducts(app.storage, [{ id: 'charizard' }, { id: 'blastoise' }])
    await setRates(['USD', 'JPY', 'GBP', 'ISK'])
  })
  afterAll(() => app.close())

  const setRates = (currencies: readonly string[]) =>
    app.storage.write(tx => {
      const rate = readRate('USD', '1.1')
      if (rate === null) throw new Error('no rate')
      const rates = currencies.map(currency => ({ day: '2026-03-13', currency, rate }))
      return saveRates(tx, rates)
    })

  const put = (token: string, ledger_currency: unknown) =>
    app.call('PUT /api/auth/settings', { token, body: { ledger_currency } })
  const ledgerOf = async (token: string) => {
    const { user } = (await app.call('GET /api/auth/profile', { token })).body
    return [user.ledger_currency, user.is_ledger_fixed]
  }
  const yenCollector = async () => {
    const collector = await newCollector(app)
    expect((await put(collector.token, 'JPY')).status).toBe(200)
    return collector
  }

  it('is US dollars until another is chosen, as often as one likes', async () => {
    const { token } = await newCollector(app)
    expect(await ledgerOf(token)).toEqual(['USD', false])
    for (const currency of ['EUR', 'JPY', 'JPY', 'USD', 'GBP']) {
      expect((await put(token, currency)).body.user.ledger_currency).toBe(currency)
    }
    expect(await ledgerOf(token)).toEqual(['GBP', false])
  })

  it.each(['', 'eur', 'KWD', 'TWD', null, 2])('is not %j', async wrong => {
    const { token } = await newCollector(app)
    const { status, refusal } = await put(token, wrong)
    expect([status, Object.keys(refusal.fields ?? {})]).toEqual([400, ['ledger_currency']])
  })

  it('is none without a rate, whatever else was sent', async () => {
    const { token } = await newCollector(app)
    const body = { theme: 'dark', ledger_currency: 'SEK' }
    const { status, refusal } = await app.call('PUT /api/auth/settings', { token, body })
    const sentence = 'No exchange rate of SEK is known today. Try again later.'
    expect([status, refusal.fields]).toEqual([400, { ledger_currency: sentence }])
    const { user } = (await app.call('GET /api/auth/profile', { token })).body
    expect([user.ledger_currency, user.settings.theme]).toEqual(['USD', 'light'])
  })

  it('stays US dollars on a server that reads no rates', async () => {
    const { token, id } = await newCollector(app)
    const parts = { ...app.parts, readsRates: false }
    await expect(changeSettings(parts, id, { ledgerCurrency: 'EUR' })).rejects.toMatchObject({
      code: 'needs_setting',
      message:
        'This server reads no exchange rates, so every ledger is in USD. Its operator can set EXCHANGE_RATES=on.',
    })
    await changeSettings(parts, id, { ledgerCurrency: 'USD' })
    expect(await ledgerOf(token)).toEqual(['USD', false])
  })

  it.each([
    ['a copy', 'POST /api/collections', {}, raw],
    ['a free copy', 'POST /api/collections', {}, { ...raw, purchase_price: 0 }],
    ['a target price', 'PUT /api/wishlist/:id', { id: 'charizard' }, { target_price: 5 }],
    ['a fee', 'POST /api/venues', {}, { name: 'Fair', fee_basis_points: 0, fixed_fee: 1, shipping: 0 }],
    ['postage', 'POST /api/venues', {}, { name: 'Fair', fee_basis_points: 0, fixed_fee: 0, shipping: 4 }],
  ] as const)('is fixed by %s', async (_, name, params, body) => {
    const { token } = await yenCollector()
    expect((await app.call(name, { token, params, body })).status).toBeLessThan(300)
    expect(await ledgerOf(token)).toEqual(['JPY', true])
    const { status, refusal } = await put(token, 'EUR')
    const sentence =
      'Your ledger is in JPY. Its currency can be changed only before the first amount is entered.'
    expect([status, refusal.error]).toEqual([409, sentence])
    expect((await put(token, 'JPY')).status).toBe(200)
    expect(await ledgerOf(token)).toEqual(['JPY', true])
  })

  it('is not fixed by what has no amount, nor freed by an undo', async () => {
    const { token, id, add, undo } = await yenCollector()
    await saveWish(app.parts, id, 'charizard', {})
    const fees = { feeBasisPoints: 1_325, fixedFeeCents: zeroCents, shippingCents: zeroCents }
    await addVenue(app.parts, id, { name: 'eBay', ...fees })
    expect(await ledgerOf(token)).toEqual(['JPY', false])
    const { operation_id } = await add(raw)
    expect((await undo(operation_id ?? '')).status).toBe(200)
    expect((await put(token, 'EUR')).status).toBe(409)
  })

  it('answers a call in dollars that came before it went back to them', async () => {
    const { token, id } = await yenCollector()
    const before = { collectorId: id, ledgerCurrency: 'JPY' }
    expect((await put(token, 'USD')).status).toBe(200)
    expect(await app.storage.read(db => storedLedgerOf(db, before))).toEqual(dollars)
    expect(await ledgerOfCall(app.storage, before)).toEqual(dollars)
  })

  it('rejects a target price and a fee that were sent before it changed', async () => {
    const { id } = await yenCollector()
    const half = { code: 'conflict' }
    const target = { targetPriceCents: cents(1_250) }
    await expect(saveWish(app.parts, id, 'charizard', target)).rejects.toMatchObject(half)
    const fees = { feeBasisPoints: 0, fixedFeeCents: cents(30), shippingCents: zeroCents }
    await expect(addVenue(app.parts, id, { name: 'eBay', ...fees })).rejects.toMatchObject(half)
  })

  const withMoney = (Object.keys(endpoints) as EndpointName[]).filter(name => !name.startsWith('GET'))

  it('in yen takes no half ones, in any field of any call', async () => {
    const { token } = await yenCollector()
    const checked = new Set<string>()
    for (const name of withMoney) {
      const { url, body } = await soundCall(app, name, await app.register())
      for (const { path, broken } of halved(body)) {
        const [method = 'POST'] = name.split(' ')
        const answer = await app.app.inject({
          method: method as 'POST',
          url,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          payload: JSON.stringify(broken),
        })
        const field = fieldName(path)
        expect([name, field, answer.statusCode, answer.json().fields]).toEqual([
          name,
          field,
          400,
          { [field]: `${field} must be a whole number of yen` },
        ])
        checked.add(field)
      }
    }
    expect([...checked].sort()).toEqual([
      'cash_delta',
      'fees',
      'filter.price_from',
      'filter.price_to',
      'fixed_fee',
      'grading_cost',
      'pulled[0].total_cost',
      'purchase_price',
      'shipping',
      'sold_price',
      'target_price',
    ])
  })

  it('in yen takes whole ones and answers with them', async () => {
    const { add, stats, post } = await yenCollector()
    await add({ ...raw, purchase_price: 13_200, purchase_tax: 1_200 })
    expect(await stats()).toMatchObject({ total_investment: 13_200, lifetime_earnings: -13_200 })
    const { refusal } = await post({ ...raw, purchase_price: 12_000.5 })
    expect(refusal.error).toBe('purchase_price must be a whole number of yen')
  })

  it('is named in the download, whose amounts have its decimals', async () => {
    const { token, add } = await yenCollector()
    await add({ ...raw, purchase_price: 12_000 })
    const { rawPayload } = await app.app.inject({
      url: '/api/auth/export',
      headers: { authorization: `Bearer ${token}` },
    })
    const files = unzipped(rawPayload)
    const data = JSON.parse(String(files.get('data.json')))
    expect([data.money, data.profile.ledger_currency]).toEqual(['JPY', 'JPY'])
    const [head = '', copy = ''] = String(files.get('holdings.csv')).split('\r\n')
    const cells = copy.split(',')
    const column = (name: string) => cells[head.split(',').indexOf(name)]
    expect([column('Investment'), column('Sale tax'), column('Currency')]).toEqual(['12000', '0', 'JPY'])
  })

  /** The body once for each amount in it, which is no whole number. The others are. */
  function halved(body: object): { path: (string | number)[]; broken: unknown }[] {
    const paths = amountPaths(body, [])
    return paths.map(path => ({
      path,
      broken: paths.reduce<unknown>(
        (value, each) => withAmount(value, each, each === path ? 12.5 : 12),
        body,
      ),
    }))
  }

  function withAmount(value: unknown, [key, ...rest]: readonly (string | number)[], amount: number): unknown {
    if (key === undefined) return amount
    const changed = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, unknown>
    changed[key] = withAmount(changed[key], rest, amount)
    return changed
  }

  function amountPaths(value: unknown, path: (string | number)[]): (string | number)[][] {
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([name, field]) => {
      const inside = [...path, Array.isArray(value) ? Number(name) : name]
      return typeof field === 'number' && isMoneyField(name) ? [inside] : amountPaths(field, inside)
    })
  }
})
