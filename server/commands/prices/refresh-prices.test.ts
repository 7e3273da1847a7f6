import { afterAll, beforeAll, expect, it } from 'vitest'
import { v7 as newId } from 'uuid'
import { insertRefresh, type Refresh, refreshOf, saveRefresh } from '#server/db/prices/price-refreshes'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { playedSource } from '#server/testing/played-source'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'
import { nearMint, priceKeyOf } from '#domain/prices/price-target'
import type { PriceQuestion } from '#domain/prices/price-question'
import { estimatingConditions } from '#server/price-sources/condition-estimates'
import { quotaOf } from '#server/testing/ebay-market'
import type { PriceSource } from '#server/price-sources/price-source'
import { inEveryOrder, onlySource, sourcesInOrder } from '#server/price-sources/sources-in-order'
import { followRefresh, newRefresh, startRefresh, runRefresh } from './refresh-prices.ts'

onOneEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
  })
  afterAll(() => app.close())

  it('is read once for all followers', async () => {
    const refresh = await runningRefresh()
    let reads = 0
    const storage: TestApp['storage'] = {
      ...app.storage,
      read: work => ((reads += 1), app.storage.read(work)),
    }
    const followers = Array.from({ length: 40 }, () => followRefresh({ ...app.parts, storage }, refresh))
    for (const follower of followers) expect((await follower.next()).value).toMatchObject({ done: 0 })
    reads = 0
    const next = followers.map(follower => follower.next())
    const finishedAt = app.parts.now().toISOString()
    await app.storage.write(tx => saveRefresh(tx, refresh, { done: 3, finishedAt }))
    for (const { value } of await Promise.all(next)) expect(value).toMatchObject({ done: 3, finishedAt })
    expect(reads).toBeLessThanOrEqual(2)
  })

  it('is not found for a collector erased a moment ago', async () => {
    await expect(startRefresh(app.parts, newId())).rejects.toMatchObject({ code: 'not_found' })
  })

  it('says what was not asked when the server stops', async () => {
    const source = playedSource()
    const stopping = await testApp(engine, { priceSource: source.priceSource })
    await addProducts(stopping.storage, [{ id: 'asked' }, { id: 'waiting' }])
    const { id, add } = await newCollector(stopping)
    for (const product_id of ['asked', 'waiting'])
      await add({ product_id, condition: 'Near Mint', purchase_price: 1 })
    source.hold()
    const refresh = await startRefresh(stopping.parts, id)
    await expect.poll(() => source.asked.length).toBe(1)
    await stopping.parts.background.stop()
    const ended = await stopping.storage.read(db => refreshOf(db, refresh))
    expect(ended).toMatchObject({ total: 2, notAsked: 2, notAskedReason: 'The server was stopped.' })
    expect(ended?.finishedAt).not.toBeNull()
    await stopping.close()
  })

  it('counts its own prices alone, even when another refresh asks for them', async () => {
    const source = playedSource({ kind: 'market', listings: null })
    const nearMintAlone = {
      ...source.priceSource,
      canPrice: ({ target }: PriceQuestion) => priceKeyOf(target) === priceKeyOf(nearMint),
    }
    const sources = sourcesInOrder([nearMintAlone], inEveryOrder(['played']))
    const priceSource = estimatingConditions(
      sources,
      async () => new Map(),
      () => new Date(),
    )
    const both = await testApp(engine, { priceSource })
    await addProducts(both.storage, [{ id: 'card' }])
    const held = async (condition: 'Lightly Played' | 'Near Mint') => {
      const { id, add } = await newCollector(both)
      await add({ product_id: 'card', condition, purchase_price: 1 })
      return id
    }
    const [played, mint] = [await held('Lightly Played'), await held('Near Mint')]
    const release = source.hold()
    const first = await startRefresh(both.parts, played)
    await expect.poll(() => source.asked).toEqual(['card raw:near%20mint'])
    const second = await startRefresh(both.parts, mint)
    await expect.poll(() => both.storage.read(db => refreshOf(db, second))).toMatchObject({ total: 1 })
    release()
    await both.parts.background.settled()
    for (const refresh of [first, second])
      expect(await both.storage.read(db => refreshOf(db, refresh))).toMatchObject({
        total: 1,
        done: 1,
        updated: 1,
      })
    await both.close()
  })

  it('leaves others half of the calls, however often it asks a source', async () => {
    const { priceSource: played } = playedSource()
    const quota = quotaOf(10)
    const counted: PriceSource = {
      ...played,
      quota,
      async *ask(questions, signal, maxCalls = questions.length, claim) {
        const calls = Math.min(maxCalls, questions.length)
        await quota.take(calls)
        yield* played.ask(questions.slice(0, calls), signal, undefined, claim)
        const failed = { outcome: 'failed', failure: 'quota', sentence: 'No more.' } as const
        for (const question of questions.slice(calls)) yield { question, ...failed }
      },
    }
    const priceSource = estimatingConditions(
      onlySource(counted),
      async () => new Map(),
      () => new Date(),
    )
    const shared = await testApp(engine, { priceSource })
    const ids = Array.from({ length: 10 }, (_, place) => `card-${place}`)
    await addProducts(
      shared.storage,
      ids.map(id => ({ id })),
    )
    const [collector, other] = [await newCollector(shared), await newCollector(shared)]
    for (const product_id of ids) {
      await collector.add({ product_id, condition: 'Lightly Played', purchase_price: 1 })
      await other.add({ product_id, condition: 'Lightly Played', purchase_price: 1 })
    }
    await startRefresh(shared.parts, collector.id)
    await shared.parts.background.settled()
    expect(await quota.left()).toBe(5)
    await shared.close()
  })

  it('ends after half an hour, and says what was not asked', async () => {
    const source = playedSource()
    const slow = await testApp(engine, { priceSource: source.priceSource })
    await addProducts(slow.storage, [{ id: 'asked' }, { id: 'waiting' }])
    const { id, add } = await newCollector(slow)
    for (const product_id of ['asked', 'waiting'])
      await add({ product_id, condition: 'Near Mint', purchase_price: 1 })
    const refresh = newRefresh(id, 'played', slow.parts.now())
    await slow.storage.write(tx => insertRefresh(tx, refresh))
    const timeUp = Promise.withResolvers<void>()
    const waits: number[] = []
    const wait = (ms: number) => {
      waits.push(ms)
      return timeUp.promise
    }
    source.hold()
    const running = runRefresh(slow.parts, refresh, null, new AbortController().signal, {
      nowMs: () => 0,
      wait,
    })
    await expect.poll(() => source.asked.length).toBe(1)
    expect(waits).toEqual([30 * 60 * 1_000])
    timeUp.resolve()
    await running
    const ended = await slow.storage.read(db => refreshOf(db, refresh))
    expect(ended).toMatchObject({
      total: 2,
      done: 2,
      updated: 0,
      notAsked: 2,
      notAskedReason: 'A refresh takes at most 30 minutes.',
      cancelledAt: null,
    })
    expect(ended?.finishedAt).not.toBeNull()
    await slow.close()
  })

  async function runningRefresh(): Promise<Refresh> {
    const { user } = await app.register()
    const refresh = { ...newRefresh(user.id, 'sandbox', app.parts.now()), total: 3 }
    await app.storage.write(tx => insertRefresh(tx, refresh))
    return refresh
  }
})
