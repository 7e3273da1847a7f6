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
})
