import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
})
