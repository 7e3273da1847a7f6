/** Exchange rates of all days since 1999 are read once, and again only after a long pause. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { daysAfter } from '#domain/day'
import { rateText } from '#domain/money/exchange'
import { ratesTo } from '#server/db/prices/exchange-rates'
import { readPriceLists } from '#server/jobs/price-lists'
import { ecbRates } from '#server/price-sources/ecb/ecb'
import { type TestApp, testApp } from '#server/testing/app'
import { onOneEngine } from '#server/testing/storages'
import { type SandboxEcb, startEcb } from './ecb.ts'

const running = new AbortController().signal

onOneEngine(engine => {
  let app: TestApp
  let ecb: SandboxEcb
  let today = '2026-11-19'
  beforeAll(async () => {
    // The last 300 days, and the first one.
    ecb = await startEcb(() => ({
      '1999-01-04': '1.1789',
      ...Object.fromEntries(Array.from({ length: 300 }, (_, ago) => [daysAfter(today, -ago), '1.1367'])),
    }))
    const opened = await testApp(engine)
    const clock = { nowMs: () => 0, wait: async () => {} }
    const rateSource = ecbRates({ baseUrl: ecb.url, userAgent: 'Holofolio/1.2.3', clock })
    app = { ...opened, parts: { ...opened.parts, rateSource, readsRates: true } }
  })
  afterAll(async () => {
    await app.close()
    await ecb.close()
  })

  const at = (day: string, hour = 17) => {
    today = day
    app.clock.now.setTime(Date.parse(`${day}T${hour}:00:00Z`))
  }
  const run = async () => {
    await readPriceLists(app.parts, running)
    return ecb.takeAsked()
  }
  const dollarsOn = async (day: string) => {
    const rates = await app.storage.read(db => ratesTo(db, 'USD', ['EUR'], day))
    const found = rates.get('EUR')
    return found && rateText(found.rate)
  }

  it('once, after those of 90 days', async () => {
    at('2026-11-19')
    ecb.misbehave({ status: 404, body: '' })
    expect(await run()).toEqual(['eurofxref-hist-90d.xml', 'eurofxref-hist.xml'])
    expect(await dollarsOn('1999-01-04')).toBeUndefined()
    ecb.misbehave(null)
    expect(await run()).toEqual(['eurofxref-hist-90d.xml', 'eurofxref-hist.xml'])
    expect(await dollarsOn('1999-01-04')).toBe('1.1789')
    expect(await dollarsOn('2026-04-01')).toBe('1.1367')
    expect(await run()).toEqual([])
    at('2026-11-20')
    expect(await run()).toEqual(['eurofxref-daily.xml'])
  })

  it('again after a pause that 90 days do not reach over', async () => {
    at('2027-05-03')
    expect(await run()).toEqual(['eurofxref-hist-90d.xml', 'eurofxref-hist.xml'])
    expect(await dollarsOn('2027-01-04')).toBe('1.1367')
    expect(await run()).toEqual([])
  })

  it('not more than twice a day while it is of another format', async () => {
    at('2028-01-03')
    ecb.misbehave({ status: 200, body: '<html>' })
    const asked = [...(await run()), ...(await run()), ...(await run())]
    expect(asked.filter(name => name === 'eurofxref-hist.xml')).toHaveLength(2)
    ecb.misbehave(null)
  })
})
