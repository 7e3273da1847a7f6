/** Limits that the database counts hold for calls at the same moment, in every process. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '#server/app'
import { reconcile } from '#server/commands/ledger/reconcile'
import { type TestApp, testApp, testPassword } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'

const dayMs = 24 * 60 * 60 * 1_000
const raw = { product_id: 'card', condition: 'Near Mint', purchase_price: 10 }

onBothEngines(engine => {
  let app: TestApp
  beforeAll(async () => {
    const quotas = { maxCopies: 12, copiesPerDay: 5, productsPerDay: 2, productEditsPerDay: 70 }
    app = await testApp(engine, { rateLimits: true, quotas })
    await addProducts(app.storage, [{ id: 'card' }])
  })
  afterAll(() => app.close())

  it('the copies of a day', async () => {
    const collector = await newCollector(app)
    const other = await buildApp(app.parts, { pageFolder: null, trustProxy: null, metricsToken: null })
    const statuses = await Promise.all(
      Array.from({ length: 9 }, async (_, index) => {
        if (index % 2 === 0) return (await collector.post(raw)).status
        const headers = { authorization: `Bearer ${collector.token}` }
        return (await other.inject({ method: 'POST', url: '/api/collections', headers, payload: raw }))
          .statusCode
      }),
    )
    await other.close()
    expect(statuses.filter(status => status === 201)).toHaveLength(5)
    expect(statuses.filter(status => status === 429)).toHaveLength(4)
    expect((await collector.stats()).total_quantity).toBe(5)
    expect((await reconcile(app.storage, () => {})).differences).toBe(0)
  })

  it('wrong passwords', async () => {
    await app.register('ash')
    const signIn = () =>
      app.call('POST /api/auth/login', {
        body: { username: 'ash', password: 'wrong password' },
        address: '203.0.113.7',
      })
    const answers = await Promise.all(Array.from({ length: 20 }, signIn))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  it('the edits of an hour', async () => {
    await app.register('old')
    app.clock.advance(dayMs)
    // A token ends while the clock goes on.
    const signedIn = await app.call('POST /api/auth/login', {
      body: { username: 'old', password: testPassword },
    })
    const edit = async (rarity: string) => {
      const sent = { token: signedIn.body.token, params: { id: 'card' }, body: { rarity } }
      return (await app.call('PUT /api/products/:id', sent)).status
    }
    for (let time = 0; time < 55; time++) expect(await edit(`old ${time}`)).toBe(200)
    const statuses = await Promise.all(Array.from({ length: 8 }, (_, index) => edit(`at once ${index}`)))
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  })
})
