import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint'
import { type EndpointName, endpoints } from '#contract/endpoints'
import { startRefresh } from '#server/commands/prices/refresh-prices'
import { refreshOf } from '#server/db/prices/price-refreshes'
import { playedSource } from '#server/testing/played-source'
import type { EngineName } from '#server/database/storage'
import { reconcile } from '#server/commands/ledger/reconcile'
import { writeStatDays } from '#server/jobs/daily-stats'
import { findAllMovers } from '#server/jobs/movers'
import { refreshHeldPrices } from '#server/jobs/held-prices'
import { tidy } from '#server/jobs/tidy'
import { sumUpWeeks } from '#server/jobs/weekly-summaries'
import { silentLog, type TestApp, testApp, testPassword } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { onlySource } from '#server/price-sources/sources-in-order'
import { addProducts } from '#server/testing/products'
import { soundCall } from '#server/testing/sound-calls'
import { onBothEngines, onOneEngine } from '#server/testing/storages'

const floorBytes = 200_000_000
const raw = { product_id: 'charizard', condition: 'Near Mint', purchase_price: 10 }
const full = {
  status: 507,
  refusal: { error: 'There is no room left to store this. Nothing was changed.', code: 'disk_full' },
}
const writing = (Object.entries(endpoints) as [EndpointName, Endpoint][])
  .filter(([name, { access, file, rawFile }]) => {
    return !name.startsWith('GET ') && access !== 'open' && !file && !rawFile
  })
  .map(([name]) => name)
/** Calls that are refused for another reason: no mail can be sent, and the source has no prices. */
const refusedOtherwise: Partial<Record<EndpointName, number>> = {
  'POST /api/auth/email-confirmation/link': 409,
  'POST /api/operator/price-sources/:name/try': 409,
}

/** What a test sets, and what the log has. */
interface Disk {
  freeBytes: number
  warned: [fields: object, message: string][]
}

async function openApp(engine: EngineName, disk: Disk): Promise<TestApp> {
  const app = await testApp(engine, {
    freeDiskBytes: async () => disk.freeBytes,
    diskFloorBytes: floorBytes,
    log: { ...silentLog, warn: (fields, message) => void disk.warned.push([fields, message]) },
  })
  await addProducts(app.storage, [{ id: 'charizard', setCode: 'base1' }, { id: 'blastoise' }])
  return app
}

// Each call has a collector of its own, so one app serves them all.
onOneEngine(engine => {
  const disk: Disk = { freeBytes: floorBytes, warned: [] }
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(engine, disk)
  })
  afterAll(() => app.close())

  it.each(
    writing,
  )('below the disk floor, %s is refused if it lets the embedded database grow', async name => {
    const sound = await soundCall(app, name, await app.register())
    disk.freeBytes = floorBytes - 1
    const [method = ''] = name.split(' ')
    const send = () =>
      app.app.inject({
        method: method as 'POST' | 'PUT' | 'DELETE',
        url: sound.url,
        headers: { authorization: `Bearer ${sound.token}` },
        payload: sound.body,
      })
    const { grows }: Endpoint = endpoints[name]
    const isRefused = engine === 'sqlite' && grows === true
    const below = await send()
    expect(below.statusCode === 507).toBe(isRefused)
    // It ends by itself.
    disk.freeBytes = floorBytes
    const above = isRefused ? await send() : below
    expect(above.statusCode).toBeLessThan((refusedOtherwise[name] ?? 299) + 1)
    await app.parts.background.settled()
  })
})

onBothEngines(engine => {
  let app: TestApp
  let collector: TestCollector
  let disk: Disk
  beforeEach(async () => {
    disk = { freeBytes: floorBytes, warned: [] }
    app = await openApp(engine, disk)
    collector = await newCollector(app)
  })
  afterEach(() => app.close())

  const clean = async () => expect((await reconcile(app.storage, () => {})).differences).toBe(0)

  describe('below the disk floor', () => {
    it('refuses registrations', async () => {
      disk.freeBytes = floorBytes - 1
      const body = { username: 'late', email: 'late@example.com', password: testPassword }
      const late = await app.call('POST /api/auth/register', { body })
      expect(late.status).toBe(engine === 'sqlite' ? 507 : 201)
    })

    it('people sign in, read and leave', async () => {
      await collector.add(raw)
      const { token, user } = await app.register()
      disk.freeBytes = 0
      const body = { username: user.username, password: testPassword }
      expect((await app.call('POST /api/auth/login', { body })).status).toBe(200)
      expect((await collector.list()).collection).toHaveLength(1)
      expect((await collector.stats()).total_quantity).toBe(1)
      const headers = { authorization: `Bearer ${token}` }
      expect((await app.app.inject({ url: '/api/auth/export', headers })).statusCode).toBe(200)
      expect(
        (await app.call('GET /api/prices/product/:id', { token, params: { id: 'charizard' } })).status,
      ).toBe(200)
      const erasure = { password: testPassword, confirmation: user.username }
      expect((await app.call('DELETE /api/auth/account', { token, body: erasure })).status).toBe(200)
    })

    it('jobs that let the embedded database grow skip, and say so', async () => {
      await collector.add(raw)
      app.clock.advance(8 * 24 * 60 * 60 * 1_000)
      disk.freeBytes = 7
      const signal = new AbortController().signal
      const done = [
        await writeStatDays(app.parts),
        await findAllMovers(app.parts),
        await sumUpWeeks(app.parts),
        await refreshHeldPrices(app.parts, signal),
      ]
      const message = 'skipped: the disk of the data folder has too little space'
      const skipped = ['daily statistics', 'movers', 'weekly summaries', 'held prices'].map(job => [
        { job, free_bytes: 7, floor_bytes: floorBytes },
        message,
      ])
      expect(disk.warned).toEqual(engine === 'sqlite' ? skipped : [])
      expect(done[0]).toBe(engine === 'sqlite' ? 0 : 1)
      // What deletes goes on.
      await tidy(app.parts)
      disk.freeBytes = floorBytes
      expect(await writeStatDays(app.parts)).toBe(engine === 'sqlite' ? 1 : 0)
    })
  })

  it('a price refresh ends when the disk falls below its floor, and says why', async () => {
    const source = playedSource()
    const parts = { ...app.parts, priceSource: onlySource(source.priceSource) }
    await collector.add(raw)
    disk.freeBytes = 0
    const refresh = await startRefresh(parts, collector.id)
    await app.parts.background.settled()
    const ended = await app.storage.read(db => refreshOf(db, refresh))
    expect(ended?.finishedAt).not.toBeNull()
    expect(ended?.failure).toBe(
      engine === 'sqlite' ? "Couldn't refresh prices: the server has no room left to store them." : null,
    )
  })

  describe.runIf(engine === 'sqlite')('an embedded database that is full', () => {
    const pages = async () => {
      const { rows } = await app.storage.read(db =>
        sql<{ page_count: number }>`pragma page_count`.execute(db),
      )
      return rows[0]?.page_count ?? 0
    }
    // The limit belongs to the connection, which is the one that writes.
    const limitTo = (count: number) =>
      app.storage.write(tx => sql.raw(`pragma max_page_count = ${count}`).execute(tx))

    it('refuses what does not fit, whole, and lives', async () => {
      const { items } = await collector.add({ ...raw, quantity: 3 })
      const before = await collector.stats()
      await limitTo(await pages())
      let refused = await collector.post({ ...raw, quantity: 1_000 })
      for (let tries = 0; tries < 3; tries++) {
        expect(refused).toMatchObject(full)
        refused = await collector.post({ ...raw, quantity: 1_000 }, 'kept-by-nobody')
      }
      expect(await collector.stats()).toEqual(before)
      expect((await collector.list()).collection).toHaveLength(3)
      expect((await app.call('GET /api/health')).status).toBe(200)
      await clean()
      await limitTo(1_000_000)
      expect((await collector.post({ ...raw, quantity: 1_000 }, 'kept-by-nobody')).status).toBe(201)
      expect((await collector.remove(items[0]?.id ?? '', 11)).status).toBe(200)
      await clean()
    })

    it('signs out, deletes and reads while small changes are refused too', async () => {
      const { token, user } = await app.register()
      await limitTo(await pages())
      let added = await collector.post(raw)
      for (let copies = 0; added.status === 201; copies++) {
        expect(copies).toBeLessThan(2_000)
        added = await collector.post({ ...raw, quantity: 20 })
      }
      expect(added).toMatchObject(full)
      expect((await collector.stats()).total_quantity).toBeGreaterThan(0)
      expect((await app.call('POST /api/auth/logout', { token })).status).toBe(200)
      const body = { username: user.username, password: testPassword }
      expect((await app.call('POST /api/auth/login', { body })).status).toBe(200)
      await clean()
    })
  })

  it.runIf(engine === 'postgres')(
    'a database server that says its disk is full refuses the change, whole, and the server lives',
    async () => {
      await collector.add(raw)
      await app.storage.write(tx =>
        sql
          .raw(
            `create function fills() returns trigger language plpgsql as $$ begin
               raise exception 'could not extend file "base/1": No space left on device' using errcode = '53100';
             end $$;
             create trigger fills before insert on ledger_entries for each row execute function fills()`,
          )
          .execute(tx),
      )
      expect(await collector.post(raw)).toMatchObject(full)
      expect((await collector.list()).collection).toHaveLength(1)
      await app.storage.write(tx => sql.raw('drop function fills cascade').execute(tx))
      expect((await collector.post(raw)).status).toBe(201)
      await clean()
    },
  )
})
