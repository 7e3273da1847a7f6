import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { answersOf, bytesOf, check, dataOf, downloaded, restore } from '#server/testing/accounts/restoring'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { codeOf, firstStep, turnOn } from '#server/testing/second-factor'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'
import { countFor } from '#server/limits/collector-limits'
import { saveRates } from '#server/db/prices/exchange-rates'

const card = { product_id: 'card', condition: 'Near Mint', purchase_price: 10 } as const

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [
      { id: 'card', name: 'Charizard', cardNumber: '4', setCode: 'base1' },
      { id: 'box', name: 'Box', productType: 'sealed_product' },
    ])
    await setPrices(app.storage, [['card', 'raw:near%20mint', 1_500]])
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    collector = await newCollector(app)
  })

  async function filled(): Promise<TestCollector> {
    const one = await newCollector(app)
    const { token } = one
    const { item } = await one.add({ ...card, quantity: 2 })
    await one.add({
      product_id: 'card',
      grading_company: 'PSA',
      grade: '10',
      cert_number: '94597302',
      purchase_price: 5,
    })
    await one.remove(item.id, 25)
    await app.call('PUT /api/wishlist/:id', { token, params: { id: 'box' }, body: { target_price: 80 } })
    await app.call('PUT /api/sets/:id/chosen', { token, params: { id: 'base1' } })
    const view = { name: 'Charizards', parameters: '{"search":"charizard"}' }
    await app.call('POST /api/collections/views', { token, body: view })
    const settings = { theme: 'dark', price_alert_percent: 33, time_zone: 'Europe/Berlin' }
    await app.call('PUT /api/auth/settings', { token, body: settings })
    return one
  }

  it('brings no second factor back, and leaves that of the account as it was', async () => {
    const one = await filled()
    await turnOn(app, one.token)
    const zip = await downloaded(app, one.token)
    const stateOf = async (token: string) => (await app.call('GET /api/auth/second-factor', { token })).body
    expect((await restore(app, collector.token, zip)).status).toBe(200)
    expect(await stateOf(collector.token)).toMatchObject({ factors: [], recovery_codes_left: 0 })
    const own = await newCollector(app)
    const { key } = await turnOn(app, own.token)
    expect((await restore(app, own.token, zip)).status).toBe(200)
    expect((await stateOf(own.token)).recovery_codes_left).toBe(10)
    const { user } = (await app.call('GET /api/auth/profile', { token: own.token })).body
    const body = { step_token: await firstStep(app, user.username), code: codeOf(app, key, 1) }
    expect((await app.call('POST /api/auth/login/second-step', { body })).status).toBe(200)
  })

  it('says what a download has, and changes nothing', async () => {
    const zip = await downloaded(app, (await filled()).token)
    const { status, body } = await check(app, collector.token, zip)
    expect([status, body]).toEqual([
      200,
      {
        exported_at: app.clock.now.toISOString(),
        username: expect.any(String),
        ledger_currency: 'USD',
        copies: 2,
        removed_copies: 1,
        operations: 3,
        trades: 0,
        days: 1,
        wishes: 1,
        venues: 0,
        collection_views: 1,
        chosen_sets: 1,
        submissions: 0,
        shared_pages: 0,
        imports: 0,
        notifications: 0,
        pictures: 0,
        new_products: 0,
        new_product_list: [],
      },
    ])
    expect((await collector.stats()).has_history).toBe(false)
  })

  it('gives the session, the password and the names what the download has', async () => {
    const one = await filled()
    const before = (await app.call('GET /api/auth/profile', { token: collector.token })).body.user
    const { status, body } = await restore(app, collector.token, await downloaded(app, one.token))
    expect([status, body]).toMatchObject([200, { copies: 2, removed_copies: 1, wishes: 1, new_products: 0 }])
    const after = (await app.call('GET /api/auth/profile', { token: collector.token })).body.user
    const { id: _, settings, is_ledger_fixed: __, ...names } = before
    expect(after).toMatchObject(names)
    expect(after.settings).toEqual({
      ...settings,
      theme: 'dark',
      price_alert_percent: 33,
      time_zone: 'Europe/Berlin',
    })
    expect(await answersOf(app, collector)).toEqual(await answersOf(app, one))
    const login = { body: { username: before.username, password: testPassword } }
    expect((await app.call('POST /api/auth/login', login)).status).toBe(200)
    const { item } = await collector.add(card)
    expect((await collector.remove(item.id, 20)).status).toBe(200)
  })

  it('takes data.json alone, and keeps what the account had besides copies', async () => {
    const { token } = collector
    const data = dataOf(await downloaded(app, (await filled()).token))
    await app.call('PUT /api/wishlist/:id', { token, params: { id: 'box' }, body: { target_price: 70 } })
    await app.call('PUT /api/wishlist/:id', { token, params: { id: 'card' }, body: {} })
    expect((await restore(app, token, bytesOf(data))).status).toBe(200)
    const { wishes } = (await app.call('GET /api/wishlist', { token })).body
    expect(wishes.map(({ product_id, target_price }) => [product_id, target_price]).toSorted()).toEqual([
      ['box', 70],
      ['card', null],
    ])
  })

  it('refuses an account with entries, even undone ones, and one with an unfinished import', async () => {
    const one = await filled()
    const zip = await downloaded(app, one.token)
    expect(await restore(app, one.token, zip)).toMatchObject({
      status: 409,
      refusal: { error: expect.stringMatching(/only into an account that has had no copy/) },
    })
    const { operation_id } = await collector.add(card)
    await collector.undo(operation_id ?? '')
    expect((await check(app, collector.token, zip)).status).toBe(409)
    const { token } = await newCollector(app)
    const file = Buffer.from('Name,Quantity\nMew,1\n')
    expect((await app.call('POST /api/imports', { token, query: { file_name: 'a.csv' }, file })).status).toBe(
      201,
    )
    expect(await restore(app, token, zip)).toMatchObject({
      status: 409,
      refusal: { error: expect.stringMatching(/import that is not finished/) },
    })
    await app.parts.background.settled()
  })

  it('adds the products that the catalogue lacks, after it has said which', async () => {
    const data = dataOf(await downloaded(app, (await filled()).token))
    for (const list of ['holdings', 'operation_copies', 'wishes'])
      for (const row of data[list] ?? []) {
        row['product_id'] = `there-${row['product_id']}`
        if ('identity_key' in row) row['identity_key'] = `there-${row['identity_key']}`
        if ('name' in row) row['name'] = `Their ${row['name']}`
        if ('printing_label' in row) row['printing_label'] = 'Reverse Holo'
      }
    const file = bytesOf(data)
    const { body } = await check(app, collector.token, file)
    expect(body.new_products).toBe(2)
    expect(body.new_product_list).toMatchObject([
      { name: 'Their Charizard', set_name: 'Base Set', card_number: '4', printing_label: 'Reverse Holo' },
      { name: 'Their Box', card_number: null },
    ])
    expect(await restore(app, collector.token, file)).toMatchObject({
      status: 409,
      refusal: { error: expect.stringMatching(/lacks 2 products of the download, and not 0/) },
    })
    const done = await restore(app, collector.token, file, { expected_new_products: 2 })
    expect([done.status, done.body.new_products]).toEqual([200, 2])
    const { collection } = await collector.list({ limit: 10 })
    expect(collection[0]).toMatchObject({
      name: 'Their Charizard',
      misc_info: 'Reverse Holo',
      set_code: 'base1',
    })
    const again = await newCollector(app)
    const next = await check(app, again.token, await downloaded(app, collector.token))
    expect(next.body).toMatchObject({ copies: 2, new_products: 0 })
  })

  it('refuses more lacking products than a collector may add in a day', async () => {
    const small = await testApp(engine, { quotas: { ...app.parts.quotas, productsPerDay: 0 } })
    const zip = await downloaded(app, (await filled()).token)
    const { token } = await small.register()
    expect(await check(small, token, zip)).toMatchObject({
      status: 409,
      refusal: { error: expect.stringMatching(/Ask its operator to import the catalogue/) },
    })
    await small.close()
  })

  it('keeps the currency of the ledger, and refuses one that the server knows no rate of', async () => {
    const euros = await testApp(engine, { readsRates: true })
    await addProducts(euros.storage, [{ id: 'card', name: 'Charizard', cardNumber: '4', setCode: 'base1' }])
    await setPrices(euros.storage, [['card', 'raw:near%20mint', 1_500]])
    await euros.storage.write(tx =>
      saveRates(tx, [{ currency: 'USD', day: '2026-03-13', rate: { units: 125n, decimals: 2 } }]),
    )
    const [one, other] = [await newCollector(euros), await newCollector(euros)]
    const settings = { token: one.token, body: { ledger_currency: 'EUR' } }
    expect((await euros.call('PUT /api/auth/settings', settings)).status).toBe(200)
    await one.add(card)
    const zip = await downloaded(euros, one.token)
    expect((await restore(euros, other.token, zip)).status).toBe(200)
    expect(await answersOf(euros, other)).toEqual(await answersOf(euros, one))
    expect(await restore(app, collector.token, zip)).toMatchObject({
      status: 422,
      refusal: { error: expect.stringMatching(/reads no exchange rates/) },
    })
    await euros.close()
  })

  it('sends how far it is, and then what has come', async () => {
    const zip = await downloaded(app, (await filled()).token)
    const { statusCode, body } = await app.app.inject({
      method: 'POST',
      url: '/api/auth/restore',
      headers: {
        authorization: `Bearer ${collector.token}`,
        'content-type': 'application/octet-stream',
        accept: 'text/event-stream',
      },
      payload: zip,
    })
    const events = body.split('\n\n').filter(event => event !== '')
    expect(statusCode).toBe(200)
    expect(events[0]).toMatch(/^event: progress\ndata: \{"done":\d+,"total":\d+\}$/)
    expect(events.at(-1)).toMatch(/^event: done\ndata: .*"copies":2/)
  })

  it('limits the downloads of a day', async () => {
    const limited = await testApp(engine, { rateLimits: true })
    const { token, user } = await limited.register()
    for (let sent = 0; sent < 20; sent++)
      await limited.storage.write(tx => countFor(tx, limited.parts, 'quota restores', user.id))
    expect((await check(limited, token, Buffer.from('{'))).status).toBe(429)
    await limited.close()
  })
})
