import { expect, it } from 'vitest'
import { allRoutes } from '#server/app'
import { Sent } from '#server/http/route'
import { testApp } from '#server/testing/app'

it.each([
  ['GET /api/collections', { limit: 10_000 }, 'collection'],
  ['GET /api/collections', { limit: 10_000, search: 'mew' }, 'collection'],
  ['GET /api/collections', { limit: 10_000, grouped: 'true' }, 'groups'],
  ['GET /api/trades', {}, 'trades'],
] as const)('%s with %j hands its list over in batches, which are sent while they are read', async (name, query, list) => {
  const app = await testApp('sqlite')
  const { user } = await app.register()
  const route = allRoutes(app.parts).find(one => one.name === name)
  let sent: unknown
  await route?.answer({ collectorId: user.id, query } as never, async answer => {
    sent = answer
    return new Sent('')
  })
  expect(sent).toMatchObject({ [list]: { [Symbol.asyncIterator]: expect.any(Function) } })
  await app.close()
})
