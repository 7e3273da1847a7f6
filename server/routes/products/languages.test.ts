import { beforeEach, describe, expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import { nearMint, priceKeyOf } from '#domain/prices/price-target'
import { readCard } from '#server/catalogue-import/tcgdex-card'
import { importProducts } from '#server/commands/products/import-products'
import { reconcileCatalogue } from '#server/commands/products/reconcile-catalogue'
import { saveQuotes } from '#server/testing/prices/saved-quotes'
import { type TestApp, testApp } from '#server/testing/app'
import { readable } from '#server/testing/catalogue'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { onOneEngine } from '#server/testing/storages'

const cardOf = (id: string, name: string, setName: string, setCode: string) => ({
  id,
  localId: id.split('-')[1],
  name,
  set: { id: setCode, name: setName, cardCount: { official: 62 } },
})
const english = [
  cardOf('base3-5', 'Gengar', 'Fossil', 'base3'),
  cardOf('base3-8', 'Mew', 'Fossil', 'base3'),
  cardOf('swsh4-8', 'Mew', 'Vivid Voltage', 'swsh4'),
]
const german = [cardOf('base3-8', 'Mew', 'Fossil', 'base3'), cardOf('base1-4', 'Glurak', 'Grundset', 'base1')]
const dates: Readonly<Record<string, string>> = {
  base1: '1999-12-01',
  base3: '2000-04-01',
  swsh4: '2020-11-13',
}
const imageUrl = 'https://example.com/card.webp'

onOneEngine(engine => {
  let app: TestApp
  let ash: TestCollector
  beforeEach(async () => {
    app = await testApp(engine)
    ash = await newCollector(app)
    for (const [source, rows, language] of [
      ['tcgdex', english, 'en'],
      ['tcgdex de', german, 'de'],
    ] as const) {
      const entries = rows.map(row => readable(readCard(row, id => dates[id] ?? null, undefined, language)))
      await importProducts(app.parts, source, entries)
    }
    return () => app.close()
  })

  const found = async (query: Record<string, string | number> = {}) => {
    const { body } = await app.call('GET /api/products', { token: ash.token, query })
    return {
      total: body.pagination.totalItems,
      shown: body.products.map(({ name, set_name: set, language }) => `${name}, ${set}, ${language}`),
    }
  }
  const make = (body: object) =>
    app.call('POST /api/products', {
      token: ash.token,
      body: {
        name: 'Mew',
        set_name: 'Fossil',
        product_type: 'card',
        card_number: '8',
        image_url: imageUrl,
        ...body,
      },
    })

  describe('the list', () => {
    it('has the products of every language, English ones first and newest first', async () => {
      expect(await found()).toEqual({
        total: 5,
        shown: [
          'Mew, Vivid Voltage, en',
          'Gengar, Fossil, en',
          'Mew, Fossil, en',
          'Mew, Fossil, de',
          'Glurak, Grundset, de',
        ],
      })
    })

    it.each([
      [{ language: 'en' }, 3],
      [{ language: 'de' }, 2],
      [{ language: 'ja' }, 0],
      [{ set: 'Fossil' }, 3],
      [{ set: 'Fossil', language: 'de' }, 1],
      [{ set: 'base3', language: 'en' }, 2],
      [{ product_type: 'card', language: 'de' }, 2],
      [{ search: 'mew' }, 3],
      [{ search: 'mew', language: 'de' }, 1],
      [{ search: 'glurak' }, 1],
      [{ search: 'glurak', language: 'en' }, 0],
      [{ search: 'grundset 4/62' }, 1],
      [{ search: 'mew german' }, 1],
    ])('with %o has %i', async (query, total) => {
      const { total: counted, shown } = await found(query)
      expect([counted, shown.length]).toEqual([total, total])
    })

    it('puts English hits first among equal ones', async () => {
      expect((await found({ search: 'mew' })).shown).toEqual([
        'Mew, Fossil, en',
        'Mew, Vivid Voltage, en',
        'Mew, Fossil, de',
      ])
    })

    it('refuses a language that there is not', async () => {
      const { status, body } = await app.call('GET /api/products', {
        token: ash.token,
        query: { language: 'xx' },
      })
      expect(status).toBe(400)
      expect(JSON.stringify(body)).toContain('must be a language such as en, de or ja')
    })

    it('has the sets of each language', async () => {
      const { body } = await app.call('GET /api/products/sets/list', { token: ash.token })
      expect(body.sets.map(({ set_name: name, language }) => `${name}, ${language}`)).toEqual([
        'Vivid Voltage, en',
        'Fossil, en',
        'Fossil, de',
        'Grundset, de',
      ])
    })
  })

  describe('a product that a collector makes', () => {
    it('is English without a language, and one of another language is another product', async () => {
      const duplicate = await make({})
      expect(duplicate.status).toBe(409)
      expect((await make({ language: 'de' })).status).toBe(409)
      const japanese = await make({ language: 'ja' })
      expect(japanese).toMatchObject({ status: 201, body: { product: { language: 'ja', name: 'Mew' } } })
      expect((await make({ language: 'ja' })).status).toBe(409)
      expect(await found({ language: 'ja' })).toEqual({ total: 1, shown: ['Mew, Fossil, ja'] })
    })

    it('has the set of its language', async () => {
      const { body } = await make({
        name: 'Bisaflor',
        set_name: 'grundset',
        card_number: '15',
        language: 'de',
      })
      expect(body.product).toMatchObject({
        set_name: 'Grundset',
        set_code: 'base1',
        release_date: '1999-12-01',
      })
      const unknown = await make({ name: 'Bisaflor', set_name: 'grundset', card_number: '15' })
      expect(unknown.body.product).toMatchObject({ set_name: 'grundset', set_code: null, release_date: null })
    })

    it('can be given another language, and have it taken back', async () => {
      const { body } = await make({ name: 'Mewtwo' })
      const { id } = body.product
      const edited = await app.call('PUT /api/products/:id', {
        token: ash.token,
        params: { id },
        body: { language: 'ja' },
      })
      expect(edited.body.product).toMatchObject({ language: 'ja', set_name: 'Fossil', set_code: null })
      expect((await found({ language: 'ja' })).total).toBe(1)
      const { body: history } = await app.call('GET /api/products/:id/revisions', {
        token: ash.token,
        params: { id },
        query: {},
      })
      expect(history.revisions).toMatchObject([{ before: { language: 'en' }, after: { language: 'ja' } }])
      const reverted = await app.call('POST /api/products/:id/revisions/:revision/revert', {
        token: ash.token,
        params: { id, revision: '0' },
        body: { revision: 1 },
      })
      expect(reverted.body.product).toMatchObject({ language: 'en', set_code: 'base3' })
      expect((await found({ language: 'ja' })).total).toBe(0)
      expect(await reconcileCatalogue(app.storage, () => {})).toBe(0)
    })

    it('keeps its language once it has a price, which is of that language', async () => {
      const { body } = await make({ name: 'Mew ex' })
      const { id } = body.product
      const edit = (language: string) =>
        app.call('PUT /api/products/:id', { token: ash.token, params: { id }, body: { language } })
      expect((await edit('ja')).status).toBe(200)
      const quote = {
        priceCents: cents(1_000),
        kind: 'sold',
        asOf: app.clock.now.toISOString(),
        confidence: 'high',
        listings: null,
      } as const
      await saveQuotes(app.parts, 'ebay', [{ productId: id, priceKey: priceKeyOf(nearMint), quote }])
      expect(await edit('en')).toMatchObject({
        status: 400,
        body: { fields: { language: expect.stringContaining('that has a price') } },
      })
      const reverted = await app.call('POST /api/products/:id/revisions/:revision/revert', {
        token: ash.token,
        params: { id, revision: '0' },
        body: { revision: 1 },
      })
      expect(reverted.status).toBe(400)
    })

    it('becomes no product that is there in the other language', async () => {
      const { body } = await make({ language: 'ja' })
      const edited = await app.call('PUT /api/products/:id', {
        token: ash.token,
        params: { id: body.product.id },
        body: { language: 'en' },
      })
      expect(edited.status).toBe(409)
    })
  })

  it('a product that an import knows too keeps its language', async () => {
    const { body } = await make({ name: 'Haunter', card_number: '6' })
    const haunter = cardOf('base3-6', 'Haunter', 'Fossil', 'base3')
    await importProducts(app.parts, 'tcgdex', [readable(readCard(haunter, () => null))])
    const edited = await app.call('PUT /api/products/:id', {
      token: ash.token,
      params: { id: body.product.id },
      body: { language: 'de' },
    })
    expect(edited.status).toBe(400)
  })

  it('an imported product keeps its language', async () => {
    const { body } = await app.call('GET /api/products', { token: ash.token, query: { search: 'gengar' } })
    const edited = await app.call('PUT /api/products/:id', {
      token: ash.token,
      params: { id: body.products[0]?.id ?? '' },
      body: { language: 'de' },
    })
    expect(edited).toMatchObject({
      status: 400,
      body: { fields: { language: expect.stringContaining('imported') } },
    })
  })

  it('copies of two languages are two groups, each with its language', async () => {
    const { body } = await app.call('GET /api/products', {
      token: ash.token,
      query: { search: 'mew fossil' },
    })
    for (const { id } of body.products)
      await ash.add({ product_id: id, condition: 'Near Mint', purchase_price: 1 })
    const { body: held } = await app.call('GET /api/collections', {
      token: ash.token,
      query: { grouped: 'true' },
    })
    expect('groups' in held && held.groups.map(({ language }) => language).toSorted()).toEqual(['de', 'en'])
  })
})
