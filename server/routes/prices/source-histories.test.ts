import { afterAll, beforeAll, expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import { type TestApp, testApp } from '#server/testing/app'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const [nearMint, psa10] = ['raw:near%20mint', 'graded:psa:10']

onOneEngine(engine => {
  let app: TestApp
  let token: string
  let operatorToken: string
  beforeAll(async () => {
    app = await testApp(engine)
    operatorToken = (await app.register()).token
    token = (await app.register()).token
    await addProducts(app.storage, [{ id: 'card' }, { id: 'other' }])
    const points: [product: string, key: string, source: string, day: string, price: number][] = [
      ['card', nearMint, 'tcgdex', '2026-03-05', 1_200],
      ['card', nearMint, 'tcgdex', '2026-03-01', 1_000],
      ['card', nearMint, 'ebay', '2026-03-02', 1_100],
      ['card', nearMint, 'pricecharting', '2026-03-02', 999],
      ['card', psa10, 'ebay', '2026-03-02', 9_900],
      ['other', nearMint, 'ebay', '2026-03-02', 5],
    ]
    const quotes: [source: string, asOf: string, price: number][] = [
      ['tcgdex', '2026-03-09T01:00:00.000Z', 1_200],
      ['ebay', '2026-03-02T20:00:00.000Z', 1_101],
      ['pricecharting', '2026-03-09T01:00:00.000Z', 999],
    ]
    await app.storage.write(async tx => {
      for (const [product_id, price_key, source, day, price] of points)
        await tx
          .insertInto('source_points')
          .values({ product_id, price_key, source, day, price_cents: cents(price) })
          .execute()
      for (const [source, as_of, price] of quotes)
        await tx
          .insertInto('source_quotes')
          .values({
            product_id: 'card',
            price_key: nearMint,
            source,
            price_cents: cents(price),
            as_of,
            kind: 'market',
            confidence: 'high',
            is_estimate: 'no',
          })
          .execute()
    })
  })
  afterAll(() => app.close())

  const sourcesOf = (id: string, query: Record<string, string> = {}) =>
    app.call('GET /api/prices/product/:id/sources', { token, params: { id }, query })

  it('has restricted sources for whom they are allowed', async () => {
    const call = { token: operatorToken, params: { id: 'card' } }
    const { body } = await app.call('GET /api/prices/product/:id/sources', call)
    expect(body.sources.map(({ source }) => source)).toEqual(['ebay', 'pricecharting', 'tcgdex'])
  })

  it('has the days on which each source changed its price, up to its newest', async () => {
    expect((await sourcesOf('card')).body).toEqual({
      sources: [
        { source: 'ebay', source_label: 'eBay', points: [{ date: '2026-03-02', price: 11.01 }] },
        {
          source: 'tcgdex',
          source_label: 'TCGplayer via TCGdex',
          points: [
            { date: '2026-03-01', price: 10 },
            { date: '2026-03-05', price: 12 },
            { date: '2026-03-09', price: 12 },
          ],
        },
      ],
    })
  })

  it('is of the condition or grade in the question', async () => {
    const { body } = await sourcesOf('card', { grading_company: 'psa', grade: 'Gem Mint 10' })
    expect(body.sources).toMatchObject([{ source: 'ebay', points: [{ price: 99 }] }])
    expect((await sourcesOf('card', { condition: 'Damaged' })).body).toEqual({ sources: [] })
  })

  it('needs a product and a sound grade', async () => {
    expect((await sourcesOf('none')).status).toBe(404)
    expect((await sourcesOf('card', { grade: '10' })).status).toBe(400)
    const params = { id: 'card' }
    expect((await app.call('GET /api/prices/product/:id/sources', { params })).status).toBe(401)
  })
})
