import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { recorded } from '#server/testing/plans/asked-queries'
import { addProducts } from '#server/testing/products'
import { onBothEngines, onPostgres, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'
import { isAmong } from './found-first.ts'
import type { Reader } from '#server/database/storage'

onBothEngines(engine => {
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
        isAmong(
          db,
          sql.ref('holding_groups.product_number'),
          sql`(select abs(number) from products where number > 7)`,
        ),
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
        ? /product_number = ANY \(\$0\)[^]*InitPlan/
        : /collector_id=\? AND product_number=\?[^]*LIST SUBQUERY/,
    )
    expect(plan).not.toContain('Join')
  })

  it('finds nothing among no ids', async () => {
    expect(await database.storage.read(db => query(db).execute())).toEqual([])
  })
})

onPostgres(() => {
  it('looks no word up that much of the catalogue has', async () => {
    const database = await temporaryStorage('postgres')
    const recorder = recorded(database.storage)
    const app = await testApp('postgres', { storage: recorder.storage })
    await addProducts(app.storage, [{ id: 'charizard' }])
    await app.storage.write(tx =>
      sql`insert into product_words (product_number, word, weight, place)
        select number, 'common', 40, 0 from generate_series(1, 2001) as number
        union all select 1, 'rare', 40, 0`.execute(tx),
    )
    const collector = await newCollector(app)
    await collector.add({ product_id: 'charizard', condition: 'Near Mint', purchase_price: 1 })
    const isLookedUp = async (search: string) => {
      recorder.forget()
      await collector.groups({ search })
      return [...recorder.queries.keys()].some(text => text.includes('any(array'))
    }
    expect(await isLookedUp('rare')).toBe(true)
    expect(await isLookedUp('common')).toBe(false)
    await app.close()
    await database.drop()
  })
})
