import { afterEach, beforeEach, expect, it } from 'vitest'
import { onOneEngine } from '#server/testing/storages'
import { chartingRow } from './pricecharting.ts'
import { chartingApp, holdSlabs } from './pricecharting-app.ts'

const hourMs = 3_600_000

onOneEngine(engine => {
  let charting: Awaited<ReturnType<typeof chartingApp>>
  beforeEach(async () => {
    charting = await chartingApp(engine)
  })
  afterEach(() => charting.close())

  it('saves what the table says of each printing, of every usual grade and of sealed products', async () => {
    await charting.read()
    expect(await charting.quotes()).toEqual({
      'pikachu raw:near%20mint': 1_000,
      'pikachu graded:psa:7': 1_500,
      'pikachu graded:psa:7.5': 1_500,
      'pikachu graded:psa:9': 4_000,
      'pikachu graded:psa:10': 123_450,
      'pikachu graded:cgc:pristine%2010': 753_190,
      'pikachu-reverse raw:near%20mint': 2_500,
      'box sealed': 15_000,
    })
    expect(await charting.run()).toMatchObject({
      requests: 1,
      leftOut: 1,
      failure: null,
      priced: 8,
      builtAt: charting.app.clock.now.toISOString(),
    })
  })

  it('saves other grades where somebody holds them', async () => {
    await holdSlabs(charting, 'pikachu', [
      ['BGS', '9'],
      ['CGC', '9.5'],
      ['Beckett', 'Black Label 10'],
    ])
    await charting.read()
    expect(await charting.quotes()).toMatchObject({ 'pikachu graded:bgs:9': 4_000 })
    expect(Object.keys(await charting.quotes())).toHaveLength(9)
  })

  it('is called once a day, and after a fault not before the next hour', async () => {
    charting.host.misbehave({ kind: 'status', status: 503 }, 1)
    await charting.read()
    // As after a restart, and after an operator has switched sources.
    charting.app.clock.advance(hourMs / 2)
    await charting.read()
    charting.app.clock.advance(-hourMs / 2)
    expect([charting.host.asked.length, await charting.quotes()]).toEqual([1, {}])
    for (let hour = 0; hour < 20; hour++) {
      charting.app.clock.advance(hourMs)
      await charting.read()
    }
    expect([charting.host.asked.length, charting.host.violations]).toEqual([2, []])
    expect(Object.keys(await charting.quotes())).toHaveLength(8)
    charting.publish([chartingRow('Booster Box', '104', { 'new-price': '$160.00' })])
    charting.app.clock.advance(5 * hourMs)
    await charting.read()
    expect(await charting.quotes()).toMatchObject({ 'box sealed': 16_000, 'pikachu graded:psa:10': 123_450 })
  })
})
