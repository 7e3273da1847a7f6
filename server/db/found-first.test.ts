import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEachEngine, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'
import { isAmong } from './found-first.ts'
import type { Reader } from './storage.ts'

onEachEngine(engine => {
  let database: TemporaryStorage
  beforeAll(async () => {
    database = await temporaryStorage(engine)
  })
  afterAll(() => database.drop())

  const query = (db: Reader) =>
    db
      .selectFrom('holding_groups')
      .select('group_key')
      .where('collector_id', '=', 'ash')
      .where(
        isAmong(db, sql.ref('holding_groups.product_id'), sql`(select id from products where number > 7)`),
      )

  it('finds the ids once, and looks the rows up by them', async () => {
    const plan = await database.storage.read(async db => {
      const { sql: text, parameters } = query(db).compile()
      const explain = engine === 'sqlite' ? 'explain query plan' : 'explain'
      const { rows } = await db.executeQuery<Record<string, unknown>>(
        CompiledQuery.raw(`${explain} ${text}`, [...parameters]),
      )
      return rows.map(row => Object.values(row).join(' ')).join('\n')
    })
    // PostgreSQL joins what it may rearrange.
    expect(plan).toMatch(
      engine === 'postgres'
        ? /product_id = ANY \(\$0\)[^]*InitPlan/
        : /collector_id=\? AND product_id=\?[^]*LIST SUBQUERY/,
    )
    expect(plan).not.toContain('Join')
  })

  it('finds nothing among no ids', async () => {
    expect(await database.storage.read(db => query(db).execute())).toEqual([])
  })
})
