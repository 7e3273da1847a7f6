import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { PriceQuestion } from '#domain/prices/price-question'
import { readCard } from '#server/catalogue-import/tcgdex-card'
import { importProducts } from '#server/commands/products/import-products'
import { refreshHeldPrices } from '#server/jobs/held-prices'
import { type TestApp, testApp } from '#server/testing/app'
import { cardRows, readable, stockCatalogue } from '#server/testing/catalogue'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { playedSource } from '#server/testing/played-source'
import { onOneEngine } from '#server/testing/storages'

const dayMs = 24 * 60 * 60 * 1_000
const charizard = {
  name: 'Charizard',
  language: 'en',
  productType: 'card',
  setName: 'Base Set',
  setCode: 'base1',
  setCardCount: 102,
  cardNumber: '4',
  printing: 'unlimited holo',
  printingKey: 'holo:unlimited',
  miscInfo: null,
}

onOneEngine(engine => {
  let app: TestApp
  let holder: TestCollector
  let other: TestCollector
  const asked: PriceQuestion[] = []
  beforeAll(async () => {
    const { priceSource } = playedSource()
    app = await testApp(engine, {
      priceSource: {
        ...priceSource,
        ask(questions: readonly PriceQuestion[], ...more: [AbortSignal]) {
          asked.push(...questions)
          return priceSource.ask(questions, ...more)
        },
      },
    })
    await stockCatalogue(app.parts)
    holder = await newCollector(app)
    other = await newCollector(app)
  })
  afterAll(() => app.close())
  beforeEach(() => {
    asked.length = 0
    app.clock.advance(dayMs)
  })

  const edit = async (id: string, body: object) => {
    const { status } = await app.call('PUT /api/products/:id', { token: other.token, params: { id }, body })
    expect(status).toBe(200)
  }
  const idOf = async (setCode: string, cardNumber: string) => {
    const query = app.storage.read(db =>
      db
        .selectFrom('products')
        .select('id')
        .where('set_code', '=', setCode)
        .where('card_number', '=', cardNumber)
        .executeTakeFirstOrThrow(),
    )
    return (await query).id
  }
  const askingFor = async (params: { id: string }) => {
    asked.length = 0
    app.clock.advance(dayMs)
    await app.call('GET /api/prices/product/:id', { token: holder.token, params })
    return asked.map(({ product }) => product)
  }

  it('is what every question asks for after another collector renamed the product', async () => {
    const id = await idOf('base1', '4')
    await holder.add({ product_id: id, condition: 'Near Mint', purchase_price: 1 })
    const { token } = holder
    const ways = {
      product: () => app.call('GET /api/prices/product/:id', { token, params: { id } }),
      refresh: () => app.call('POST /api/prices/update-ebay-prices', { token }),
      keys: () =>
        app.call('POST /api/prices/update-ebay-prices', {
          token,
          body: { keys: [{ product_id: id, condition: 'Near Mint' }] },
        }),
      job: () => refreshHeldPrices(app.parts, new AbortController().signal),
    }
    const before = await askedBy(ways)
    await edit(id, { name: 'Mew', set_name: '151', card_number: '151', misc_info: '1st edition' })
    await edit(id, { name: 'Mewtwo' })
    expect(await askedBy(ways)).toEqual(before)
    expect(before).toEqual({
      product: [charizard],
      refresh: [charizard],
      keys: [charizard],
      job: [charizard],
    })
  })

  async function askedBy(ways: Readonly<Record<string, () => Promise<unknown>>>) {
    const found: Record<string, unknown> = {}
    for (const [name, way] of Object.entries(ways)) {
      asked.length = 0
      app.clock.advance(dayMs)
      await way()
      found[name] = asked.map(({ product }) => product)
    }
    return found
  }

  it('follows a later import of a product that was edited', async () => {
    const id = await idOf('base4', '4')
    await edit(id, { name: 'Charizard ex' })
    const row = cardRows.find(card => card.id === 'base4-4')
    const corrected = { ...row, name: 'Charizard (corrected)', set: { ...row?.set, name: 'Base Set Two' } }
    await importProducts(app.parts, 'tcgdex', [readable(readCard(corrected, () => null))])
    expect(await askingFor({ id })).toEqual([
      {
        ...charizard,
        name: 'Charizard (corrected)',
        setName: 'Base Set Two',
        setCode: 'base4',
        setCardCount: 130,
      },
    ])
    const { product } = (await app.call('GET /api/products/:id', { token: holder.token, params: { id } }))
      .body
    expect(product).toMatchObject({ name: 'Charizard ex', set_name: 'Base Set 2' })
  })

  it('is the newest one of an unedited product that an import has changed', async () => {
    const id = await idOf('base1', '58')
    const row = cardRows.find(card => card.id === 'base1-58')
    await importProducts(app.parts, 'tcgdex', [
      readable(readCard({ ...row, name: 'Pikachu (red cheeks)' }, () => null)),
    ])
    expect(await askingFor({ id })).toMatchObject([{ name: 'Pikachu (red cheeks)', cardNumber: '58' }])
  })

  it('is the present one of a product that a collector made', async () => {
    const body = {
      name: 'Made',
      product_type: 'card',
      set_name: 'Base Set',
      image_url: 'https://example.com/a.webp',
    }
    const made = (await app.call('POST /api/products', { token: holder.token, body })).body.product
    await edit(made.id, { name: 'Made better', card_number: '7', misc_info: 'Staff' })
    expect(await askingFor(made)).toMatchObject([
      { name: 'Made better', cardNumber: '7', setCode: 'base1', miscInfo: 'Staff' },
    ])
  })
})
