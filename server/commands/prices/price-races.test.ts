/** Races of saving prices with valuations, erasures and other refreshes. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { nearMint, priceKeyOf } from '#domain/prices/price-target'
import type { Cents } from '#domain/money/money'
import { finishErasures } from '#server/commands/accounts/erase-account'
import { reconcile } from '#server/commands/ledger/reconcile'
import { beginErasure, collectorDigest } from '#server/db/accounts/erasures'
import { countQueued } from '#server/db/groups/revaluations'
import type { MarketPrice } from '#server/db/prices/market-prices'
import type { SourcedAnswer } from '#server/price-sources/sources-in-order'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { countingRetries, settledOrWaiting } from '#server/testing/interleaving'
import { charizardAsked } from '#server/testing/priced-questions'
import { addProducts, setPrices } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { savePriceAnswers } from './save-price-answers.ts'
import { valueCollection, valueQueued } from '#server/commands/groups/value-collection'
import { savePrices } from '#server/db/prices/save-prices'

const raw = priceKeyOf(nearMint)
const at = '2026-03-14T12:00:00.000Z'
const today = { day: '2026-03-14', at }
const cardIds = Array.from({ length: 30 }, (_, index) => `card-${index}`)

onBothEngines(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(
      app.storage,
      cardIds.map(id => ({ id })),
    )
  })
  afterAll(() => app.close())

  const running = new AbortController().signal
  const holderOf = async (...productIds: readonly string[]) => {
    const collector = await newCollector(app)
    for (const product_id of productIds)
      await collector.add({ product_id, condition: 'Near Mint', purchase_price: 1 })
    return collector
  }

  it('values a collection again if a price changed during its valuation', async () => {
    const holder = await holderOf('card-0')
    await setPrices(app.storage, [['card-0', raw, 2_000]])
    const valuing = await app.storage.write(async tx => {
      await savePrices(tx, [price('card-0', 3_000)], today)
      const valued = valueCollection(app.parts, holder.id)
      await settledOrWaiting(app.storage, valued)
      return { valued }
    })
    await valuing.valued
    await valueQueued(app.parts, running)
    expect(await holder.stats()).toMatchObject({ total_market_price: 30 })
  })

  it('saves prices although their holder is erased meanwhile', async () => {
    const leaving = await holderOf('card-1')
    const staying = await holderOf('card-1')
    const saving = await app.storage.write(async tx => {
      const tombstone = { id: leaving.id, erasedDay: today.day, digest: collectorDigest(leaving.id) }
      await beginErasure(tx, leaving.id, { tombstone, openedAt: at })
      const saved = setPrices(app.storage, [['card-1', raw, 4_000]])
      await settledOrWaiting(app.storage, saved)
      return { saved }
    })
    await saving.saved
    await valueQueued(app.parts, running)
    expect(await staying.stats()).toMatchObject({ total_market_price: 40 })
    expect(await app.storage.read(countQueued)).toEqual({ collectors: 0, prices: 0 })
    await finishErasures(app.parts)
    expect((await reconcile(app.storage, () => {})).differences).toBe(0)
  })

  it('saves the answers of concurrent refreshes in any order without losing one', async () => {
    await Promise.all([holderOf(...cardIds.slice(0, 9)), holderOf(...cardIds.slice(5, 20))])
    const counted = countingRetries(app.storage)
    const saves = Array.from({ length: 20 }, (_, index) => {
      const turned = [...cardIds.slice(index % 30), ...cardIds.slice(0, index % 30)]
      const answers = index % 2 === 0 ? turned : turned.toReversed()
      return savePriceAnswers(
        { ...app.parts, storage: counted.storage },
        answers.map(productId => answerFor(productId, 1_000 + index)),
      )
    })
    await Promise.all(saves)
    expect(counted.retries()).toBe(0)
  })
})

function price(productId: string, priceCents: number): MarketPrice {
  const found = { asOf: at, source: 'sandbox', kind: 'ask', confidence: 'high', listings: 8 } as const
  return {
    productId,
    priceKey: raw,
    priceCents: priceCents as Cents,
    isEstimate: false,
    ceilingCents: null,
    ...found,
  }
}

function answerFor(productId: string, priceCents: number): SourcedAnswer {
  const question = { ...charizardAsked(), productId }
  const quote = { kind: 'ask', asOf: at, confidence: 'high', listings: 8 } as const
  const evidence = { readAt: at, listings: [], leftOut: {} }
  const priced = { ...quote, priceCents: priceCents as Cents }
  return { question, source: 'sandbox', outcome: 'priced', quote: priced, origins: [], evidence }
}
