import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { recorded, type Recorder } from '#server/testing/plans/asked-queries'
import { explained, undone } from '#server/testing/plans/read-plans'
import { onPostgres, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'

onPostgres(() => {
  let database: TemporaryStorage
  let app: TestApp
  let recorder: Recorder
  beforeAll(async () => {
    database = await temporaryStorage('postgres')
    recorder = recorded(database.storage)
    app = await testApp('postgres', { storage: recorder.storage })
  })
  afterAll(async () => {
    await app.close()
    await database.drop()
  })

  it('reads the products of a set in their order, up to the end of the page', async () => {
    const { token } = await app.register()
    recorder.forget()
    await app.call('GET /api/products', { token, query: { set: 'Base Set', page: 2, limit: 12 } })
    const asked = [...recorder.queries.values()].find(({ sql: text }) => text.includes('union all'))
    const lines = await undone(database.storage, async tx => {
      // A table without rows is read and sorted, unless another way is there.
      for (const way of ['seqscan', 'bitmapscan', 'sort'])
        await sql`set local enable_${sql.raw(way)} to off`.execute(tx)
      return explained<{ 'QUERY PLAN': string }>(tx, '(costs off)', asked ?? { sql: '', parameters: [] })
    })
    const steps = lines.map(line => line['QUERY PLAN'].replace(/^[ >-]+/, ''))
    expect(steps).toContain('Merge Append')
    expect(steps).not.toContain('Sort')
  })
})
