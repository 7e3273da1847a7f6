import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { movingPrices, runHistory } from '#server/testing/random-history'
import { onEachEngine } from '#server/testing/storages'

/** A sample; `npm run histories` takes as many steps as you like. */
const steps = 500

onEachEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine, { priceSource: movingPrices(1) })
  })
  afterAll(() => app.close())

  it('keeps every total equal to its recount while eight collectors change theirs and prices move', async () => {
    const report = await runHistory(app, { steps, collectors: 8, seed: 1 })
    expect(report.faults).toEqual([])
    expect(report.priceMoves).toBeGreaterThan(2)
    expect(report.recounts).toBeGreaterThan(1)
    // Most steps are done, some are refused: both ways are walked.
    expect((report.statuses[200] ?? 0) + (report.statuses[201] ?? 0)).toBeGreaterThan(steps)
    expect(report.statuses[409] ?? 0).toBeGreaterThan(5)
  }, 300_000)
})
