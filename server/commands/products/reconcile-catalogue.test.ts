import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { productsPage } from '#server/db/search/product-lists'
import { type TestApp, testApp } from '#server/testing/app'
import { cardRows, stockCatalogue } from '#server/testing/catalogue'
import { onBothEngines } from '#server/testing/storages'
import { reconcileCatalogue } from './reconcile-catalogue.ts'

const sets = ['Base Set', 'Jungle', 'A set of our own']
const rarities = ['Common', 'Rare', null]

onBothEngines(engine => {
  let app: TestApp
  let token: string
  beforeAll(async () => {
    app = await testApp(engine)
    await stockCatalogue(app.parts)
    token = (await app.register()).token
  })
  afterAll(() => app.close())

  async function differences() {
    const found: unknown[] = []
    const count = await reconcileCatalogue(app.storage, ({ field, kept, recounted }) =>
      found.push([field, kept, recounted]),
    )
    expect(found).toHaveLength(count)
    return found
  }
  const run = (text: string) => app.storage.write(tx => sql.raw(text).execute(tx))
  const create = (index: number) =>
    app.call('POST /api/products', {
      token,
      body: {
        name: `Card ${index % 9}`,
        product_type: 'card',
        set_name: sets[index % 3] ?? '',
        card_number: String(index),
        image_url: 'https://example.com/card.webp',
        rarity: rarities[index % 3] ?? null,
      },
    })

  it('agrees with an imported catalogue', async () => {
    expect(await differences()).toEqual([])
  })

  it('agrees after products were added and changed at the same time', async () => {
    const added = await Promise.all(Array.from({ length: 12 }, (_, index) => create(index)))
    const ids = added.map(({ status, body }) => {
      expect(status).toBe(201)
      return body.product.id
    })
    for (let turn = 1; turn <= 3; turn++) {
      const edits = ids.map((id, index) => {
        const set_name = sets[(index + turn) % 3] ?? ''
        const rarity = rarities[(index * turn) % 3] ?? null
        return app.call('PUT /api/products/:id', { token, params: { id }, body: { set_name, rarity } })
      })
      for (const { status } of await Promise.all([...edits, create(100 * turn)]))
        expect(status).toBeLessThan(300)
      expect(await differences()).toEqual([])
    }
    const { body } = await app.call('GET /api/products', { token, query: { limit: 1 } })
    expect(body.pagination.totalItems).toBe(cardRows.length + 3 + 15)
  })

  it.each([
    [{ set: 'JUNGLE' }],
    [{ set: 'base1' }],
    [{ set: 'base set' }],
    [{ set: '\u0301' }],
    [{ productType: 'card' as const }],
    [{ rarity: 'Rare' }],
    [{ productType: 'card' as const, rarity: 'Common', set: 'Base Set' }],
  ])('counts what the list shows: %o', async some => {
    const filter = { search: null, productType: null, set: null, rarity: null, language: null, ...some }
    const { products, totalItems } = await app.storage.read(db =>
      productsPage(db, 'nobody', filter, { limit: 100, offset: 0 }),
    )
    expect(products).toHaveLength(totalItems)
  })

  it('finds a total that is wrong, missing or too much', async () => {
    await run(`update product_totals set products = products + 1 where set_name_key = 'triumphant'`)
    expect(await differences()).toEqual([['products of "triumphant" (hgss4), card, "Rare", en', 2, 1]])
    await run(`delete from product_totals where set_name_key = 'triumphant'`)
    expect(await differences()).toEqual([['products of "triumphant" (hgss4), card, "Rare", en', null, 1]])
    await run(`insert into product_totals values ('triumphant', 'hgss4', 'card', 'Rare', 'en', 1),
      ('triumphant', 'x', 'card', '', 'de', 4)`)
    expect(await differences()).toEqual([['products of "triumphant" (x), card, "", de', 4, 0]])
    await run(`delete from product_totals where set_code = 'x'`)
    expect(await differences()).toEqual([])
  })

  it('finds a product without a number, and a wrong newest number', async () => {
    const { rows } = await app.storage.read(db =>
      sql<{ n: number }>`select max(number) as n from products`.execute(db),
    )
    const newest = rows[0]?.n ?? 0
    await run(`update products set number = null where number = ${newest}`)
    expect(await differences()).toEqual([['products with a number of their own', newest - 1, newest]])
    await run(`update products set number = ${newest} where number is null`)
    await run(`update product_numbers set last_number = last_number - 1`)
    expect(await differences()).toEqual([['number of the newest product', newest - 1, newest]])
    await run(`update product_numbers set last_number = last_number + 1`)
  })

  it('finds a listed product that the lists leave out', async () => {
    await run(`update products set number = -number where number = 3`)
    const found = await differences()
    expect(found).toEqual([['products that are not listed', 1, 0]])
    await run(`update products set number = -number where number = -3`)
    expect(await differences()).toEqual([])
  })
})
