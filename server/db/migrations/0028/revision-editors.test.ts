import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '#server/db/migrate'
import { addEarlyCollector } from '#server/testing/accounts/early-rows'
import { addProducts } from '#server/testing/products'
import { onBothEngines, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'

onBothEngines(engine => {
  let db: TemporaryStorage
  beforeAll(async () => {
    db = await temporaryStorage(engine, 27)
    await addProducts(db.storage, [{ id: 'card' }])
    await db.storage.write(async tx => {
      await addEarlyCollector(tx, 'ash')
      for (const [revision, editor] of [null, 'ash'].entries()) {
        await sql`insert into product_revisions (product_id, revision, edited_at, edited_by, fields)
          values ('card', ${revision}, '2026-01-01', ${editor}, '{}')`.execute(tx)
      }
    })
    await migrate(db.storage)
  })
  afterAll(() => db.drop())

  it('names the editors of earlier edits, except those who left', async () => {
    const rows = await db.storage.read(reader =>
      reader
        .selectFrom('product_revisions')
        .select(['editor_name', 'editor', 'reverted_to'])
        .orderBy('revision')
        .execute(),
    )
    expect(rows).toEqual([
      { editor_name: null, editor: 'collector', reverted_to: null },
      { editor_name: 'ash', editor: 'collector', reverted_to: null },
    ])
  })
})
