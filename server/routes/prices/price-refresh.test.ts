import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startRefresh } from '#server/commands/prices/refresh-prices'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { type PlayedSource, playedSource } from '#server/testing/played-source'
import {
  nearMintKey,
  noCounts,
  type RefreshingCollector,
  refreshingCollector,
} from '#server/testing/refreshing-collector'
import { onOneEngine } from '#server/testing/storages'

const hourMs = 60 * 60 * 1_000

onOneEngine(engine => {
  let app: TestApp
  let source: PlayedSource
  let held: RefreshingCollector
  beforeAll(async () => {
    source = playedSource()
    app = await testApp(engine, { priceSource: source.priceSource })
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    held = await refreshingCollector(app, source)
  })

  describe('what was read recently', () => {
    it('is skipped by a refresh for six hours, and counts as current with a price', async () => {
      source.answers.set(held.mew, 'unpriced')
      expect(await held.asking()).toMatchObject({
        result: { ...noCounts, total: 3, updatedCount: 2, unpricedCount: 1 },
        asked: held.everything,
      })
      app.clock.advance(6 * hourMs - 1)
      expect(await held.asking()).toMatchObject({
        result: { ...noCounts, total: 3, updatedCount: 2, currentCount: 2, unpricedCount: 1 },
        asked: [],
      })
      await held.add({ product_id: held.pikachu, condition: 'Damaged', purchase_price: 1 })
      expect(await held.asking()).toMatchObject({
        result: { ...noCounts, total: 3, updatedCount: 2, currentCount: 1, unpricedCount: 1 },
        asked: [`${held.pikachu} raw:damaged`],
      })
      app.clock.advance(1)
      expect((await held.asking()).asked).toEqual(held.everything)
    })

    it('asks again after a failure', async () => {
      source.answers.set(held.pikachu, { outcome: 'failed', failure: 'refused', sentence: 'No.' })
      expect(await held.refresh()).toMatchObject({
        ...noCounts,
        updatedCount: 2,
        failedCount: 1,
        failure: 'No.',
      })
      source.answers.clear()
      expect(await held.asking()).toMatchObject({
        result: { ...noCounts, updatedCount: 3, currentCount: 2, failure: null },
        asked: [`${held.pikachu} ${nearMintKey}`],
      })
    })

    it('asks again when another source is in use', async () => {
      await held.refresh()
      await app.storage.write(tx => tx.updateTable('price_checks').set({ source: 'another' }).execute())
      expect((await held.asking()).asked).toEqual(held.everything)
    })

    it('is current for all holders', async () => {
      await held.refresh()
      const other = await newCollector(app)
      await other.add({ product_id: held.mew, condition: 'Near Mint', purchase_price: 1 })
      const answer = app.call('POST /api/prices/update-ebay-prices', { token: other.token })
      expect((await answer).body).toMatchObject({ ...noCounts, total: 1, updatedCount: 1, currentCount: 1 })
      expect(await other.stats()).toMatchObject({ total_market_price: 10 })
    })
  })

  describe('a refresh that was cut short', () => {
    const usedUp = { outcome: 'failed', failure: 'quota', sentence: 'No more calls today.' } as const

    it('counts what was not asked and what was held back, and says why', async () => {
      source.answers.set(held.pikachu, 500)
      await held.refresh()
      app.clock.advance(7 * hourMs)
      source.answers.set(held.pikachu, 10).set(held.mew, usedUp)
      const answer = { ...noCounts, total: 3, updatedCount: 1, heldBackCount: 1, notAskedCount: 1 }
      const reasons = { failure: null, notAskedReason: 'No more calls today.', cancelled: false }
      expect(await held.refresh()).toEqual({ ...answer, ...reasons, source: 'played' })

      const streamed = await app.app.inject({
        method: 'POST',
        url: '/api/prices/update-ebay-prices',
        headers: { authorization: `Bearer ${held.token}`, accept: 'text/event-stream' },
      })
      const skipped = { ...answer, currentCount: 1 }
      const [progress, done] = streamed.body
        .trim()
        .split('\n\n')
        .slice(-2)
        .map(block => JSON.parse(block.split('\ndata: ')[1] ?? ''))
      expect(progress).toMatchObject({ ...skipped, done: 3 })
      expect(done).toMatchObject({ ...skipped, ...reasons })
    })

    it('keeps the place of what was not asked', async () => {
      source.answers.set(held.mew, usedUp)
      await held.refresh()
      source.answers.clear()
      expect((await held.asking()).asked).toEqual([`${held.mew} ${nearMintKey}`])
    })

    it('tells an outage that ended the run from the failures before it', async () => {
      const away = { outcome: 'failed', failure: 'unreachable', sentence: 'The source is away.' } as const
      source.answers
        .set(held.charizard, 10)
        .set(held.mew, away)
        .set(held.pikachu, { ...away, isUnasked: true })
      expect(await held.refresh()).toMatchObject({
        ...noCounts,
        updatedCount: 1,
        failedCount: 1,
        notAskedCount: 1,
        failure: 'The source is away.',
        notAskedReason: 'The source is away.',
      })
    })

    it('counts what it had not asked when it is cancelled', async () => {
      await held.refresh([{ product_id: held.mew }])
      const release = source.hold()
      const waiting = held.refresh()
      await expect.poll(() => source.asked.length).toBe(2)
      await held.cancel()
      expect(await waiting).toMatchObject({
        ...noCounts,
        updatedCount: 1,
        currentCount: 1,
        notAskedCount: 2,
        notAskedReason: 'The refresh was cancelled.',
        cancelled: true,
      })
      release()
    })

    it('fails when nothing was updated, with the reason', async () => {
      for (const id of [held.charizard, held.pikachu, held.mew]) source.answers.set(id, usedUp)
      const { status, refusal } = await held.post()
      expect([status, refusal.error]).toEqual([502, 'No more calls today.'])
    })
  })

  describe('a list of keys', () => {
    const trade = () => [
      { product_id: held.charizard, condition: 'Near Mint' },
      { product_id: held.charizard, grading_company: 'psa', grade: 'Gem Mint 10' },
      { product_id: held.charizard, grading_company: 'CGC', grade: '9' },
      { product_id: held.box },
      { product_id: held.box, condition: 'Damaged' },
    ]
    const traded = () => [
      `${held.box} sealed`,
      `${held.charizard} graded:cgc:9`,
      `${held.charizard} graded:psa:10`,
      `${held.charizard} ${nearMintKey}`,
    ]

    it('is refreshed alone, held or not, each key once', async () => {
      expect(await held.asking(trade())).toMatchObject({
        result: { ...noCounts, total: 2, updatedCount: 2 },
        asked: traded(),
      })
      expect(await held.stats()).toMatchObject({ total_market_price: 20, priced_quantity: 2 })
    })

    it('is skipped for an hour, and makes a refresh of everything skip it for six', async () => {
      await held.refresh(trade())
      app.clock.advance(hourMs - 1)
      expect(await held.asking(trade())).toMatchObject({
        result: { ...noCounts, total: 2, updatedCount: 2, currentCount: 2 },
        asked: [],
      })
      expect((await held.asking()).asked).toEqual([
        `${held.mew} ${nearMintKey}`,
        `${held.pikachu} ${nearMintKey}`,
      ])
      app.clock.advance(1)
      expect((await held.asking(trade())).asked).toEqual(traded())
    })

    it.each<[string, () => unknown, number, string | null]>([
      ['an unknown product', () => [{ product_id: held.charizard }, { product_id: 'nobody' }], 404, null],
      ['no key', () => [], 400, 'keys'],
      ['too many keys', () => Array.from({ length: 1_001 }, () => ({ product_id: held.mew })), 400, 'keys'],
      ['no list', () => held.mew, 400, 'keys'],
      ['an unknown condition', () => [{ product_id: held.mew, condition: 'Mint' }], 400, 'keys[0].condition'],
      [
        'a grade alone',
        () => [{ product_id: held.mew }, { product_id: held.mew, grade: '9' }],
        400,
        'keys[1].grading_company',
      ],
      ['a company alone', () => [{ product_id: held.mew, grading_company: 'PSA' }], 400, 'keys[0].grade'],
    ])('is rejected with %s', async (_, keys, status, field) => {
      const { status: answered, refusal } = await held.post({ keys: keys() })
      expect([answered, Object.keys(refusal.fields ?? {})]).toEqual([status, field === null ? [] : [field]])
      expect(source.asked).toEqual([])
    })

    it.each([null, ''])('means everything held when it is %j', async keys => {
      await held.post({ keys })
      expect(source.asked.toSorted()).toEqual(held.everything)
    })

    it('may be 1,000 keys of the longest names, written as escapes', async () => {
      const name = (index: number) => '🂡'.repeat(46) + String(index).padStart(4, '0')
      const keys = Array.from({ length: 1_000 }, (_, index) => ({
        product_id: 'x'.repeat(100),
        condition: 'Moderately Played',
        grading_company: name(index),
        grade: name(index),
      }))
      const payload = JSON.stringify({ keys }).replaceAll(
        /[^ -~]/g,
        unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
      expect(payload.length).toBeGreaterThan(1_048_576)
      const { statusCode } = await app.app.inject({
        method: 'POST',
        url: '/api/prices/update-ebay-prices',
        headers: { authorization: `Bearer ${held.token}`, 'content-type': 'application/json' },
        payload,
      })
      expect(statusCode).toBe(404)
    })
  })

  describe('while a refresh runs', () => {
    /** Resolves once the source was asked this many times. */
    async function askedTimes(times: number) {
      await expect.poll(() => source.asked.length).toBe(times)
    }

    it('a list is refreshed for itself, and everything goes on', async () => {
      const release = source.hold()
      const whole = held.refresh()
      await askedTimes(1)
      const list = held.refresh([{ product_id: held.box }])
      await askedTimes(2)
      expect(await held.running()).toMatchObject({ total: 3 })
      release()
      expect(await list).toMatchObject({ ...noCounts, total: 1, updatedCount: 1 })
      expect(await whole).toMatchObject({ ...noCounts, total: 3, updatedCount: 3 })
    })

    it('everything is refreshed although a list runs, and only it is shown as running', async () => {
      const release = source.hold()
      const list = held.refresh([{ product_id: held.box }])
      await askedTimes(1)
      expect(await held.running()).toBeNull()
      const whole = held.refresh()
      await askedTimes(2)
      release()
      expect(await whole).toMatchObject({ ...noCounts, total: 3, updatedCount: 3 })
      expect(await list).toMatchObject({ ...noCounts, total: 1, updatedCount: 1 })
    })

    it('what the list is asking or has asked is not asked again for everything', async () => {
      const release = source.hold()
      const list = held.refresh([{ product_id: held.mew }, { product_id: held.box }])
      await askedTimes(1)
      const whole = held.refresh()
      await expect.poll(() => held.running()).toMatchObject({ total: 3 })
      app.clock.advance(1_000)
      release()
      expect(await list).toMatchObject({ ...noCounts, total: 2, updatedCount: 2 })
      expect(await whole).toMatchObject({ ...noCounts, total: 3, updatedCount: 3 })
      expect(source.asked.toSorted()).toEqual([`${held.box} sealed`, ...held.everything].toSorted())
    })

    it('what everything is asking or is still to ask is asked once for a list of it', async () => {
      const release = source.hold()
      const whole = held.refresh()
      await askedTimes(1)
      const list = held.refresh([
        { product_id: held.charizard, grading_company: 'PSA', grade: '10' },
        { product_id: held.charizard },
        { product_id: held.pikachu },
        { product_id: held.mew },
      ])
      const keys = held.everything.map(key => {
        const [productId = '', priceKey = ''] = key.split(' ')
        return { productId, priceKey }
      })
      // Joins the list, and so waits until it is planned.
      await expect.poll(async () => (await startRefresh(app.parts, held.id, keys)).total).toBe(3)
      app.clock.advance(1_000)
      release()
      expect(await list).toMatchObject({ ...noCounts, total: 3, updatedCount: 3 })
      expect(await whole).toMatchObject({ ...noCounts, total: 3, updatedCount: 3 })
      expect(source.asked.toSorted()).toEqual(held.everything)
    })

    it('what another refresh failed to get is asked again', async () => {
      source.answers.set(held.mew, { outcome: 'failed', failure: 'unreachable', sentence: 'No answer.' })
      const release = source.hold()
      const list = held.refresh([{ product_id: held.mew }])
      await askedTimes(1)
      const whole = held.refresh()
      await expect.poll(() => held.running()).toMatchObject({ total: 3 })
      release()
      expect(await whole).toMatchObject({ ...noCounts, total: 3, updatedCount: 2, failedCount: 1 })
      await list
      expect(source.asked.filter(key => key.startsWith(held.mew))).toHaveLength(2)
      expect(source.asked).toHaveLength(5)
    })

    it('what a cancelled refresh was asking is asked by the other', async () => {
      const other = await newCollector(app)
      await other.add({ product_id: held.mew, condition: 'Near Mint', purchase_price: 1 })
      const release = source.hold()
      const first = held.refresh([{ product_id: held.mew }])
      await askedTimes(1)
      const second = app.call('POST /api/prices/update-ebay-prices', { token: other.token })
      await expect
        .poll(async () => {
          const { body } = await app.call('GET /api/prices/update-ebay-prices', { token: other.token })
          return body.refresh?.total
        })
        .toBe(1)
      await held.cancel()
      await first
      release()
      expect((await second).body).toMatchObject({ ...noCounts, total: 1, updatedCount: 1 })
      expect(source.asked).toHaveLength(2)
    })

    it('the same list joins it, in any order', async () => {
      const release = source.hold()
      const first = held.refresh([{ product_id: held.box }, { product_id: held.mew }])
      await askedTimes(1)
      const inAnyOrder = [
        { productId: held.mew, priceKey: nearMintKey },
        { productId: held.box, priceKey: 'sealed' },
      ]
      const joined = await startRefresh(app.parts, held.id, inAnyOrder)
      expect(joined.total).toBe(2)
      release()
      expect(await first).toMatchObject({ ...noCounts, total: 2, updatedCount: 2 })
      await app.parts.background.settled()
      expect(source.asked.toSorted()).toEqual([`${held.box} sealed`, `${held.mew} ${nearMintKey}`])
    })

    it('another list takes the place of the first, which is not called complete', async () => {
      const release = source.hold()
      const first = held.post({ keys: [{ product_id: held.box }, { product_id: held.pikachu }] })
      await askedTimes(1)
      const second = held.refresh([{ product_id: held.mew }])
      await askedTimes(2)
      expect((await first).status).toBe(502)
      release()
      expect(await second).toMatchObject({ ...noCounts, total: 1, updatedCount: 1 })
    })

    it('cancelling ends both', async () => {
      const release = source.hold()
      const both = [held.refresh(), held.refresh([{ product_id: held.box }])]
      await askedTimes(2)
      await held.cancel()
      expect(await Promise.all(both)).toMatchObject([
        { ...noCounts, cancelled: true, total: 3, notAskedCount: 3 },
        { ...noCounts, cancelled: true, total: 1, notAskedCount: 1 },
      ])
      release()
    })
  })
})
