import { afterAll, beforeAll, expect, it } from 'vitest'
import { nothingShown, wholeShared } from '#domain/collection/lists/shared-page'
import { insertCollector } from '#server/db/accounts/collectors'
import {
  insertSharedPage,
  type NewSharedPage,
  sharedPagesOf,
} from '#server/db/collection/sharing/shared-pages'
import { migrate } from '#server/db/migrate'
import { KeyTaken } from '#server/db/storage'
import { onBothEngines, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'

const names = { username: 'ash', usernameKey: 'ash', email: 'a@b.c', emailKey: 'a@b.c' }
const ash = { id: 'ash', ...names, passwordHash: '', createdAt: '2026-01-01T00:00:00.000Z' }
const choices = { ...nothingShown, title: 'All', filter: wholeShared, sort: null, direction: null }
const page: NewSharedPage = {
  ...choices,
  id: 'p1',
  digest: 'digest',
  createdAt: '2026-01-01T00:00:00.000Z',
  lastViewed: null,
}

onBothEngines(engine => {
  let db: TemporaryStorage
  beforeAll(async () => {
    db = await temporaryStorage(engine, 67)
    await db.storage.write(tx => insertCollector(tx, ash))
    await migrate(db.storage)
  })
  afterAll(() => db.drop())

  const insert = (changes: Partial<NewSharedPage>, collectorId = 'ash') =>
    db.storage.write(tx => insertSharedPage(tx, collectorId, { ...page, ...changes }))

  it('gives an earlier collector no page, and then keeps theirs', async () => {
    expect(await db.storage.read(tx => sharedPagesOf(tx, 'ash'))).toEqual([])
    await insert({})
    const { digest: _, ...kept } = page
    expect(await db.storage.read(tx => sharedPagesOf(tx, 'ash'))).toEqual([
      { ...kept, version: 1, hasLink: true },
    ])
  })

  it('refuses a page of nobody, a second one of its id, and a filter that is too long', async () => {
    await expect(insert({})).rejects.toThrow(KeyTaken)
    await expect(insert({ id: 'p2' }, 'misty')).rejects.toThrow(/foreign key/i)
    const filter = { ...wholeShared, search: 'x'.repeat(4_000) }
    await expect(insert({ id: 'p2', filter })).rejects.toThrow(/check/i)
  })
})
