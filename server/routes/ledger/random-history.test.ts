import { afterAll, beforeAll, expect, it } from 'vitest'
import { deepened, seedFor } from '#domain/testing/deep-run'
import { secondTestApp, type TestApp, testApp } from '#server/testing/app'
import { type HistoryReport, movingPrices, runHistory } from '#server/testing/random-history'
import { onBothEngines, onPostgres } from '#server/testing/storages'

/** A sample; `npm run histories` takes as many as you like. Each step costs more than the one before. */
const steps = deepened(150, 14)
const timeout = deepened(300_000)

onBothEngines(engine => {
  const seed = seedFor(58_301)
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine, { priceSource: movingPrices(seed) })
  })
  afterAll(() => app.close())

  it(`keeps every total equal to its recount while eight collectors change theirs and prices move, of seed ${seed}`, {
    timeout,
  }, async () => {
    expect(await runHistory(app, { steps, collectors: 8, seed })).toEqual(sound)
  })
})

onPostgres(() => {
  const seed = seedFor(27_946)
  let app: TestApp
  let second: TestApp
  beforeAll(async () => {
    app = await testApp('postgres', { priceSource: movingPrices(seed) })
    second = await secondTestApp(app, { priceSource: movingPrices(seed + 1) })
  })
  afterAll(async () => {
    await second.close()
    await app.close()
  })

  it(`keeps every total equal to its recount while two servers change them by turns, of seed ${seed}`, {
    timeout,
  }, async () => {
    const report = await runHistory(app, { steps, collectors: 8, seed }, [second])
    expect(report).toEqual(sound)
  })
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
