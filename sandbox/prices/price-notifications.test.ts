import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { priceKeyOf, nearMint, gradedTarget } from '#domain/prices/price-target'
import type { CallQuota } from '#server/price-sources/price-source'
import { refreshHeldPrices } from '#server/jobs/held-prices'
import { dailyQuota } from '#server/open-prices'
import { ebayLimit } from '#server/price-sources/ebay/ebay'
import { valueQueued } from '#server/commands/groups/value-collection'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'
import { type PricedApp, pricedApp } from './priced-app.ts'

const dayMs = 24 * 60 * 60 * 1_000
const running = new AbortController().signal
const nearMintKey = priceKeyOf(nearMint)

onOneEngine(engine => {
  let app: PricedApp
  let card: string
  let other: string
  beforeAll(async () => {
    app = await pricedApp(engine)
    card = await app.idOf('charizard 4/102')
    other = await app.idOf('pikachu 58/102')
  })
  afterAll(() => app.close())

  const priced = async (prices: readonly (readonly [string, string, number])[]) => {
    await setPrices(app.storage, prices)
    await valueQueued(app.parts, running)
  }
  const notificationsOf = async ({ token }: TestCollector, query = {}) =>
    (await app.call('GET /api/notifications', { token, query })).body
  const settings = ({ token }: TestCollector, body: object) =>
    app.call('PUT /api/auth/settings', { token, body })

  describe('a price that moves', () => {
    it('notifies from the threshold on, compared with the last notified price', async () => {
      await priced([[card, nearMintKey, 10_000]])
      const collector = await newCollector(app)
      await collector.add({ product_id: card, condition: 'Near Mint', purchase_price: 90 })
      expect(await notificationsOf(collector)).toMatchObject({ notifications: [], unread: 0 })

      await priced([[card, nearMintKey, 10_999]])
      expect((await notificationsOf(collector)).unread).toBe(0)
      // A slow rise counts too: compared with the last notified price, not yesterday's.
      await priced([[card, nearMintKey, 11_000]])
      expect(await notificationsOf(collector)).toMatchObject({
        unread: 1,
        notifications: [
          {
            kind: 'price_move',
            product_id: card,
            name: 'Charizard',
            product_type: 'card',
            pokemon_type: 'Fire',
            label: 'Near Mint',
            old_price: 100,
            new_price: 110,
            change_percent: 10,
            is_read: false,
          },
        ],
      })
      await priced([[card, nearMintKey, 11_000]])
      expect((await notificationsOf(collector)).unread).toBe(1)
      await priced([[card, nearMintKey, 9_900]])
      expect((await notificationsOf(collector)).notifications).toMatchObject([
        { change_percent: -10 },
        { change_percent: 10 },
      ])
    })

    it('does not notify of another grade, without a held copy, or with alerts off', async () => {
      await priced([[other, nearMintKey, 500]])
      const graded = await newCollector(app)
      await graded.add({ product_id: other, grading_company: 'PSA', grade: '10', purchase_price: 90 })
      const sold = await newCollector(app)
      const { item } = await sold.add({ product_id: other, condition: 'Near Mint', purchase_price: 5 })
      await sold.remove(item.id, 6)
      const deaf = await newCollector(app)
      await deaf.add({ product_id: other, condition: 'Near Mint', purchase_price: 5 })
      await settings(deaf, { price_alerts: false })
      await priced([[other, nearMintKey, 900]])
      for (const collector of [graded, sold, deaf]) expect((await notificationsOf(collector)).unread).toBe(0)
      // Turned on again, moves in the meantime send nothing.
      await settings(deaf, { price_alerts: true })
      await priced([[other, nearMintKey, 901]])
      expect((await notificationsOf(deaf)).unread).toBe(0)
      await priced([[other, nearMintKey, 1_800]])
      expect((await notificationsOf(deaf)).unread).toBe(1)
    })

    it('notifies by the threshold of each collector', async () => {
      await priced([[card, priceKeyOf(gradedTarget('CGC', '9')), 10_000]])
      const slab = { product_id: card, grading_company: 'cgc', grade: '9.0', purchase_price: 90 }
      const [calm, keen] = [await newCollector(app), await newCollector(app)]
      await calm.add(slab)
      await keen.add(slab)
      await settings(calm, { price_alert_percent: 50 })
      await settings(keen, { price_alert_percent: 1 })
      await priced([[card, 'graded:cgc:9', 10_100]])
      expect((await notificationsOf(calm)).unread).toBe(0)
      expect((await notificationsOf(keen)).notifications).toMatchObject([
        { label: 'CGC 9', change_percent: 1 },
      ])
    })
  })

  it('marks notifications as read one by one or all at once, only for their collector', async () => {
    const [mine, theirs] = [await newCollector(app), await newCollector(app)]
    for (const { add } of [mine, theirs]) {
      await add({ product_id: card, condition: 'Damaged', purchase_price: 1 })
      await add({ product_id: other, condition: 'Damaged', purchase_price: 1 })
    }
    const key = priceKeyOf({ kind: 'raw', condition: 'Damaged' })
    await priced([
      [card, key, 1_000],
      [other, key, 1_000],
    ])
    await priced([
      [card, key, 2_000],
      [other, key, 3_000],
    ])
    const { notifications, pagination } = await notificationsOf(mine, { limit: 1 })
    expect(pagination).toEqual({ page: 1, totalPages: 2, totalItems: 2, itemsPerPage: 1 })
    const [first] = notifications
    const read = ({ token }: TestCollector, body: object) =>
      app.call('POST /api/notifications/read', { token, body })
    expect((await read(theirs, { ids: [first?.id] })).body.unread).toBe(2)
    expect((await read(mine, { ids: [first?.id] })).body.unread).toBe(1)
    expect((await read(mine, { ids: [] })).body.unread).toBe(1)
    expect((await read(mine, {})).body.unread).toBe(0)
    expect((await notificationsOf(theirs)).unread).toBe(2)
  })

  describe('the daily prices', () => {
    it('check each held key once a day', async () => {
      const collector = await newCollector(app)
      await collector.add({
        product_id: await app.idOf('blastoise 2/102'),
        condition: 'Near Mint',
        purchase_price: 1,
      })
      const asked = await refreshHeldPrices(app.parts, running)
      expect(asked).toBeGreaterThan(0)
      expect(await collector.stats()).toMatchObject({ priced_quantity: 1 })
      expect(await refreshHeldPrices(app.parts, running)).toBe(0)
      app.clock.advance(dayMs)
      const answered = () =>
        app.sandbox.calls.filter(call => call.service === 'search' && call.status === 200)
      const before = answered().length
      const twice = await Promise.all([
        refreshHeldPrices(app.parts, running),
        refreshHeldPrices(app.parts, running),
      ])
      // One of the two found the lease taken.
      expect(twice.toSorted()).toEqual([0, asked])
      expect(answered().length - before).toBeLessThanOrEqual(2 * asked)
    })

    it('stop with the source, and continue an hour later', async () => {
      app.clock.advance(dayMs)
      app.sandbox.misbehave({
        on: 'token',
        what: { kind: 'status', status: 401, body: { error: 'invalid_client' } },
      })
      app.sandbox.misbehave({ on: 'search', what: { kind: 'status', status: 401 } })
      await refreshHeldPrices(app.parts, running)
      app.sandbox.behave()
      app.clock.advance(dayMs)
      expect(await refreshHeldPrices(app.parts, running)).toBeGreaterThan(0)
    })
  })

  it('the quota is shared by processes and resets at midnight Pacific time', async () => {
    let now = new Date('2026-03-14T06:59:00Z')
    const quota = (): CallQuota => dailyQuota(app.storage, 'ebay', ebayLimit, () => now)
    expect(await quota().take(4_499)).toBe(true)
    expect(await quota().take(2)).toBe(false)
    expect(await quota().take(1)).toBe(true)
    expect(await quota().take(1)).toBe(false)
    now = new Date('2026-03-14T07:01:00Z')
    expect(await quota().take(1)).toBe(true)
  })

  it('an own price is next to the market price and never in the market total', async () => {
    await priced([[card, nearMintKey, 20_000]])
    const { add, edit, stats, list, groups } = await newCollector(app)
    const { item } = await add({ product_id: card, condition: 'Near Mint', purchase_price: 90 })
    await add({ product_id: card, condition: 'Near Mint', purchase_price: 90 })
    const { item: unpriced } = await add({ product_id: card, condition: 'Heavily Played', purchase_price: 9 })
    await edit(item.id, { own_price: 250 })
    await edit(unpriced.id, { own_price: 0 })
    expect(await stats()).toMatchObject({
      total_market_price: 400,
      priced_quantity: 2,
      total_with_own_prices: 450,
      own_priced_quantity: 2,
      valued_quantity: 3,
    })
    const { collection } = await list()
    expect(collection.find(({ id }) => id === item.id)).toMatchObject({
      current_market_price: 200,
      own_price: 250,
      price_as_of: '2026-01-01T00:00:00.000Z',
    })
    expect((await groups()).groups).toMatchObject([
      { label: 'Heavily Played', own_priced_quantity: 1, own_price_total: 0, current_market_price: null },
      { label: 'Near Mint', own_priced_quantity: 1, own_price_total: 250, quantity: 2 },
    ])
    // Another edit keeps it, a blank removes it, and a change of kind drops it.
    await edit(item.id, { purchase_price: 91 })
    expect(await stats()).toMatchObject({ total_with_own_prices: 450 })
    await edit(item.id, { grading_status: 'grading', raw_card_cost: 91, grading_cost: 20 })
    expect(await stats()).toMatchObject({ total_with_own_prices: 400, own_priced_quantity: 1 })
    await edit(unpriced.id, { own_price: null })
    expect(await stats()).toMatchObject({ own_priced_quantity: 0, valued_quantity: 2 })
    expect((await edit(item.id, { own_price: -1 })).refusal.fields).toHaveProperty('own_price')
  })
})
