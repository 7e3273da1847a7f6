import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { heldBy } from '#server/db/collection/held-copies'
import { addEarlyCopy, migratedFrom } from '#server/testing/accounts/early-rows'
import { onBothEngines, type TemporaryStorage } from '#server/testing/storages'

onBothEngines(engine => {
  let db: TemporaryStorage
  beforeAll(async () => {
    db = await migratedFrom(engine, 73, async tx => {
      await addEarlyCopy(tx, 'c1', { id: 'one' })
      await sql`update holdings set note = 'Mine'`.execute(tx)
    })
  })
  afterAll(() => db.drop())

  it('leaves copies as they were, without pictures', async () => {
    const copies = await db.storage.read(reader =>
      heldBy(reader, 'c1').select(['note', 'cost_basis_cents', 'front_picture', 'back_picture']).execute(),
    )
    expect(copies).toEqual([
      { id: 'one', note: 'Mine', cost_basis_cents: 100, front_picture: null, back_picture: null },
    ])
  })

  it('takes pictures of copies that are there alone', async () => {
    const insert = (holding_id: string) =>
      db.storage.write(tx =>
        tx
          .insertInto('own_pictures')
          .values({ collector_id: 'c1', id: `of ${holding_id}`, holding_id, byte_size: 9, uploaded_at: '' })
          .execute(),
      )
    await insert('one')
    await expect(insert('none')).rejects.toThrow()
  })
})
