import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveChecks } from '#server/db/prices/price-checks'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { staleKeysOfAnyone } from './stale-keys.ts'

const days = ['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'].map(day => `${day}T12:00:00.000Z`)
const productIds = Array.from({ length: 40 }, (_, index) => `card-${String(index).padStart(2, '0')}`)
const keyOf = (condition: string) => `raw:${encodeURIComponent(condition.toLowerCase())}`
const conditions = ['Near Mint', 'Lightly Played', 'Damaged'] as const

onBothEngines(engine => {
  let app: TestApp
  /** When each key that counts was last checked, and whether that failed. */
  const expected = new Map<string, { checkedAt: string; failed: boolean }>()

  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(
      app.storage,
      productIds.map(id => ({ id })),
    )
    const collectors = await Promise.all([newCollector(app), newCollector(app), newCollector(app)])
    for (const [index, product_id] of productIds.entries()) {
      const holders = collectors.slice(0, index % 4)
      for (const [place, { add }] of holders.entries()) {
        const condition = conditions[(index + place) % (1 + (index % 3))] ?? 'Near Mint'
        await add({ product_id, condition, purchase_price: 1 })
        expected.set(`${product_id} ${keyOf(condition)}`, { checkedAt: '', failed: false })
      }
      if (index % 5 > 1) continue
      const target_price = index % 5 === 0 ? 3 : undefined
      const wish = { token: collectors[1].token, params: { id: product_id }, body: { target_price } }
      await app.call('PUT /api/wishlist/:id', wish)
      if (target_price !== undefined)
        expected.set(`${product_id} ${keyOf('Near Mint')}`, { checkedAt: '', failed: false })
    }
    const checks = productIds.flatMap((productId, index) =>
      conditions.flatMap((condition, place) => {
        const checkedAt = days[(index + place) % 5]
        if (checkedAt === undefined) return []
        const failed = (index + place) % 3 === 0
        const known = expected.get(`${productId} ${keyOf(condition)}`)
        if (known) Object.assign(known, { checkedAt, failed })
        const outcome = failed ? ('failed' as const) : ('priced' as const)
        return [{ productId, priceKey: keyOf(condition), checkedAt, outcome, source: 'sandbox' }]
      }),
    )
    await app.storage.write(tx => saveChecks(tx, checks))
  })
  afterAll(() => app.close())

  const stale = { uncheckedSince: days[1] ?? '', failedBefore: days[3] ?? '' }
  const inOrder = () =>
    [...expected]
      .filter(
        ([, { checkedAt, failed }]) =>
          checkedAt < stale.uncheckedSince || (failed && checkedAt < stale.failedBefore),
      )
      .map(([key, { checkedAt }]) => `${checkedAt} ${key}`)
      .sort()
      .map(place => place.slice(place.indexOf(' ') + 1))

  it.each([
    [1_000, 500],
    [1_000, 3],
    [9, 2],
    [1, 1],
    [20, 7],
  ])('lists %i keys, least recently checked first, walking %i at once', async (limit, atOnce) => {
    expect(inOrder().length).toBeGreaterThan(25)
    const keys = await staleKeysOfAnyone(app.storage, stale, limit, atOnce)
    expect(keys.map(({ productId, priceKey }) => `${productId} ${priceKey}`)).toEqual(
      inOrder().slice(0, limit),
    )
  })

  it('lists nothing once every key was checked', async () => {
    const checked = [...expected.keys()].map(key => {
      const [productId = '', priceKey = ''] = key.split(' ')
      return { productId, priceKey, checkedAt: days[3] ?? '', outcome: 'priced' as const, source: 'sandbox' }
    })
    await app.storage.write(tx => saveChecks(tx, checked))
    expect(await staleKeysOfAnyone(app.storage, stale, 10)).toEqual([])
  })
})
