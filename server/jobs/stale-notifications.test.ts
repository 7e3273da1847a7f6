import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cents } from '#domain/money/money'
import { nearMint, priceKeyOf } from '#domain/prices/price-target'
import { valueQueued } from '#server/commands/groups/value-collection'
import { insertNotifications } from '#server/db/notifications/notifications'
import { markRead } from '#server/db/notifications/shown-notifications'
import { notificationsKept } from '#server/db/notifications/stale-notifications'
import type { Storage } from '#server/database/storage'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { pruneNotifications } from './tidy.ts'

const dayMs = 24 * 60 * 60 * 1_000
const nearMintKey = priceKeyOf(nearMint)
const running = new AbortController().signal

onBothEngines(engine => {
  let app: TestApp
  let collector: TestCollector
  let instant: Date
  beforeEach(async () => {
    app = await testApp(engine)
    instant = app.clock.now
    await addProducts(app.storage, [{ id: 'card' }, { id: 'wished' }])
    collector = await newCollector(app)
  })
  afterEach(() => app.close())

  const daysAgo = (days: number) => new Date(instant.getTime() - days * dayMs).toISOString()

  /** Inserts notifications of that age, named by their id. */
  const notified = (days: number, ...ids: string[]) =>
    app.storage.write(tx =>
      insertNotifications(
        tx,
        daysAgo(days),
        ids.map(id => ({
          collectorId: collector.id,
          id,
          kind: 'price_move' as const,
          productId: 'card',
          priceKey: nearMintKey,
          oldPriceCents: cents(1_000),
          newPriceCents: cents(1_200),
        })),
      ),
    )
  const readAgo = (days: number, ...ids: string[]) =>
    app.storage.write(tx => markRead(tx, collector.id, ids, daysAgo(days)))
  const mailedAgo = (days: number, ...ids: string[]) =>
    app.storage.write(tx =>
      tx
        .updateTable('notifications')
        .set({ mailed_at: daysAgo(days) })
        .where('id', 'in', ids)
        .execute(),
    )
  const kept = async () => {
    const rows = await app.storage.read(db => db.selectFrom('notifications').select('id').execute())
    return rows.map(({ id }) => id).sort()
  }
  const named = (count: number, name: string) =>
    Array.from({ length: count }, (_, index) => `${name} ${String(index).padStart(4, '0')}`)

  it('deletes notifications read over 90 days ago, and all of over a year ago', async () => {
    await notified(364, 'unread in time', 'read in time')
    await notified(366, 'unread', 'read', 'mailed', 'mailed today')
    await notified(100, 'just read', 'long read', 'long read, mailed today')
    await readAgo(89, 'read in time', 'read', 'just read')
    await readAgo(91, 'long read', 'long read, mailed today')
    await mailedAgo(5, 'mailed')
    await mailedAgo(0, 'mailed today', 'long read, mailed today')
    await pruneNotifications(app.parts)
    expect(await kept()).toEqual([
      'just read',
      'long read, mailed today',
      'mailed today',
      'read in time',
      'unread in time',
    ])
  })

  it('deletes many in short batches', async () => {
    await notified(10, 'new')
    const old = named(1_300, 'old')
    for (const some of [old.slice(0, 900), old.slice(900)]) await notified(400, ...some)
    await readAgo(95, ...old.slice(0, 800))
    let writes = 0
    const write: Storage['write'] = work => ((writes += 1), app.storage.write(work))
    await pruneNotifications({ ...app.parts, storage: { ...app.storage, write } })
    expect(await kept()).toEqual(['new'])
    expect(writes).toBeGreaterThan(2)
  })

  describe('a collector with more than a thousand', () => {
    it('keeps the newest when another comes', async () => {
      await notified(20, ...named(30, 'older'))
      await notified(10, ...named(notificationsKept - 20, 'old'))
      expect(await kept()).toHaveLength(notificationsKept)
      await notified(0, 'new')
      expect(await kept()).toEqual(
        [
          ...named(19, 'older').map((_, index) => named(30, 'older')[index + 11]),
          ...named(980, 'old'),
          'new',
        ].sort(),
      )
    })

    it('keeps all of the last two days, and what was mailed within them', async () => {
      await notified(10, 'old', 'mailed today')
      await mailedAgo(1, 'mailed today')
      await notified(1, ...named(notificationsKept, 'young'))
      await notified(0, 'new')
      expect(await kept()).toEqual(['mailed today', 'new', ...named(notificationsKept, 'young')])
    })
  })

  it('notifies of nothing a second time', async () => {
    await setPrices(app.storage, [
      ['card', nearMintKey, 1_000],
      ['wished', nearMintKey, 900],
    ])
    await collector.add({ product_id: 'card', condition: 'Near Mint', purchase_price: 10 })
    await app.call('PUT /api/wishlist/:id', {
      token: collector.token,
      params: { id: 'wished' },
      body: { target_price: 8 },
    })
    const priced = async (cardCents: number, wishedCents: number) => {
      await setPrices(app.storage, [
        ['card', nearMintKey, cardCents],
        ['wished', nearMintKey, wishedCents],
      ])
      await valueQueued(app.parts, running)
      return (await kept()).length
    }
    expect(await priced(1_500, 700)).toBe(2)
    app.clock.advance(400 * dayMs)
    await pruneNotifications(app.parts)
    expect(await kept()).toEqual([])
    expect(await priced(1_510, 690)).toBe(0)
    expect(await priced(1_700, 950)).toBe(1)
    expect(await priced(1_700, 700)).toBe(2)
  })
})
