import { beforeEach, describe, expect, it } from 'vitest'
import { nearMint, priceKeyOf } from '#domain/prices/price-target'
import { giveRole } from '#server/commands/accounts/operator-accounts'
import { reconcile } from '#server/commands/ledger/reconcile'
import { valueQueued } from '#server/commands/groups/value-collection'
import { evidenceOfKeys, saveEvidence } from '#server/db/prices/price-evidence'
import { lockPricesToSave } from '#server/db/prices/price-locks'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { settledOrWaiting } from '#server/testing/interleaving'
import { type ListingsApp, listingsApp } from '#server/testing/prices/listings-app'
import { pricesSaid, saveQuote } from '#server/testing/prices/saved-quotes'
import { onBothEngines } from '#server/testing/storages'
import { countListingAgain, excludeListing } from '#server/commands/prices/exclude-listing'

const hourMs = 60 * 60 * 1_000
const running = new AbortController().signal
const key = { productId: 'charizard', priceKey: priceKeyOf(nearMint) }

onBothEngines(engine => {
  let app: ListingsApp
  let holder: TestCollector
  let operatorId: string
  beforeEach(async () => {
    app = await listingsApp(engine)
    const { user } = await app.register()
    await giveRole(app.parts, user.username, 'operator', true)
    operatorId = user.id
    holder = await newCollector(app)
    return () => app.close()
  })

  const listing = (index: number) => ({ source: 'ebay', listingId: `v1|${index}|0` })
  const exclude = (index: number, reason = 'A fake') =>
    excludeListing(app.parts, operatorId, listing(index), reason)
  const countAgain = (index: number) => countListingAgain(app.parts, operatorId, listing(index))
  /** Asks eBay, which must be due. Returns the price. */
  const ask = async (id = 'charizard', query: Record<string, string> = {}) =>
    (await app.call('GET /api/prices/product/:id', { token: holder.token, params: { id }, query })).body
      .currentPrice
  const saved = (table: 'market_prices' | 'source_quotes' | 'price_points' | 'source_points') =>
    app.storage.read(db =>
      db.selectFrom(table).selectAll().orderBy('product_id').orderBy('price_key').orderBy('source').execute(),
    )
  const everything = async () => [
    await saved('market_prices'),
    await saved('source_quotes'),
    await saved('price_points'),
    await saved('source_points'),
  ]
  const value = async () => {
    await app.parts.background.settled()
    await valueQueued(app.parts, running)
    return (await holder.stats()).total_market_price
  }
  const evidence = async () =>
    (
      await app.call('GET /api/prices/product/:id/evidence', {
        token: holder.token,
        params: { id: 'charizard' },
      })
    ).body.evidence?.listings.map(({ id, left_out, by_operator }) => [id, left_out, by_operator])
  const notifications = async () =>
    (await app.call('GET /api/notifications', { token: holder.token })).body.notifications

  it('leaves a listing out of the price at once, however far, and counts it again exactly as before', async () => {
    await holder.add({ product_id: 'charizard', condition: 'Near Mint', purchase_price: 1 })
    app.offer(10, 50, 51)
    expect(await ask()).toBe(50)
    expect(await value()).toBe(50)
    const before = await everything()
    expect(await exclude(1)).toBe(1)
    expect(await saved('market_prices')).toMatchObject([{ price_cents: 1_000, listings: 2, source: 'ebay' }])
    expect(await value()).toBe(10)
    expect(await evidence()).toEqual([
      ['v1|0|0', null, false],
      ['v1|1|0', 'A fake', true],
      ['v1|2|0', null, false],
    ])
    expect(await countAgain(1)).toBe(1)
    expect(await everything()).toEqual(before)
    expect(await value()).toBe(50)
    expect((await evidence())?.map(one => one[1])).toEqual([null, null, null])
    expect((await reconcile(app.storage, () => {})).differences).toBe(0)
  })

  it('notifies no holder, now or when the market moves by little after it', async () => {
    await holder.add({ product_id: 'charizard', condition: 'Near Mint', purchase_price: 1 })
    app.offer(20, 30, 31)
    await ask()
    await value()
    await exclude(1)
    expect(await value()).toBe(20)
    app.clock.advance(7 * hourMs)
    app.offer(20.5, 30, 31)
    expect(await ask()).toBe(20.5)
    await value()
    await countAgain(1)
    expect(await value()).toBe(30)
    expect(await notifications()).toEqual([])
  })

  it('takes back in the part of prices what the listing had put there', async () => {
    await holder.add({ product_id: 'charizard', condition: 'Near Mint', purchase_price: 1 })
    app.offer(10)
    await ask()
    await value()
    app.clock.advance(7 * hourMs)
    app.offer(10, 20, 21)
    await ask()
    expect(await value()).toBe(20)
    await exclude(1)
    expect(await value()).toBe(10)
    expect(await holder.changes({ range: 'all' })).toMatchObject({ price_moves: 0, newly_priced: 10 })
  })

  it('leaves it out of later answers, of every key', async () => {
    app.offer(10, 20, 21)
    await ask()
    await exclude(1)
    app.clock.advance(7 * hourMs)
    app.offer(12, 20, 21)
    expect(await ask()).toBe(12)
    expect(await ask('charizard-2')).toBe(12)
    expect((await evidence())?.[1]).toEqual(['v1|1|0', 'A fake', true])
    app.clock.advance(7 * hourMs)
    await countAgain(1)
    expect(await ask()).toBe(20)
  })

  it('makes the prices of all products and conditions again that it counted in', async () => {
    app.offer(10, 20, 21)
    await ask('charizard', { condition: 'Lightly Played' })
    await ask('charizard-2')
    const dollars = async () => (await saved('market_prices')).map(row => row.price_cents / 100)
    // The first is estimated from the second.
    expect(await dollars()).toEqual([16.8, 20, 20])
    expect(await exclude(1)).toBe(3)
    expect(await dollars()).toEqual([8.4, 10, 10])
    await countAgain(1)
    expect(await dollars()).toEqual([16.8, 20, 20])
  })

  it('does the same twice, and knows the newest reason', async () => {
    app.offer(10, 20, 21)
    await ask()
    expect([await exclude(1), await exclude(1, 'A lot of two')]).toEqual([1, 0])
    expect((await evidence())?.[1]).toEqual(['v1|1|0', 'A lot of two', true])
    expect([await countAgain(1), await countAgain(1)]).toEqual([1, 0])
  })

  describe('when no listing is left', () => {
    it('leaves no price, nor a point of the day, and brings it back', async () => {
      await holder.add({ product_id: 'charizard', condition: 'Near Mint', purchase_price: 1 })
      app.offer(10)
      await ask()
      expect(await value()).toBe(10)
      const before = await everything()
      expect(await exclude(0)).toBe(1)
      expect(await everything()).toEqual([[], [], [], []])
      expect(await value()).toBe(0)
      expect(await holder.changes({ range: 'all' })).toMatchObject({ price_moves: 0, newly_priced: 0 })
      expect(await countAgain(0)).toBe(1)
      expect(await everything()).toEqual(before)
      expect(await value()).toBe(10)
      expect(await notifications()).toEqual([])
      expect((await reconcile(app.storage, () => {})).differences).toBe(0)
    })

    it('takes the price of another source', async () => {
      app.offer(10)
      await ask()
      await saveQuote(app, 'list', 'charizard', nearMint, 14)
      await exclude(0)
      expect(await pricesSaid(app, 'charizard')).toEqual(['raw:near%20mint list 14'])
    })

    it('takes the estimates of played cards with it', async () => {
      app.offer(10)
      await ask()
      app.offer()
      app.clock.advance(hourMs)
      expect(await ask('charizard', { condition: 'Lightly Played' })).toBe(8.4)
      expect(await exclude(0)).toBe(2)
      expect(await pricesSaid(app, 'charizard')).toEqual([])
    })

    it('keeps a price from before that it had no part in', async () => {
      app.offer(10)
      await ask()
      app.clock.advance(7 * hourMs)
      await exclude(0)
      expect(await pricesSaid(app, 'charizard')).toEqual(['raw:near%20mint ebay 10'])
      expect(await ask()).toBe(10)
    })
  })

  describe('a price that waits to be confirmed', () => {
    const heldBack = () => app.storage.read(db => db.selectFrom('held_back_prices').selectAll().execute())
    const waiting = async () => (await heldBack()).map(row => row.price_cents)

    it('is judged again without the listing', async () => {
      app.offer(10)
      await ask()
      app.clock.advance(7 * hourMs)
      app.offer(90, 95, 12)
      expect(await ask()).toBe(10)
      expect(await waiting()).toEqual([9_000])
      await exclude(0)
      expect(await pricesSaid(app, 'charizard')).toEqual(['raw:near%20mint ebay 12'])
      expect(await waiting()).toEqual([])
      await countAgain(0)
      expect(await pricesSaid(app, 'charizard')).toEqual(['raw:near%20mint ebay 12'])
      expect(await waiting()).toEqual([9_000])
    })

    it('does not count because another of its listings is excluded', async () => {
      app.offer(10)
      await ask()
      app.clock.advance(7 * hourMs)
      app.offer(90, 95, 100)
      await ask()
      const [found] = await heldBack()
      app.clock.advance(hourMs)
      await exclude(0)
      expect(await pricesSaid(app, 'charizard')).toEqual(['raw:near%20mint ebay 10'])
      // And it waits no longer for it.
      expect(await heldBack()).toMatchObject([{ price_cents: 9_500, found_at: found?.found_at }])
    })

    it('is forgotten when none of its listings is left, and the last price stays', async () => {
      app.offer(10)
      await ask()
      app.clock.advance(7 * hourMs)
      app.offer(90, 95)
      await ask()
      await exclude(0)
      expect(await waiting()).toEqual([9_500])
      await exclude(1)
      expect(await waiting()).toEqual([])
      expect(await pricesSaid(app, 'charizard')).toEqual(['raw:near%20mint ebay 10'])
    })
  })

  it('waits for an answer that is being saved, and finds its evidence', async () => {
    app.offer(10, 20, 21)
    await ask()
    const [found] = await app.storage.read(db => evidenceOfKeys(db, [key], '2026'))
    if (!found) throw new Error('no evidence')
    const excluding = await app.storage.write(async tx => {
      await lockPricesToSave(tx, ['charizard'])
      const evidence = {
        ...found.evidence,
        listings: found.evidence.listings.map(one => ({
          ...one,
          listing: { ...one.listing, id: `new ${one.listing.id}` },
        })),
      }
      await saveEvidence(tx, [{ ...found, evidence }])
      const newest = { source: 'ebay', listingId: 'new v1|1|0' }
      const excluded = excludeListing(app.parts, operatorId, newest, 'A fake')
      await settledOrWaiting(app.storage, excluded)
      return { excluded }
    })
    expect(await excluding.excluded).toBe(1)
  })

  it('is for operators alone', async () => {
    await expect(excludeListing(app.parts, holder.id, listing(1), 'A fake')).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(countListingAgain(app.parts, holder.id, listing(1))).rejects.toMatchObject({
      code: 'forbidden',
    })
  })
})
