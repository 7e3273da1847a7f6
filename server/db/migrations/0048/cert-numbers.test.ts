import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '#server/db/migrate'
import { addProducts } from '#server/testing/products'
import { onEachEngine, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'

const before = 47

onEachEngine(engine => {
  let db: TemporaryStorage
  beforeAll(async () => {
    db = await temporaryStorage(engine, before)
    await addProducts(db.storage, [{ id: 'card' }])
    await db.storage.write(async tx => {
      await sql`insert into collectors (id, username, username_key, email, email_key, password_hash, created_at,
        theme, email_notifications, price_alerts, collection_updates)
        values ('c1', 'c1', 'c1', 'c1', 'c1', 'x', '', 'light', 'on', 'on', 'on')`.execute(tx)
      for (const id of ['one', 'other', 'raw'])
        await sql`insert into holdings (collector_id, id, product_id, kind, condition, grading_company, grade,
          cost_basis_cents, purchase_date, group_key, created_at)
          values ('c1', ${id}, 'card', ${id === 'raw' ? 'raw' : 'graded'}, ${id === 'raw' ? 'Near Mint' : null},
            ${id === 'raw' ? null : 'PSA'}, ${id === 'raw' ? null : '10'}, 100, '2026-01-09', 'card', '2026-01-10')`.execute(
          tx,
        )
    })
    await migrate(db.storage)
  })
  afterAll(() => db.drop())

  const certify = (id: string, certNumber: string | null, slabKey: string | null) =>
    db.storage.write(tx =>
      tx
        .updateTable('holdings')
        .set({ cert_number: certNumber, slab_key: slabKey })
        .where('id', '=', id)
        .execute(),
    )

  it('leaves the copies without a number, and takes one for graded copies alone', async () => {
    const rows = await db.storage.read(tx => tx.selectFrom('holdings').select('cert_number').execute())
    expect(rows.map(row => row.cert_number)).toEqual([null, null, null])
    await expect(certify('raw', '1', '1 PSA')).rejects.toThrow()
    await expect(certify('one', '1', null)).rejects.toThrow()
    await certify('one', '1', '1 PSA')
  })
})
