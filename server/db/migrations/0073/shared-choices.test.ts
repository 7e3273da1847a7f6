import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCollector } from '#server/db/accounts/collectors'
import { sharedPagesOf } from '#server/db/collection/sharing/shared-pages'
import { migrate } from '#server/db/migrate'
import { onBothEngines, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'

const names = { username: 'ash', usernameKey: 'ash', email: 'a@b.c', emailKey: 'a@b.c' }
const ash = { id: 'ash', ...names, passwordHash: '', createdAt: '2026-01-01T00:00:00.000Z' }

onBothEngines(engine => {
  let db: TemporaryStorage
  beforeAll(async () => {
    db = await temporaryStorage(engine, 72)
    await db.storage.write(async tx => {
      await insertCollector(tx, ash)
      await sql`insert into shared_pages (collector_id, id, digest, version, title, filter, shows_values,
        shows_username, created_at) values ('ash', 'p1', 'digest', 1, 'All', '{}', 'on', 'on', '2026')`.execute(
        tx,
      )
    })
    await migrate(db.storage)
  })
  afterAll(() => db.drop())

  it('shows nothing more on a page that is shared already', async () => {
    const hidden = { showsCost: false, showsNotes: false, showsPlace: false, showsCerts: false }
    expect(await db.storage.read(tx => sharedPagesOf(tx, 'ash'))).toMatchObject([
      { id: 'p1', showsValues: true, showsUsername: true, ...hidden },
    ])
  })

  it('knows no choice but on and off', async () => {
    const choose = sql`update shared_pages set shows_cost = 'yes'`
    await expect(db.storage.write(tx => choose.execute(tx))).rejects.toThrow(/check/i)
  })
})
