import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PriceSource } from '#server/price-sources/price-source'
import type { ChangedParts, TestApp } from '#server/testing/app'
import { testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { type PlayedSource, playedSource } from '#server/testing/played-source'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const nearMint = 'raw:near%20mint'
const dayMs = 24 * 60 * 60 * 1_000
const set = { setName: 'Base Set', setCode: 'base1' }
const noCalls = { outcome: 'failed', failure: 'quota', sentence: 'No more calls today.' } as const

onOneEngine(engine => {
  let app: TestApp
  let source: PlayedSource
  let collector: TestCollector

  async function start(change: ChangedParts = {}) {
    source = playedSource({ kind: 'market', confidence: 'high' })
    app = await testApp(engine, { priceSource: source.priceSource, pricesAtOnce: true, ...change })
    await addProducts(app.storage, [
      { id: 'alakazam', cardNumber: '1', ...set },
      { id: 'blastoise', cardNumber: '2', ...set },
      { id: 'blastoise-shadowless', cardNumber: '2', ...set },
      { id: 'box', productType: 'sealed_product', ...set },
    ])
    await app.storage.write(tx =>
      tx
        .updateTable('products')
        .set(({ neg, ref }) => ({ entry_id: 'blastoise', number: neg(ref('number')) }))
        .where('id', '=', 'blastoise-shadowless')
        .execute(),
    )
    collector = await newCollector(app)
  }
  beforeEach(() => start())
  afterEach(() => app.close())

  const look = async (card_ids: readonly string[], { token } = collector) =>
    (await app.call('POST /api/prices/find', { token, body: { card_ids } })).body.found

  const pricesOnSet = async () => {
    const call = { token: collector.token, params: { id: 'base1' } }
    const { cards } = (await app.call('GET /api/sets/:id', call)).body
    return cards.flatMap(({ printings }) => printings.map(one => [one.id, one.current_market_price]))
  }

  const questionsCounted = async () => {
    const counts = await app.storage.read(db =>
      db.selectFrom('attempts').select('attempts').where('bucket', 'like', 'price:%').execute(),
    )
    return counts.map(({ attempts }) => attempts)
  }

  describe('cards that are looked at', () => {
    it('show the price of each printing once the source has answered', async () => {
      source.answers.set('alakazam', 40).set('blastoise-shadowless', 80.5).set('blastoise', 'unpriced')
      expect(await look(['alakazam', 'blastoise'])).toBe(2)
      expect(await pricesOnSet()).toEqual([
        ['alakazam', 40],
        ['blastoise', null],
        ['blastoise-shadowless', 80.5],
      ])
    })

    it('are found with an old price too', async () => {
      await app.close()
      const old = playedSource({ kind: 'market', confidence: 'high', asOf: '2026-02-01T00:00:00.000Z' })
      await start({ priceSource: old.priceSource })
      expect(await look(['alakazam'])).toBe(1)
      app.clock.advance(dayMs)
      expect(await look(['alakazam'])).toBe(0)
      expect(old.asked).toHaveLength(2)
    })

    it('are each one question of the collector', async () => {
      await app.close()
      await start({ rateLimits: true })
      await look(['alakazam', 'blastoise'])
      expect(source.asked).toHaveLength(3)
      expect(await questionsCounted()).toEqual([2])
    })

    it('cost no question that no source has a call for', async () => {
      await app.close()
      await start({ rateLimits: true })
      source.answers.set('alakazam', noCalls).set('blastoise', noCalls)
      expect(await look(['alakazam', 'blastoise'])).toBe(1)
      expect(await questionsCounted()).toEqual([1])
    })

    it('are not asked for with a price of the last seven days', async () => {
      const now = app.clock.now.getTime()
      const at = (days: number) => new Date(now - days * dayMs).toISOString()
      await setPrices(app.storage, [['alakazam', nearMint, 4_000]], at(7))
      await setPrices(app.storage, [['blastoise', nearMint, 9_000]], at(7.1))
      await look(['alakazam', 'blastoise'])
      expect(source.asked).toEqual([`blastoise ${nearMint}`, `blastoise-shadowless ${nearMint}`])
    })

    it('are not asked for again within a day where there is no price', async () => {
      source.answers.set('alakazam', 'unpriced')
      expect(await look(['alakazam'])).toBe(0)
      app.clock.advance(dayMs - 1)
      expect(await look(['alakazam'])).toBe(0)
      expect(source.asked).toHaveLength(1)
      app.clock.advance(1)
      await look(['alakazam'])
      expect(source.asked).toHaveLength(2)
    })

    it('are cards that the catalogue has', async () => {
      expect(await look(['box', 'nothing'])).toBe(0)
      expect(source.asked).toEqual([])
    })

    it('are not asked for where prices are not found at once', async () => {
      await app.close()
      await start({ pricesAtOnce: false })
      expect(await look(['alakazam'])).toBe(0)
      expect(source.asked).toEqual([])
    })
  })

  it.each([
    ['no card', [], 'card_ids'],
    ['25 cards', Array.from({ length: 25 }, (_, index) => `card-${index}`), 'card_ids'],
    ['no id', ['alakazam', ''], 'card_ids[1]'],
  ])('refuses %s', async (_what, card_ids, field) => {
    const answered = await app.call('POST /api/prices/find', { token: collector.token, body: { card_ids } })
    expect([answered.status, Object.keys(answered.refusal.fields ?? {})]).toEqual([400, [field]])
  })

  it('lets what is added be priced before cards that are looked at', async () => {
    const release = source.hold()
    source.answers.set('alakazam', 40)
    const looking = look(['blastoise'])
    await expect.poll(() => source.asked).toEqual([`blastoise ${nearMint}`])
    await collector.add({ product_id: 'alakazam', condition: 'Near Mint', purchase_price: 1 })
    await expect.poll(() => source.asked).toContain(`alakazam ${nearMint}`)
    release()
    expect(await looking).toBe(2)
    await app.parts.background.settled()
    expect((await collector.stats()).total_market_price).toBe(40)
  })

  describe('somebody who opens every set', () => {
    const perDay = 1_000
    const cards = Array.from({ length: 480 }, (_, index) => `card-${index}`)
    const batches = Array.from({ length: cards.length / 24 }, (_, batch) =>
      cards.slice(batch * 24, (batch + 1) * 24),
    )
    let callsLeft: number

    /** A source with so many calls a day. */
    function limited({ priceSource }: PlayedSource): PriceSource {
      return {
        ...priceSource,
        quota: { perDay, left: async () => callsLeft, take: async () => true, follow: async () => {} },
        async *ask(questions, signal, maxCalls = callsLeft, claim) {
          const asked = questions.slice(0, maxCalls)
          callsLeft -= asked.length
          yield* priceSource.ask(asked, signal, undefined, claim)
          for (const question of questions.slice(maxCalls)) yield { question, ...noCalls }
        },
      }
    }

    beforeEach(async () => {
      await app.close()
      callsLeft = perDay
      const played = playedSource()
      await start({ rateLimits: true, priceSource: limited(played) })
      source = played
      await addProducts(
        app.storage,
        [...cards, 'held'].map(id => ({ id })),
      )
    })

    it('has 200 questions a day, and keeps 100 for what they add', async () => {
      for (const batch of batches) await look(batch)
      expect(source.asked).toHaveLength(200)
      expect(await questionsCounted()).toEqual([200])
      await collector.add({ product_id: 'held', condition: 'Near Mint', purchase_price: 1 })
      await app.parts.background.settled()
      expect(source.asked.at(-1)).toBe(`held ${nearMint}`)
      expect(await questionsCounted()).toEqual([201])
    })

    it('leaves four fifths of the day to others, with however many accounts', async () => {
      const owner = await newCollector(app)
      await owner.add({ product_id: 'alakazam', condition: 'Near Mint', purchase_price: 1 })
      await app.parts.background.settled()
      const others = [collector, await newCollector(app), await newCollector(app)]
      for (const other of others) for (const batch of batches.toReversed()) await look(batch, other)
      expect(callsLeft).toBe(0.8 * perDay)
      await owner.add({ product_id: 'held', condition: 'Near Mint', purchase_price: 1 })
      await app.parts.background.settled()
      expect(source.asked.at(-1)).toBe(`held ${nearMint}`)
      expect((await owner.stats()).priced_quantity).toBe(2)
    })
  })
})
