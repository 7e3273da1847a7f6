import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '#server/db/migrate'
import { addProducts } from '#server/testing/products'
import { onBothEngines, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'

const imported = {
  name: 'Charizard',
  set_name: 'Base Set',
  set_code: 'base1',
  set_card_count: 102,
  card_number: '4',
}
const { set_card_count: _, ...withoutCount } = imported

onBothEngines(engine => {
  let db: TemporaryStorage
  beforeAll(async () => {
    db = await temporaryStorage(engine, 29)
    const ids = ['edited', 'early', 'moved', 'overwritten', 'made', 'untouched']
    await addProducts(
      db.storage,
      ids.map(id => ({ id, name: `now ${id}`, cardNumber: null })),
    )
    await db.storage.write(async tx => {
      const keep = (id: string, revision: number, fields: object) =>
        sql`insert into product_revisions (product_id, revision, edited_at, edited_by, fields)
          values (${id}, ${revision}, '2026-01-01', null, ${JSON.stringify(fields)})`.execute(tx)
      await keep('edited', 0, imported)
      await keep('edited', 1, { ...imported, name: 'Mew', card_number: null })
      await keep('early', 3, withoutCount)
      await keep('moved', 0, { ...withoutCount, set_name: 'Jungle', card_number: null })
      await keep('overwritten', 0, imported)
      await keep('made', 0, imported)
      await sql`update products set revision = 5, set_card_count = 103 where id not in ('overwritten', 'untouched')`.execute(
        tx,
      )
      await sql`update products set origin = 'collector' where id = 'made'`.execute(tx)
    })
    await migrate(db.storage)
  })
  afterAll(() => db.drop())

  it('takes what was imported from the oldest revision', async () => {
    const rows = await db.storage.read(reader =>
      reader.selectFrom('imported_identities').selectAll().orderBy('product_id').execute(),
    )
    expect(rows).toEqual([
      { product_id: 'early', ...imported, set_card_count: 103 },
      { product_id: 'edited', ...imported },
      { product_id: 'moved', ...imported, set_name: 'Jungle', set_card_count: null, card_number: null },
      {
        product_id: 'overwritten',
        name: 'now overwritten',
        set_name: 'Base Set',
        set_code: null,
        set_card_count: null,
        card_number: null,
      },
    ])
  })
})
