import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp, testAppBeside } from '#server/testing/app'
import { type HistoryReport, movingPrices, runHistory } from '#server/testing/random-history'
import { onBothEngines, onPostgres } from '#server/testing/storages'

/** A sample; `npm run histories` takes as many steps as you like. */
const steps = 500

onBothEngines(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine, { priceSource: movingPrices(1) })
  })
  afterAll(() => app.close())

  it('keeps every total equal to its recount while eight collectors change theirs and prices move', async () => {
    expect(await runHistory(app, { steps, collectors: 8, seed: 1 })).toEqual(sound)
  }, 300_000)
})

onPostgres(() => {
  let app: TestApp
  let beside: TestApp
  beforeAll(async () => {
    app = await testApp('postgres', { priceSource: movingPrices(1) })
    beside = await testAppBeside(app, { priceSource: movingPrices(2) })
  })
  afterAll(async () => {
    await beside.close()
    await app.close()
  })

  it('keeps every total equal to its recount while two servers change them by turns', async () => {
    const report = await runHistory(app, { steps, collectors: 8, seed: 2 }, [beside])
    expect(report).toEqual(sound)
  }, 300_000)
})

/** What a report must be: most steps are done, some are refused, so that both ways are walked. */
const sound = {
  faults: [],
  priceMoves: expect.toSatisfy((moves: number) => moves > 2),
  recounts: expect.toSatisfy((recounts: number) => recounts > 1),
  statuses: expect.toSatisfy(
    (statuses: HistoryReport['statuses']) =>
      (statuses[200] ?? 0) + (statuses[201] ?? 0) > steps && (statuses[409] ?? 0) > 5,
  ),
}
