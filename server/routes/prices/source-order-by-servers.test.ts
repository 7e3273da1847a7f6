import { expect, it, onTestFinished } from 'vitest'
import { followSourceOrder } from '#server/commands/prices/sources/source-order'
import { secondTestApp, type TestApp, testApp } from '#server/testing/app'
import { newCollector } from '#server/testing/collection'
import { severalSources } from '#server/testing/prices/several-sources'
import { onPostgres } from '#server/testing/storages'

const path = '/api/operator/price-sources'
const order = { raw: ['second', 'first'], graded: [], sealed: ['first'] }

onPostgres(() => {
  it('each server follows the order of sources that was saved in the other', async () => {
    const sources = () =>
      severalSources(
        () => app.storage,
        () => app.clock.now,
      )
    const app: TestApp = await testApp('postgres', sources().parts)
    const elsewhere = sources()
    const second = await secondTestApp(app, elsewhere.parts)
    onTestFinished(async () => {
      await second.close()
      await app.close()
    })
    const { token } = await newCollector(app)
    await app.call(`PUT ${path}`, { token, body: order })
    expect(elsewhere.parts.priceSource.order.raw).toEqual(['first', 'second'])
    const changedAt = await followSourceOrder(second.parts)
    expect([changedAt, elsewhere.parts.priceSource.order]).toEqual([app.clock.now.toISOString(), order])
    await second.call(`DELETE ${path}`, { token })
    expect(app.parts.priceSource.order).toEqual(order)
    await followSourceOrder(app.parts)
    expect(app.parts.priceSource.order.raw).toEqual(['first', 'second'])
  })
})
