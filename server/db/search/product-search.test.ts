import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { stockCatalogue } from '#server/testing/catalogue'
import type { Reader } from '#server/database/storage'
import { onBothEngines } from '#server/testing/storages'
import { resolveSearch } from './product-search.ts'
import { hasFewHits } from './word-rarity.ts'

onBothEngines(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await stockCatalogue(app.parts)
  })
  afterAll(() => app.close())

  const queriesFor = (text: string) => queriesOf(db => resolveSearch(db, text))

  async function queriesOf(work: (db: Reader) => Promise<unknown>): Promise<number> {
    let queries = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        queries += 1
        return result
      },
    }
    await app.storage.read(db => work(db.withPlugin(counting)))
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

  it('asks once whether a word has few hits', async () => {
    const oranguru = { kind: 'itself', word: 'oranguru' } as const
    const ask = () => queriesOf(async db => expect(await hasFewHits(db, [oranguru], 5)).toBe(true))
    expect(await ask()).toBe(1)
    expect(await ask()).toBe(0)
  })

  it('asks again where more hits are few than have been counted', async () => {
    const base = { kind: 'itself', word: 'base' } as const
    const ask = (most: number, isFew: boolean) =>
      queriesOf(async db => expect(await hasFewHits(db, [base], most)).toBe(isFew))
    expect(await ask(1, false)).toBe(1)
    expect(await ask(1, false)).toBe(0)
    expect(await ask(1_000, true)).toBe(1)
    expect(await ask(1, false)).toBe(0)
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
