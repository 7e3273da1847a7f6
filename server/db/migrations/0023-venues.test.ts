import { afterAll, beforeAll, expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import { insertCollector } from '#server/db/accounts/collectors'
import { insertVenue, venuesOf } from '#server/db/collection/venues'
import { migrate } from '#server/db/migrate'
import { KeyTaken } from '#server/db/storage'
import { onBothEngines, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'

const names = { username: 'ash', usernameKey: 'ash', email: 'a@b.c', emailKey: 'a@b.c' }
const ash = { id: 'ash', ...names, passwordHash: '', createdAt: '2026-01-01T00:00:00.000Z' }
const fair = {
  id: 'v1',
  name: 'A fair',
  feeBasisPoints: 1_325,
  fixedFeeCents: cents(30),
  shippingCents: cents(450),
  revision: 0,
}

onBothEngines(engine => {
  let db: TemporaryStorage
  beforeAll(async () => {
    db = await temporaryStorage(engine, 22)
    await db.storage.write(tx => insertCollector(tx, ash))
    await migrate(db.storage)
  })
  afterAll(() => db.drop())

  const insert = (venue: Partial<typeof fair>, collectorId = 'ash') =>
    db.storage.write(tx => insertVenue(tx, collectorId, { ...fair, ...venue }))

  it('gives an earlier collector no venue, and then keeps theirs', async () => {
    expect(await db.storage.read(tx => venuesOf(tx, 'ash'))).toEqual([])
    await insert({})
    expect(await db.storage.read(tx => venuesOf(tx, 'ash'))).toEqual([fair])
  })

  it.each([
    ['a share below nothing', { feeBasisPoints: -1 }],
    ['a share above everything', { feeBasisPoints: 10_001 }],
    ['a negative fee', { fixedFeeCents: cents(-1) }],
    ['negative shipping', { shippingCents: cents(-1) }],
  ])('refuses %s', async (_, wrong) => {
    await expect(insert({ id: 'v2', name: 'Another', ...wrong })).rejects.toThrow(/check/i)
  })

  it('refuses a second venue of the same name, and one of nobody', async () => {
    await expect(insert({ id: 'v2', name: ' A  FAIR' })).rejects.toThrow(KeyTaken)
    await expect(insert({ id: 'v2', name: 'Another' }, 'misty')).rejects.toThrow(/foreign key/i)
  })
})
