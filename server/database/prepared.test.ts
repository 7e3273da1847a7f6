import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepared } from './prepared.ts'
import { type TestApp, testApp } from '#server/testing/app'
import { addProducts } from '#server/testing/products'
import { onPostgres } from '#server/testing/storages'
import { givingWay } from '#server/turns'
import type { Reader } from './storage.ts'

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
    const { token } = await app.register()
    for (let limit = 1; limit <= 30; limit++)
      for (const [name, query] of calls)
        expect((await app.call(name, { token, query: { ...query, limit } })).status).toBe(200)
    const { rows } = await app.storage.read(db =>
      sql<{ kept: number }>`select count(*) as kept from pg_prepared_statements`.execute(db),
    )
    const kept = rows[0]?.kept ?? 0
    expect(kept).toBeGreaterThan(5)
    expect(kept).toBeLessThan(60)
  })

  it('keep one plan for all values, and other queries get one for theirs', async () => {
    const { storage } = app
    const mode = prepared((db, { id }: { id: string }) =>
      db
        .selectFrom('products')
        .select(sql<string>`current_setting('plan_cache_mode')`.as('mode'))
        .where('id', '=', id),
    )
    const ofPrepared = (db: Reader) => mode.executeTakeFirst(db, { id: 'charizard' })
    const ofOther = (db: Reader) =>
      db
        .selectFrom('products')
        .select(sql<string>`current_setting('plan_cache_mode')`.as('mode'))
        .where('id', '=', 'charizard')
        .executeTakeFirst()
    const [kept, own] = [{ mode: 'force_generic_plan' }, { mode: 'auto' }]
    for (let time = 0; time < 3; time++) {
      expect(await storage.read(ofPrepared)).toEqual(kept)
      expect(await givingWay(() => storage.read(ofPrepared))).toEqual(kept)
      expect(await storage.read(ofOther)).toEqual(own)
      expect(await storage.read(async db => [await ofPrepared(db), await ofOther(db)])).toEqual([kept, own])
      // Nothing stays for who gets the connection next.
      expect(await storage.readOne(ofOther)).toEqual(own)
      expect(await storage.write(ofOther)).toEqual(own)
    }
  })
})
