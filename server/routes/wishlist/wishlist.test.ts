import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maxWishes } from '#domain/wishlist/wish'
import { valueQueued } from '#server/commands/groups/value-collection'
import { staleKeysOfAnyone } from '#server/commands/prices/stale-keys'
import { writeInChunks } from '#server/database/chunks'
import { type TestApp, testApp } from '#server/testing/app'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const nearMint = 'raw:near%20mint'
const running = new AbortController().signal

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [
      { id: 'charizard', name: 'Charizard', cardNumber: '4' },
      { id: 'pikachu' },
      { id: 'unpriced' },
      { id: 'box', productType: 'sealed_product' },
    ])
  })
  afterAll(() => app.close())
  beforeEach(() =>
    setPrices(app.storage, [
      ['charizard', nearMint, 5_000],
      ['pikachu', nearMint, 1_000],
      ['box', 'sealed', 12_000],
    ]),
  )

  const newWisher = async () => {
    const { token, user } = await app.register()
    return {
      id: user.id,
      token,
      wish: (id: string, body: object = {}) =>
        app.call('PUT /api/wishlist/:id', { token, params: { id }, body }),
      forget: (id: string) => app.call('DELETE /api/wishlist/:id', { token, params: { id } }),
      list: async (query = {}) => (await app.call('GET /api/wishlist', { token, query })).body,
      ids: async () => (await app.call('GET /api/wishlist/ids', { token })).body.ids,
      notified: async () =>
        (await app.call('GET /api/notifications', { token })).body.notifications.filter(
          note => 'new_price' in note,
        ),
      settings: (body: object) => app.call('PUT /api/auth/settings', { token, body }),
    }
  }

  const falls = async (...prices: (readonly [string, string, number])[]) => {
    await setPrices(app.storage, prices)
    await valueQueued(app.parts, running)
  }

  describe('the list', () => {
    it('lists wishes with their prices, reached ones first, then newest first', async () => {
      const { wish, list, ids } = await newWisher()
      for (const id of ['unpriced', 'charizard', 'pikachu', 'box']) {
        expect((await wish(id)).status).toBe(200)
        app.clock.advance(1_000)
      }
      expect((await list()).wishes.map(shown => [shown.product_id, shown.current_market_price])).toEqual([
        ['box', 120],
        ['pikachu', 10],
        ['charizard', 50],
        ['unpriced', null],
      ])
      expect((await wish('charizard', { target_price: 50 })).body.wish).toMatchObject({ is_reached: true })
      expect((await wish('unpriced', { target_price: 50 })).body.wish).toMatchObject({ is_reached: false })
      expect(await list({ limit: 3 })).toMatchObject({
        wishes: [
          {
            product_id: 'charizard',
            name: 'Charizard',
            card_number: '4',
            target_price: 50,
            current_market_price: 50,
            price_as_of: '2026-01-01T00:00:00.000Z',
            is_reached: true,
          },
          { product_id: 'box', target_price: null, is_reached: false },
          { product_id: 'pikachu' },
        ],
        reached: 1,
        pagination: { page: 1, totalPages: 2, totalItems: 4, itemsPerPage: 3 },
      })
      expect((await list({ limit: 3, page: 2 })).wishes).toMatchObject([{ product_id: 'unpriced' }])
      expect((await ids()).toSorted()).toEqual(['box', 'charizard', 'pikachu', 'unpriced'])
    })

    it('keeps a wish and its target when added again, and clears a target', async () => {
      const { wish, list } = await newWisher()
      const first = (await wish('pikachu', { target_price: 7.5 })).body.wish
      app.clock.advance(1_000)
      expect((await wish('pikachu')).body.wish).toEqual(first)
      expect((await wish('pikachu', { target_price: null })).body.wish).toEqual({
        ...first,
        target_price: null,
      })
      expect((await list()).pagination.totalItems).toBe(1)
    })

    it('removes a wish, and accepts one that does not exist', async () => {
      const { wish, forget, list, ids } = await newWisher()
      await wish('pikachu')
      expect([(await forget('pikachu')).status, (await forget('pikachu')).status]).toEqual([200, 200])
      expect((await forget('no-such-product')).status).toBe(200)
      expect(await list()).toMatchObject({ wishes: [], reached: 0, pagination: { totalItems: 0 } })
      expect(await ids()).toEqual([])
    })

    it('is separate for each collector', async () => {
      const [mine, theirs] = [await newWisher(), await newWisher()]
      await mine.wish('pikachu', { target_price: 5 })
      await theirs.wish('pikachu', { target_price: 6 })
      await theirs.forget('pikachu')
      expect((await mine.list()).wishes).toMatchObject([{ product_id: 'pikachu', target_price: 5 }])
      expect(await theirs.ids()).toEqual([])
    })

    it('rejects an unknown product, an invalid target and a missing token', async () => {
      const { wish } = await newWisher()
      expect((await wish('no-such-product')).status).toBe(404)
      for (const target_price of [0, -1, 1.234, 100_000_000.01, 'ten']) {
        const { status, refusal } = await wish('pikachu', { target_price })
        expect([status, Object.keys(refusal.fields ?? {})]).toEqual([400, ['target_price']])
      }
      expect((await app.call('GET /api/wishlist')).status).toBe(401)
      expect((await app.call('PUT /api/wishlist/:id', { params: { id: 'pikachu' }, body: {} })).status).toBe(
        401,
      )
    })

    it('has at most 5,000 wishes', async () => {
      const { id, wish } = await newWisher()
      const products = Array.from({ length: maxWishes }, (_, index) => ({ id: `many-${index}` }))
      await addProducts(app.storage, products)
      const wishes = products.map(product => ({
        collector_id: id,
        product_id: product.id,
        wished_at: '2026-01-01T00:00:00.000Z',
        target_price_cents: null,
        told_at: null,
      }))
      await app.storage.write(tx =>
        writeInChunks(wishes, chunk => tx.insertInto('wishes').values(chunk).execute()),
      )
      const { status, refusal } = await wish('pikachu')
      expect([status, refusal.error]).toEqual([
        409,
        'A wishlist holds at most 5,000 products. Remove one first.',
      ])
      expect((await wish('many-7', { target_price: 3 })).status).toBe(200)
    }, 120_000)
  })

  describe('a price that falls to the target', () => {
    it('notifies once, also a collector without copies', async () => {
      const { wish, notified } = await newWisher()
      await wish('charizard', { target_price: 45 })
      await falls(['charizard', nearMint, 4_501])
      expect(await notified()).toEqual([])
      await falls(['charizard', nearMint, 4_000])
      expect(await notified()).toMatchObject([
        {
          kind: 'wish',
          product_id: 'charizard',
          name: 'Charizard',
          label: 'Near Mint',
          old_price: 45,
          new_price: 40,
          change_percent: -11.1,
          is_read: false,
        },
      ])
      await falls(['charizard', nearMint, 3_900])
      expect(await notified()).toHaveLength(1)
    })

    it('notifies again after rising above the target', async () => {
      const { wish, notified } = await newWisher()
      await wish('box', { target_price: 100 })
      for (const cents of [10_000, 10_001, 9_999]) await falls(['box', 'sealed', cents])
      expect((await notified()).map(({ label, new_price }) => [label, new_price])).toEqual([
        ['Sealed', 99.99],
        ['Sealed', 100],
      ])
    })

    it('notifies again for a new target, not for the same one', async () => {
      const { wish, notified } = await newWisher()
      await wish('pikachu', { target_price: 9 })
      await falls(['pikachu', nearMint, 900])
      await wish('pikachu', { target_price: 9 })
      await falls(['pikachu', nearMint, 899])
      expect(await notified()).toHaveLength(1)
      await wish('pikachu', { target_price: 8 })
      await falls(['pikachu', nearMint, 800])
      expect(await notified()).toHaveLength(2)
    })

    it('does not notify if it was there when the target was set', async () => {
      const { wish, notified } = await newWisher()
      await wish('pikachu', { target_price: 10 })
      await falls(['pikachu', nearMint, 990])
      expect(await notified()).toEqual([])
      await falls(['pikachu', nearMint, 1_010])
      await falls(['pikachu', nearMint, 1_000])
      expect(await notified()).toHaveLength(1)
    })

    it('notifies if it is the first price', async () => {
      const { wish, notified } = await newWisher()
      await addProducts(app.storage, [{ id: `new-${engine}` }])
      await wish(`new-${engine}`, { target_price: 3 })
      await falls([`new-${engine}`, nearMint, 250])
      expect(await notified()).toMatchObject([{ old_price: 3, new_price: 2.5 }])
    })

    it('does not notify without a target, with alerts off, for another condition, or another collector', async () => {
      const [idle, deaf, wisher, other] = [
        await newWisher(),
        await newWisher(),
        await newWisher(),
        await newWisher(),
      ]
      await idle.wish('charizard')
      await deaf.wish('charizard', { target_price: 45 })
      await deaf.settings({ price_alerts: false })
      await wisher.wish('charizard', { target_price: 45 })
      await other.wish('pikachu', { target_price: 5 })
      await falls(['charizard', 'raw:damaged', 1_000])
      expect(await wisher.notified()).toEqual([])
      await falls(['charizard', nearMint, 4_000])
      expect(await wisher.notified()).toHaveLength(1)
      // Switched on again, what has fallen meanwhile is no news.
      await deaf.settings({ price_alerts: true })
      await falls(['charizard', nearMint, 3_999])
      for (const collector of [idle, deaf, other]) expect(await collector.notified()).toEqual([])
    })
  })

  it('fetches prices of wishes with a target daily, and not of others', async () => {
    const { wish } = await newWisher()
    await addProducts(app.storage, [
      { id: `asked-${engine}` },
      { id: `sealed-${engine}`, productType: 'sealed_product' },
      { id: `unasked-${engine}` },
    ])
    await wish(`asked-${engine}`, { target_price: 3 })
    await wish(`sealed-${engine}`, { target_price: 3 })
    await wish(`unasked-${engine}`)
    const longAgo = '2026-01-01T00:00:00.000Z'
    const stale = { uncheckedSince: longAgo, failedBefore: longAgo }
    const keys = await staleKeysOfAnyone(app.storage, stale, 10_000)
    const ours = keys.filter(({ productId }) => productId.endsWith(`ed-${engine}`))
    expect(ours.map(({ productId, priceKey }) => [productId, priceKey])).toEqual([
      [`asked-${engine}`, nearMint],
      [`sealed-${engine}`, 'sealed'],
    ])
  })
})
