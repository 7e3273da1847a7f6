import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migratedFrom } from '#server/testing/accounts/early-rows'
import { onBothEngines, type TemporaryStorage } from '#server/testing/storages'

onBothEngines(engine => {
  let db: TemporaryStorage
  beforeAll(async () => {
    db = await migratedFrom(engine, 74, async () => {})
  })
  afterAll(() => db.drop())

  it('finds the newest groups without a price by an index', async () => {
    const newest = sql<Record<string, string>>`select product_id, price_key from holding_groups
      where collector_id = 'c1' and counted_price_cents is null order by newest_created_at desc limit 500`
    const plan = await db.storage.read(async reader => {
      if (engine === 'sqlite')
        return (await sql<{ detail: string }>`explain query plan ${newest}`.execute(reader)).rows
      await sql`set local enable_seqscan = off`.execute(reader)
      return (await sql<object>`explain ${newest}`.execute(reader)).rows
    })
    expect(JSON.stringify(plan)).toContain('holding_groups_unpriced')
    expect(JSON.stringify(plan)).not.toMatch(/TEMP B-TREE|Sort/)
  })
})
