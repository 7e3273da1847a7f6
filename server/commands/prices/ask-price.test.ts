import { afterAll, beforeAll, expect, it } from 'vitest'
import { gradedTarget, nearMint } from '#domain/prices/price-target'
import type { PriceQuestion } from '#domain/prices/price-question'
import type { PriceSource } from '#server/price-sources/price-source'
import { type TestApp, testApp } from '#server/testing/app'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'
import { askPrice } from './ask-price.ts'

const dayMs = 24 * 60 * 60 * 1_000

onOneEngine(engine => {
  let app: TestApp
  const asked: PriceQuestion[] = []
  beforeAll(async () => {
    const priceSource: PriceSource = {
      name: 'ebay',
      label: 'a source that knows no price',
      prices: 'Nothing has a price.',
      notice: null,
      externalIds: [],
      languages: ['en'],
      quota: null,
      canPrice: ({ target }) => target.kind === 'graded',
      async *ask(questions) {
        asked.push(...questions)
        for (const question of questions) yield { question, outcome: 'unpriced', evidence: null }
      },
    }
    app = await testApp(engine, { priceSource, rateLimits: true })
    await addProducts(app.storage, [{ id: 'card' }])
  })
  afterAll(() => app.close())

  const gradesAsked = () => asked.map(({ target }) => (target.kind === 'graded' ? target.grade : null))

  it('asks at most 300 times a day for one collector, and still for others', async () => {
    const { user: greedy } = await app.register()
    const { user: other } = await app.register()
    const ask = (collectorId: string, grade: string) =>
      askPrice(app.parts, collectorId, 'card', gradedTarget('PSA', grade))
    await ask(greedy.id, 'made up')
    for (let times = 0; times < 3; times++) await askPrice(app.parts, greedy.id, 'card', nearMint)
    const counted = await app.storage.read(db =>
      db.selectFrom('attempts').select('attempts').where('bucket', 'like', 'price:%').execute(),
    )
    expect(counted).toEqual([{ attempts: 1 }])
    await app.storage.write(tx =>
      tx.updateTable('attempts').set({ attempts: 299 }).where('bucket', 'like', 'price:%').execute(),
    )
    for (const grade of ['300th', '301st', '302nd']) await ask(greedy.id, grade)
    expect(gradesAsked()).toEqual(['made up', '300th'])
    await ask(other.id, '9')
    expect(gradesAsked()).toEqual(['made up', '300th', '9'])
    app.clock.advance(dayMs + 1)
    await ask(greedy.id, '301st')
    expect(gradesAsked()).toEqual(['made up', '300th', '9', '301st'])
  })
})
