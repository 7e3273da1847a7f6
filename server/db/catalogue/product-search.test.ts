import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { stockCatalogue } from '#server/testing/catalogue'
import { onEachEngine } from '#server/testing/storages'
import { resolveSearch } from './product-search.ts'

onEachEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await stockCatalogue(app.parts)
  })
  afterAll(() => app.close())

  async function queriesFor(text: string): Promise<number> {
    let queries = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        queries += 1
        return result
      },
    }
    await app.storage.read(db => resolveSearch(db.withPlugin(counting), text))
    return queries
  }

  it.each([
    ['charizard', 2],
    ['a b c d e f g h', 7],
    ['pokeballs greatballs ultraballs masterballs', 9],
    ['zzzzzzzzzzzzzzzzzzzz yyyyyyyyyyyyyyyyyyyy', 20],
    // Two neighbours can be joined in seven ways. Six are tried.
    ['charizard blastoise venusaur pikachu mewtwo mew raichu drapion', 11],
    // Words that each spacing has are looked up once.
    ['pika chu chari zard blas toise venu saur', 16],
  ])('asks a bounded number of queries for %j', async (text, most) => {
    const queries = await queriesFor(text)
    expect(queries).toBeGreaterThan(0)
    expect(queries).toBeLessThanOrEqual(most)
  })

  it('counts how many products have each word once', async () => {
    const first = await queriesFor('pikachu vmax')
    expect(await queriesFor('vmax pikachu')).toBe(first - 1)
  })

  it('finds a product with words that none had before', async () => {
    const { token } = await app.register()
    const search = () => app.call('GET /api/products', { token, query: { search: 'pikachu xyloquartz' } })
    expect((await search()).body.pagination.totalItems).toBe(0)
    const body = {
      name: 'Pikachu Xyloquartz',
      product_type: 'card',
      set_name: 'Base Set',
      card_number: '777',
      image_url: 'https://example.com/card.webp',
    } as const
    expect((await app.call('POST /api/products', { token, body })).status).toBe(201)
    expect((await search()).body.pagination.totalItems).toBe(1)
  })
})
