import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCollector } from '#server/db/accounts/collectors'
import { insertView, viewsOf } from '#server/db/collection/lists/saved-views'
import { migrate } from '#server/db/migrate'
import { KeyTaken } from '#server/db/storage'
import { onBothEngines, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'

const names = { username: 'ash', usernameKey: 'ash', email: 'a@b.c', emailKey: 'a@b.c' }
const ash = { id: 'ash', ...names, passwordHash: '', createdAt: '2026-01-01T00:00:00.000Z' }
const view = { id: 'v1', name: 'Charizards', parameters: '{"search":"charizard"}' }

onBothEngines(engine => {
  let db: TemporaryStorage
  beforeAll(async () => {
    db = await temporaryStorage(engine, 62)
    await db.storage.write(tx => insertCollector(tx, ash))
    await migrate(db.storage)
  })
  afterAll(() => db.drop())

  const insert = (changes: Partial<typeof view>, collectorId = 'ash') =>
    db.storage.write(tx => insertView(tx, collectorId, { ...view, ...changes }))

  it('gives an earlier collector no view, and then keeps theirs', async () => {
    expect(await db.storage.read(tx => viewsOf(tx, 'ash'))).toEqual([])
    await insert({})
    expect(await db.storage.read(tx => viewsOf(tx, 'ash'))).toEqual([view])
  })

  it('refuses a second view of the same name, one of nobody, and one that is too long', async () => {
    await expect(insert({ id: 'v2', name: ' CHARIZARDS' })).rejects.toThrow(KeyTaken)
    await expect(insert({ id: 'v2', name: 'Others' }, 'misty')).rejects.toThrow(/foreign key/i)
    const parameters = 'x'.repeat(2_001)
    await expect(insert({ id: 'v2', name: 'Others', parameters })).rejects.toThrow(/check/i)
  })
})
