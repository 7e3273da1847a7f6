import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

/** The fields by name (specification, sections 3 and 7); an answer may have more, never less. */
const userFields = ['username', 'email', 'first_name', 'last_name', 'created_at', 'last_login']
const productFields = [
  'id',
  'name',
  'product_type',
  'set_name',
  'set_code',
  'card_number',
  'rarity',
  'pokemon_type',
  'hp',
  'image_url',
  'grade',
  'grading_company',
  'misc_info',
  'product_description',
  'current_market_price',
  'quantity',
]
const itemFields = [
  'id',
  'collection_id',
  'product_id',
  'name',
  'set_name',
  'image_url',
  'quantity',
  'purchase_price',
  'purchase_date',
  'current_market_price',
  'product_type',
  'condition',
  'grading_company',
  'grade',
  'grading_status',
  'predicted_grade',
  'raw_card_cost',
  'grading_cost',
]

/** Calls as another client makes them that knows nothing but the specification. */
onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  let token: string

  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [
      { id: 'charizard', name: 'Charizard', setCode: 'base1' },
      { id: 'blastoise', name: 'Blastoise', setCode: 'base1' },
      { id: 'box', name: 'Booster Box', productType: 'sealed_product', setName: 'Jungle' },
    ])
    await setPrices(app.storage, [
      ['charizard', 'raw:near%20mint', 30_000],
      ['box', 'sealed', 20_000],
    ])
  })
  beforeEach(async () => {
    collector = await newCollector(app)
    token = collector.token
  })
  afterAll(() => app.close())

  it('signs in and out', async () => {
    const body = { username: 'misty', email: 'misty@example.com', password: testPassword }
    const registered = await app.call('POST /api/auth/register', { body })
    expect(Object.keys(registered.body)).toEqual(['token', 'user'])
    expectFields(registered.body.user, userFields)
    const login = { username: 'misty', password: testPassword }
    const session = (await app.call('POST /api/auth/login', { body: login })).body
    expect(Object.keys(session)).toEqual(['token', 'user'])
    expectFields(session.user, userFields)
    const profile = (await app.call('GET /api/auth/profile', { token: session.token })).body
    expectFields(profile.user, userFields)

    const change = { username: 'misty', email: 'misty@example.com', first_name: 'Misty', last_name: '' }
    const changed = await app.call('PUT /api/auth/profile', { token: session.token, body: change })
    expect(changed.body.user).toMatchObject({ first_name: 'Misty', last_name: null })
    const passwords = { current_password: testPassword, new_password: 'another long passphrase' }
    expect((await app.call('PUT /api/auth/password', { token: session.token, body: passwords })).status).toBe(
      200,
    )
  })

  it('adds a raw card, edits it, sends it for grading, records the grade and sells it', async () => {
    const { item } = await collector.add({
      product_id: 'charizard',
      purchase_price: 12.5,
      condition: 'Near Mint',
    })
    expectFields(item, itemFields)
    expect(item).toMatchObject({ quantity: 1, collection_id: item.id, grading_status: null })
    expect((await collector.edit(item.id, { purchase_price: 20 })).body.item.purchase_price).toBe(20)
    const sent = { purchase_price: 45, grading_status: 'grading', raw_card_cost: 20, grading_cost: 25 }
    expect((await collector.edit(item.id, sent)).body.item).toMatchObject({
      grading_status: 'grading',
      purchase_price: 45,
    })
    // A second sending is refused; a change of its costs is an edit.
    expect((await collector.edit(item.id, sent)).status).toBe(409)
    const again = { purchase_price: 50, raw_card_cost: 20, grading_cost: 30 }
    expect((await collector.edit(item.id, again)).body.item.purchase_price).toBe(50)
    const back = { grading_company: 'PSA', grade: '9', grading_status: 'graded' }
    expect((await collector.edit(item.id, back)).body.item).toMatchObject(back)
    expect((await collector.remove(item.id, 80)).body).toMatchObject({ lifetime_earnings: 30 })
  })

  it('lists the collection and its totals', async () => {
    const ask = async (query: Record<string, string | number>) =>
      (await app.call('GET /api/collections', { token, query })).body
    await collector.add({ product_id: 'charizard', purchase_price: 100, condition: 'Near Mint' })
    await collector.add({ product_id: 'box', purchase_price: 150, quantity: 7 })
    expect(await ask({ page: 1, limit: 10_000 })).toMatchObject({ collection: { length: 8 } })
    expect(await ask({ page: 1, limit: 1_000 })).toMatchObject({ collection: { length: 8 } })
    expect(await ask({ limit: 6 })).toMatchObject({ collection: { length: 6 } })
    expect(await ask({ page: 1, limit: 12, search: '', set: 'Jungle' })).toMatchObject({
      collection: { length: 7 },
      pagination: { totalPages: 1 },
    })
    expect((await app.call('GET /api/collections/sets', { token })).body).toEqual({
      sets: [{ set_name: 'Base Set' }, { set_name: 'Jungle' }],
    })
    expect((await app.call('GET /api/collections/stats', { token })).body).toMatchObject({
      basicStats: { total_investment: 1150, total_cards: 1, total_quantity: 8, lifetime_earnings: -1150 },
    })
    expect((await app.call('GET /api/collections/stat-history', { token })).body).toMatchObject([
      { date: '2026-03-14', profit_loss_pct: 47.83, lifetime_earnings: -1150 },
    ])
    const { alerts } = (await app.call('GET /api/prices/alerts', { token })).body
    expect(alerts).toHaveLength(2)
    for (const alert of alerts) expectFields(alert, ['collection_id', 'name', 'set_name', 'image_url'])
    expect(alerts[0]).toMatchObject({ isGain: true, priceChange: 200, priceChangePercent: 200 })
  })

  it('lists the catalogue and its filters', async () => {
    const query = { page: 1, limit: 12, search: '', product_type: 'card', set: 'Base Set', rarity: '' }
    const { products, pagination } = (await app.call('GET /api/products', { token, query })).body
    expect(pagination).toMatchObject({ totalPages: 1, itemsPerPage: 12, totalItems: 2 })
    expect(products).toHaveLength(2)
    for (const product of products) expectFields(product, productFields)
    const { types } = (await app.call('GET /api/products/types/list', { token })).body
    expect(types).toEqual(['card', 'sealed_product'])
    const { sets } = (await app.call('GET /api/products/sets/list', { token })).body
    expect(sets).toContainEqual({ set_code: 'base1', set_name: 'Base Set', language: 'en' })
    const { rarities } = (await app.call('GET /api/products/rarities/list', { token })).body
    expect(rarities).toEqual([])
  })

  it('adds a product with an uploaded image, and edits it', async () => {
    const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c60' } })
      .png()
      .toBuffer()
    const upload = (await app.call('POST /api/products/upload-image', { token, file })).body
    expect(upload.imageUrl).toBe(upload.image_url)
    const created = await app.call('POST /api/products', {
      token,
      body: {
        name: `Erika of ${collector.id}`,
        product_type: 'sealed_product',
        set_name: 'Gym Heroes',
        product_description: 'A deck',
        image_url: upload.image_url,
      },
    })
    expect(created.status).toBe(201)
    const { id } = created.body.product
    const body = { name: `Erika of ${collector.id}`, set_name: 'Gym Heroes', card_number: '', rarity: 'Rare' }
    const edited = await app.call('PUT /api/products/:id', { token, params: { id }, body })
    expect(edited.body.product).toMatchObject({ rarity: 'Rare', card_number: null })
  })

  it('refreshes prices, reads one, and records a trade with all fields', async () => {
    const { item } = await collector.add({
      product_id: 'blastoise',
      purchase_price: 90,
      condition: 'Damaged',
    })
    const refreshed = await app.call('POST /api/prices/update-ebay-prices', { token })
    expect([refreshed.status, refreshed.body.updatedCount]).toEqual([200, 0])
    const params = { id: 'charizard' }
    const { currentPrice } = (await app.call('GET /api/prices/product/:id', { token, params })).body
    expect(currentPrice).toBe(300)
    const face = { product_type: 'card', set_name: 'Base Set', grading_company: '', grade: '', quantity: 1 }
    const traded = await collector.trade({
      traded_away: [
        {
          id: item.id,
          product_id: 'blastoise',
          purchase_price: 90,
          market_price: null,
          grading_company: null,
          grade: null,
          condition: 'Damaged',
          quantity: 1,
        },
      ],
      received: [
        {
          ...face,
          id: 'charizard',
          name: 'Charizard',
          condition: 'Near Mint',
          purchase_price: 0,
          market_price: 300,
        },
      ],
      cash_delta: 10,
    })
    expect(traded.status).toBe(201)
    expect(traded.body.received).toMatchObject([{ product_id: 'charizard', purchase_price: 100 }])
  })

  it('removes a copy added by mistake with sold_price null', async () => {
    const { item } = await collector.add({ product_id: 'box', purchase_price: 99.99 })
    expect((await collector.remove(item.id, null)).body.lifetime_earnings).toBe(0)
  })
})

function expectFields(answered: object, fields: readonly string[]): void {
  expect(Object.keys(answered)).toEqual(expect.arrayContaining([...fields]))
}
