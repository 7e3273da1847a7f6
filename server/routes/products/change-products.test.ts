import { beforeEach, describe, expect, test } from 'vitest'
import { stockCatalogue } from '#server/testing/catalogue'
import { setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'
import { type TestApp, testApp } from '#server/testing/app'

/** As many different signs as a name may have. */
const manySigns = String.fromCodePoint(...Array.from({ length: 200 }, (_, index) => 0x4e_00 + index * 97))

const card = {
  name: 'Charizard',
  product_type: 'card',
  set_name: 'base set',
  card_number: '4',
  rarity: 'Rare',
  misc_info: 'Shadowless',
  image_url: 'https://example.com/charizard.webp',
}

onOneEngine(engine => {
  let app: TestApp
  let token: string
  const logged: object[] = []

  beforeEach(async () => {
    logged.length = 0
    const log = { info: (fields: object) => void logged.push(fields), warn: () => {}, error: () => {} }
    app = await testApp(engine, { log })
    await stockCatalogue(app.parts)
    token = (await app.register()).token
    return () => app.close()
  })

  const sealed = {
    name: 'Base Set Booster Box',
    product_type: 'sealed_product',
    set_name: 'Base Set',
    product_description: '36 packs',
    image_url: '/uploads/abc.webp',
  }
  const create = (body: object) => app.call('POST /api/products', { token, body })
  const edit = (id: string, body: object) =>
    app.call('PUT /api/products/:id', { token, params: { id }, body })
  const idOf = async (search: string) => {
    const { body } = await app.call('GET /api/products', { token, query: { search } })
    return body.products[0]?.id ?? ''
  }

  describe('adding a product', () => {
    test('of a known set copies the set’s code and date, and can be found at once', async () => {
      const { status, body } = await create(card)
      expect(status).toBe(201)
      expect(body.product).toMatchObject({
        ...card,
        set_name: 'Base Set',
        set_code: 'base1',
        release_date: '1999-01-09',
        quantity: 0,
        current_market_price: null,
        revision: 0,
      })
      expect(body.product).not.toHaveProperty('created_by')
      expect(await idOf('charizard shadowless 4/102')).toBe(body.product.id)
    })

    test('of an unknown set is listed first until the set is known', async () => {
      const { body } = await create({ ...card, set_name: 'Celestial Fan Set' })
      expect(body.product).toMatchObject({
        set_name: 'Celestial Fan Set',
        set_code: null,
        release_date: null,
      })
      const list = await app.call('GET /api/products', { token })
      expect(list.body.products[0]?.id).toBe(body.product.id)
    })

    test('requires a description for a sealed product', async () => {
      const { product_description: _, ...bare } = sealed
      const refused = await create(bare)
      expect(refused.status).toBe(400)
      expect(refused.refusal.fields).toHaveProperty('product_description')
      expect((await create(sealed)).body.product).toMatchObject({
        product_type: 'sealed_product',
        rarity: null,
      })
    })

    test('is a conflict with the same product in another spelling, with its id', async () => {
      const existing = await idOf('charizard 4/102')
      const { status, refusal } = await create({
        ...card,
        name: ' CHARIZARD',
        misc_info: '',
        card_number: '４',
      })
      expect(status).toBe(409)
      expect(refusal).toMatchObject({
        code: 'conflict',
        error: 'This product is already in the catalogue.',
        id: existing,
      })
    })

    test('ignores a price, an id or a creator', async () => {
      const { body } = await create({
        ...card,
        id: 'mine',
        current_market_price: 5,
        quantity: 9,
        created_by: 'me',
      })
      expect(body.product).toMatchObject({ current_market_price: null, quantity: 0 })
      expect(body.product.id).not.toBe('mine')
    })

    test('keeps and finds the longest names', async () => {
      const name = '😀'.repeat(200)
      const { status, body } = await create({
        ...card,
        name,
        set_name: manySigns,
        misc_info: '漢'.repeat(500),
      })
      expect(status).toBe(201)
      expect(body.product.name).toBe(name)
      expect((await create({ ...card, name, set_name: manySigns, misc_info: '漢'.repeat(500) })).status).toBe(
        409,
      )
    })

    test('finds a name of symbols by itself only', async () => {
      await create({ ...card, name: '100% Pure_Card' })
      const found = async (search: string) =>
        (await app.call('GET /api/products', { token, query: { search } })).body.products.map(
          ({ name }) => name,
        )
      expect(await found('%')).toEqual(['100% Pure_Card'])
      expect(await found('_')).toEqual(['100% Pure_Card'])
      expect(await found('100%')).toEqual(['100% Pure_Card'])
    })
  })

  describe('editing a product', () => {
    test('changes it for all collectors, keeps the earlier revision, and logs the editor', async () => {
      const id = await idOf('drapion')
      const { status, body } = await edit(id, { name: 'Drapion Prime', rarity: null, image_url: '' })
      expect(status).toBe(200)
      expect(body.product).toMatchObject({
        name: 'Drapion Prime',
        rarity: null,
        image_url: null,
        revision: 1,
      })
      expect(await idOf('drapion prime')).toBe(id)
      const revisions = await app.storage.read(db => db.selectFrom('product_revisions').selectAll().execute())
      expect(revisions).toMatchObject([
        { product_id: id, revision: 0, edited_at: '2026-03-14T12:00:00.000Z' },
      ])
      expect(JSON.parse(revisions[0]?.fields ?? '')).toMatchObject({ name: 'Drapion', rarity: 'Rare' })
      expect(logged).toContainEqual({ collector_id: revisions[0]?.edited_by, product_id: id })
    })

    test('is found by its new words only', async () => {
      const id = await idOf('oranguru')
      await edit(id, { name: 'Passimian' })
      expect(await idOf('passimian')).toBe(id)
      expect(await idOf('oranguru')).toBe('')
      expect(await idOf('passimian tg12/tg30')).toBe(id)
    })

    test('copies code and date of its new set', async () => {
      const id = await idOf('drapion')
      const { body } = await edit(id, { set_name: 'jungle' })
      expect(body.product).toMatchObject({
        set_name: 'Jungle',
        set_code: 'base2',
        release_date: '1999-06-16',
      })
      expect(await idOf('drapion 4/64')).toBe(id)
    })

    test('keeps absent fields, and no revision if nothing changes', async () => {
      const id = await idOf('drapion')
      const before = await app.call('GET /api/products/:id', { token, params: { id } })
      const { body } = await edit(id, { name: 'Drapion', set_name: 'Triumphant' })
      expect(body.product).toEqual(before.body.product)
    })

    test('rejects a stale edit as a conflict', async () => {
      const id = await idOf('drapion')
      expect((await edit(id, { name: 'First', revision: 0 })).body.product.revision).toBe(1)
      const late = await edit(id, { name: 'Second', revision: 0 })
      expect([late.status, late.refusal.code]).toEqual([409, 'conflict'])
      expect((await edit(id, { rarity: 'Rare Holo', revision: 1 })).body.product).toMatchObject({
        name: 'First',
        revision: 2,
      })
    })

    test('is a conflict if it becomes an existing product, with its id', async () => {
      const other = await idOf('charizard 4/102')
      const { status, refusal } = await edit(await idOf('raichu'), { name: 'charizard', card_number: '4' })
      expect([status, refusal.id]).toEqual([409, other])
    })

    test('never changes price, id, type or creator', async () => {
      const id = await idOf('drapion')
      const { body } = await edit(id, {
        id: 'mine',
        current_market_price: 1,
        product_type: 'sealed_product',
        created_by: 'me',
        hp: 1,
      })
      expect(body.product).toMatchObject({
        id,
        current_market_price: null,
        product_type: 'card',
        hp: 100,
        revision: 0,
      })
    })

    test('requires a sealed product to keep a description', async () => {
      const { status, refusal } = await edit(await idOf('151 bundle'), { product_description: '' })
      expect(status).toBe(400)
      expect(refusal.fields).toHaveProperty('product_description')
    })

    test('answers 404 for an unknown id', async () => {
      expect((await edit('no-such-id', { name: 'x' })).status).toBe(404)
    })
  })

  test('shows the collector’s number of copies and the Near Mint price', async () => {
    const id = await idOf('charizard 4/102')
    const add = { product_id: id, purchase_price: 100, condition: 'Near Mint', quantity: 3 }
    expect((await app.call('POST /api/collections', { token, body: add })).status).toBe(201)
    await setPrices(app.storage, [
      [id, 'raw:near%20mint', 42_050],
      [id, 'raw:damaged', 1],
    ])
    const own = await app.call('GET /api/products', { token, query: { search: 'charizard 4/102' } })
    expect(own.body.products).toMatchObject([{ quantity: 3, current_market_price: 420.5 }])
    const { token: another } = await app.register()
    const theirs = await app.call('GET /api/products/:id', { token: another, params: { id } })
    expect(theirs.body.product).toMatchObject({ quantity: 0, current_market_price: 420.5 })
  })
})
