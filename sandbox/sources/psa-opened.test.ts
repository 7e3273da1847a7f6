import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config'
import { callsLeft, openPrices } from '#server/open-prices'
import { testApp } from '#server/testing/app'
import { onOneEngine } from '#server/testing/storages'
import { startPsa } from './psa.ts'

const slab = { Brand: 'POKEMON INVENTED', Subject: 'LATIOS', CardNumber: '106', CardGrade: 'GEM MT 10' }

onOneEngine(engine => {
  test('PSA_TOKEN opens certificates, whose look-ups are counted for all', async () => {
    const psa = await startPsa({ slabs: { 94597302: slab } })
    onTestFinished(() => psa.close())
    const config = readConfig({ PSA_URL: `${psa.url}/`, PSA_TOKEN: 'hush' })
    const app = await testApp(engine)
    onTestFinished(() => app.close())
    const { certificates } = openPrices(config, app.storage, app.parts.metrics)
    const signal = new AbortController().signal
    const first = await certificates?.lookUp('94597302', signal)
    expect(first).toMatchObject({ certificate: { name: 'LATIOS', grade: '10' } })
    expect(certificates?.remembered('94597302')).toEqual(first)
    expect(await certificates?.lookUp('94597303', signal)).toMatchObject({ certificate: 'unknown' })
    expect(await callsLeft(config, app.storage, () => new Date()).get('psa')?.()).toBe(98)
    expect(psa.asked).toHaveLength(2)
  })
})

test('without PSA_TOKEN nothing is opened', async () => {
  const app = await testApp('sqlite')
  onTestFinished(() => app.close())
  expect(openPrices(readConfig({}), app.storage, app.parts.metrics).certificates).toBeNull()
  expect(() => readConfig({ PSA_TOKEN: 'two words' })).toThrow(/^PSA_TOKEN must be a key/)
  expect(() => readConfig({ PSA_TOKEN: 'hush', PSA_URL: 'api.psacard.com' })).toThrow(/^PSA_URL must be/)
})
