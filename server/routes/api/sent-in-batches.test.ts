import { afterAll, beforeAll, expect, it } from 'vitest'
import { allRoutes } from '#server/app'
import { Sent } from '#server/http/route'
import { type TestApp, testApp } from '#server/testing/app'
import { onOneEngine } from '#server/testing/storages'

onOneEngine(engine => {
  let app: TestApp
  let collectorId: string
  beforeAll(async () => {
    app = await testApp(engine)
    collectorId = (await app.register()).user.id
  })
  afterAll(() => app.close())

  it.each([
    ['GET /api/collections', { limit: 10_000 }, 'collection'],
    ['GET /api/collections', { limit: 10_000, search: 'mew' }, 'collection'],
    ['GET /api/collections', { limit: 10_000, grouped: 'true' }, 'groups'],
    ['GET /api/trades', {}, 'trades'],
  ] as const)('%s with %j hands its list over in batches, which are sent while they are read', async (name, query, list) => {
    const route = allRoutes(app.parts).find(one => one.name === name)
    let sent: unknown
    await route?.answer({ collectorId, ledgerCurrency: 'USD', query } as never, async answer => {
      sent = answer
      return new Sent('')
    })
    expect(sent).toMatchObject({ [list]: { [Symbol.asyncIterator]: expect.any(Function) } })
  })
})
