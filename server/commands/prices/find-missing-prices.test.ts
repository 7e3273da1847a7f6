import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { gradedTarget, nearMint, priceKeyOf } from '#domain/prices/price-target'
import type { ChangedParts, TestApp } from '#server/testing/app'
import { testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { type PlayedSource, playedSource } from '#server/testing/played-source'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'
import { askPrice } from './ask-price.ts'
import { findMissingPrices } from './find-missing-prices.ts'

const raw = { condition: 'Near Mint', purchase_price: 10 }
const inGrading = { grading_status: 'grading', raw_card_cost: 80, grading_cost: 20 }
const psa9 = { grading_company: 'PSA', grade: '9' }

onOneEngine(engine => {
  let app: TestApp
  let source: PlayedSource
  let collector: TestCollector

  async function start(change: ChangedParts = {}) {
    source = playedSource()
    app = await testApp(engine, { priceSource: source.priceSource, pricesAtOnce: true, ...change })
    const products = ['one', 'two', 'three'].map(id => ({ id }))
    await addProducts(app.storage, [...products, { id: 'box', productType: 'sealed_product' }])
    collector = await newCollector(app)
  }
  beforeEach(() => start())
  afterEach(() => app.close())

  const settled = () => app.parts.background.settled()
  /** Adds copies once their price is known. */
  async function priced(body: object) {
    const { items } = await collector.add(body)
    await settled()
    return items.map(({ id }) => id)
  }
  async function marketOf(productId: string, label: string) {
    const { groups } = await collector.groups()
    return groups.find(group => group.product_id === productId && group.label === label)?.current_market_price
  }

  describe('has the missing price found of', () => {
    it('what is added', async () => {
      source.answers.set('one', 12.34)
      await priced({ product_id: 'one', ...raw })
      expect(source.asked).toEqual(['one raw:near%20mint'])
      expect(await marketOf('one', 'Near Mint')).toBe(12.34)
      expect(await collector.stats()).toMatchObject({ total_market_price: 12.34, priced_quantity: 1 })
    })

    it('a card that is back from grading, or corrected', async () => {
      const [id = ''] = await priced({ product_id: 'one', ...inGrading })
      source.asked.length = 0
      await collector.edit(id, { grading_status: 'graded', ...psa9 })
      await settled()
      await collector.edit(id, { grading_company: 'BGS', grade: '9.5' })
      await settled()
      expect(source.asked).toEqual(['one graded:psa:9', 'one graded:bgs:9.5'])
      expect(await marketOf('one', 'BGS 9.5')).toBe(10)
    })

    it('many cards that are graded, which the answer names', async () => {
      const ids = [
        ...(await priced({ product_id: 'one', ...inGrading, quantity: 2 })),
        ...(await priced({ product_id: 'two', ...inGrading })),
      ]
      source.asked.length = 0
      const { body } = await collector.gradeMany({ holding_ids: ids, grading_status: 'graded', ...psa9 })
      expect(body.unpriced).toEqual([
        { product_id: 'one', price_key: 'graded:psa:9' },
        { product_id: 'two', price_key: 'graded:psa:9' },
      ])
      await settled()
      expect(source.asked.toSorted()).toEqual(['one graded:psa:9', 'two graded:psa:9'])
      expect(await marketOf('two', 'PSA 9')).toBe(10)
      const { operation_id } = body
      await collector.undo(operation_id ?? '')
      await settled()
      expect(source.asked).toHaveLength(2)
    })

    it('what a trade brings', async () => {
      const [id] = await priced({ product_id: 'one', ...raw })
      await setPrices(app.storage, [['two', 'raw:near%20mint', 1_000]])
      source.asked.length = 0
      const received = [
        { id: 'two', quantity: 1, ...raw },
        { id: 'three', quantity: 2, ...psa9, own_price: 5 },
      ]
      expect(await collector.trade({ traded_away: [{ id }], received, cash_delta: 0 })).toMatchObject({
        status: 201,
      })
      await settled()
      expect(source.asked).toEqual(['three graded:psa:9'])
      expect(await marketOf('three', 'PSA 9')).toBe(10)
    })

    it('what is pulled from a box', async () => {
      const [id = ''] = await priced({ product_id: 'box', purchase_price: 100 })
      source.asked.length = 0
      const pulled = [{ id: 'three', quantity: 1, condition: 'Damaged' }]
      expect(await collector.open(id, { pulled, split: 'market' })).toMatchObject({ status: 201 })
      await settled()
      expect(source.asked).toEqual(['three raw:damaged'])
    })
  })

  it('asks nothing for what has a price, changes no state or leaves, nor for a call that came again', async () => {
    await setPrices(app.storage, [['one', 'raw:near%20mint', 1_000]])
    const [id = ''] = await priced({ product_id: 'one', ...raw })
    source.answers.set('two', 'unpriced')
    const body = { product_id: 'two', ...raw }
    await collector.post(body, 'the same')
    await settled()
    await collector.post(body, 'the same')
    await priced({ ...body, purchase_price: 5 })
    await collector.edit(id, { purchase_price: 11 })
    await collector.remove(id, 5)
    await settled()
    expect(source.asked).toEqual(['two raw:near%20mint'])
    app.clock.advance(2 * 60 * 60 * 1_000)
    const [unpriced = ''] = await priced(body)
    expect(source.asked).toHaveLength(2)
    app.clock.advance(2 * 60 * 60 * 1_000)
    await collector.edit(unpriced, { purchase_price: 12 })
    await collector.remove(unpriced, 5)
    await settled()
    expect(source.asked).toHaveLength(2)
  })

  it('answers before the source does, and goes on after it fails', async () => {
    const release = source.hold()
    source.answers.set('one', { outcome: 'failed', failure: 'unreachable', sentence: 'Too slow.' })
    await collector.add({ product_id: 'one', ...raw })
    await collector.add({ product_id: 'two', ...raw })
    expect(await marketOf('two', 'Near Mint')).toBe(null)
    release()
    await settled()
    expect(await marketOf('two', 'Near Mint')).toBe(10)
    expect(await marketOf('one', 'Near Mint')).toBe(null)
  })

  describe('the totals say that first prices are looked for', () => {
    const isFinding = async () => (await collector.stats()).finding_prices

    it('until the source has answered and the price is counted', async () => {
      expect(await isFinding()).toBe(false)
      const release = source.hold()
      await collector.add({ product_id: 'one', ...raw })
      await collector.add({ product_id: 'one', ...psa9, purchase_price: 10 })
      source.answers.set('one', 12.34)
      expect(await isFinding()).toBe(true)
      release()
      await settled()
      expect(await collector.stats()).toMatchObject({ finding_prices: false, priced_quantity: 2 })
    })

    it('while a price that was found is not counted yet', async () => {
      await priced({ product_id: 'one', ...raw })
      await app.storage.write(tx =>
        tx
          .updateTable('holding_groups')
          .set({ counted_price_cents: null, counted_as_of: null })
          .where('collector_id', '=', collector.id)
          .execute(),
      )
      expect(await isFinding()).toBe(true)
      app.clock.advance(61_000)
      expect(await isFinding()).toBe(false)
    })

    it('while the source does not answer', async () => {
      source.answers.set('one', { outcome: 'failed', failure: 'unreachable', sentence: 'Too slow.' })
      await priced({ product_id: 'one', ...raw })
      expect(await isFinding()).toBe(true)
    })

    it('and not where there is none', async () => {
      source.answers.set('one', 'unpriced')
      await priced({ product_id: 'one', ...raw })
      expect(await collector.stats()).toMatchObject({ finding_prices: false, priced_quantity: 0 })
    })

    it('nor where no source can price it', async () => {
      await app.close()
      await start({ priceSource: { ...playedSource().priceSource, canPrice: () => false } })
      await priced({ product_id: 'one', ...raw })
      expect(await isFinding()).toBe(false)
    })
  })

  it('asks once for all who add the same, and for the page that waits', async () => {
    await app.close()
    await start({ rateLimits: true })
    const other = await newCollector(app)
    const release = source.hold()
    await collector.add({ product_id: 'one', ...raw })
    await other.add({ product_id: 'one', ...raw })
    const waiting = askPrice(app.parts, other.id, 'one', nearMint)
    release()
    await waiting
    await settled()
    expect(source.asked).toEqual(['one raw:near%20mint'])
    expect((await other.stats()).total_market_price).toBe(10)
    expect(await questionsCounted()).toEqual([1])
  })

  const questionsCounted = async () =>
    (
      await app.storage.read(db =>
        db.selectFrom('attempts').select('attempts').where('bucket', 'like', 'price:%').execute(),
      )
    ).map(({ attempts }) => attempts)

  it('counts among the questions of the collector, and ends with them', async () => {
    await app.close()
    await start({ rateLimits: true })
    await priced({ product_id: 'one', ...raw })
    await app.storage.write(tx =>
      tx.updateTable('attempts').set({ attempts: 299 }).where('bucket', 'like', 'price:%').execute(),
    )
    await priced({ product_id: 'two', ...raw })
    await priced({ product_id: 'three', ...raw })
    expect(source.asked).toEqual(['one raw:near%20mint', 'two raw:near%20mint'])
    const other = await newCollector(app)
    await other.add({ product_id: 'three', ...raw })
    await settled()
    expect(source.asked).toHaveLength(3)
  })

  it('lets a page ask for what somebody without questions has added', async () => {
    await app.close()
    await start({ rateLimits: true })
    await priced({ product_id: 'one', ...raw })
    await app.storage.write(tx =>
      tx.updateTable('attempts').set({ attempts: 300 }).where('bucket', 'like', 'price:%').execute(),
    )
    const other = await newCollector(app)
    findMissingPrices(app.parts, collector.id, [{ productId: 'two', priceKey: priceKeyOf(nearMint) }])
    await askPrice(app.parts, other.id, 'two', nearMint)
    expect(source.asked).toEqual(['one raw:near%20mint', 'two raw:near%20mint'])
  })

  it('counts no question that no source has a call for', async () => {
    await app.close()
    await start({ rateLimits: true })
    source.answers.set('two', { outcome: 'failed', failure: 'quota', sentence: 'No more today.' })
    await priced({ product_id: 'one', ...raw })
    await priced({ product_id: 'two', ...raw })
    expect(await questionsCounted()).toEqual([1])
  })

  it('keeps at most 500 keys of a collector, and asks for those of others between', async () => {
    const keys = Array.from({ length: 700 }, (_, grade) => ({
      productId: 'one',
      priceKey: priceKeyOf(gradedTarget('PSA', String(grade))),
    }))
    findMissingPrices(app.parts, collector.id, keys)
    const other = await newCollector(app)
    findMissingPrices(app.parts, other.id, [{ productId: 'two', priceKey: priceKeyOf(nearMint) }])
    await settled()
    expect(source.asked).toHaveLength(501)
    expect(source.asked.indexOf('two raw:near%20mint')).toBeLessThan(300)
  })

  it('takes all of a quota for a lone collector, else what a refresh may, and leaves what the hourly job leaves', async () => {
    await app.close()
    let left = 100
    const calls: number[] = []
    const quota = { perDay: 100, left: async () => left, take: async () => true, follow: async () => {} }
    const played = playedSource()
    const { ask } = played.priceSource
    await start({
      priceSource: {
        ...played.priceSource,
        quota,
        ask: (questions, signal, maxCalls, claim) => {
          calls.push(maxCalls ?? -1)
          return ask(questions, signal, maxCalls, claim)
        },
      },
    })
    await priced({ product_id: 'one', ...raw })
    left = 41
    await (await newCollector(app)).add({ product_id: 'two', ...raw })
    await settled()
    expect(calls).toEqual([100, 1])
  })

  it('asks nothing where it is off', async () => {
    await app.close()
    await start({ pricesAtOnce: false })
    await priced({ product_id: 'one', ...raw })
    expect(source.asked).toEqual([])
  })
})
