import { afterAll, beforeAll, expect, it } from 'vitest'
import { newRefresh } from '#server/commands/prices/refresh-prices'
import { saveChecks } from '#server/db/prices/price-checks'
import { insertRefresh } from '#server/db/prices/price-refreshes'
import { type TestApp, testApp } from '#server/testing/app'
import { playedSource } from '#server/testing/played-source'
import { refreshingCollector } from '#server/testing/refreshing-collector'
import { onBothEngines } from '#server/testing/storages'
import { createRefreshScopes } from './0022-refresh-scopes.ts'

onBothEngines(engine => {
  const source = playedSource()
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine, { priceSource: source.priceSource })
  })
  afterAll(() => app.close())

  it('ends a refresh that runs, and counts no earlier check as current', async () => {
    const held = await refreshingCollector(app, source)
    await app.storage.write(async tx => {
      await insertRefresh(tx, newRefresh(held.id, 'played', app.clock.now))
      const check = { checkedAt: app.clock.now.toISOString(), outcome: 'priced', source: 'played' } as const
      await saveChecks(tx, [{ productId: held.mew, priceKey: 'raw:near%20mint', ...check }])
      await tx.schema.alterTable('price_checks').dropColumn('source').execute()
      await createRefreshScopes(tx, engine)
    })
    expect(await held.running()).toBeNull()
    expect((await held.asking()).asked).toEqual(held.everything)
  })
})
