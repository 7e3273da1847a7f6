import { expect, it } from 'vitest'
import { giveRole } from '#server/commands/accounts/operator-accounts'
import { reconcile } from '#server/commands/ledger/reconcile'
import { valueQueued } from '#server/commands/groups/value-collection'
import { downloaded, restore } from '#server/testing/accounts/restoring'
import { testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { setGuidePrice } from '#server/testing/prices/guide-price'
import { addProducts } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

onOneEngine(engine => {
  it('counts what an account sees of restricted sources, though its download was of one that does not', async () => {
    const app = await testApp(engine)
    await addProducts(app.storage, [{ id: 'card' }])
    await setGuidePrice(app, { productId: 'card', priceKey: 'graded:bgs:9.5' }, 20_500)
    const from = await newCollector(app)
    await from.add({ product_id: 'card', grading_company: 'BGS', grade: '9.5', purchase_price: 150 })
    const zip = await downloaded(app, from.token)
    const to = await newCollector(app)
    const { user } = (await app.call('GET /api/auth/profile', { token: to.token })).body
    await giveRole(app.parts, user.username, 'operator', true)
    expect((await restore(app, to.token, zip)).status).toBe(200)
    await valueQueued(app.parts, new AbortController().signal)
    expect(await to.stats()).toMatchObject({ total_market_price: 205, guide_prices: { quantity: 1 } })
    expect((await reconcile(app.storage, () => {})).differences).toBe(0)
    await app.close()
  })
})
