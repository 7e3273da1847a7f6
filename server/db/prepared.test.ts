import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { addProducts } from '#server/testing/products'
import { onPostgres } from '#server/testing/storages'

const calls = [
  ['GET /api/products', {}],
  ['GET /api/products', { set: 'Base Set' }],
  ['GET /api/products', { search: 'char' }],
  ['GET /api/collections', {}],
  ['GET /api/collections', { grouped: 'true' }],
] as const

onPostgres(() => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp('postgres')
    await addProducts(app.storage, [{ id: 'charizard' }])
  })
  afterAll(() => app.close())

  it('are few on a connection, whatever sizes of pages a caller tries', async () => {
    const { token } = await app.register('ash')
    for (let limit = 1; limit <= 100; limit++)
      for (const [name, query] of calls)
        expect((await app.call(name, { token, query: { ...query, limit } })).status).toBe(200)
    const { rows } = await app.storage.read(db =>
      sql<{ kept: number }>`select count(*) as kept from pg_prepared_statements`.execute(db),
    )
    const kept = rows[0]?.kept ?? 0
    expect(kept).toBeGreaterThan(5)
    expect(kept).toBeLessThan(60)
  })
})
