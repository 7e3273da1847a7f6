import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { isDeepRun } from '#domain/testing/deep-run'
import { onOneEngine } from '#server/testing/storages'
import { impatientApp, variedCollector } from './varied-collector.ts'
import type { Misbehaviour } from '#sandbox/marketplace/faults'
import type { PricedApp } from './priced-app.ts'

const hoursMs = (hours: number) => hours * 60 * 60 * 1_000

onOneEngine(engine => {
  let app: PricedApp
  beforeAll(async () => {
    app = await impatientApp(engine)
  })
  afterAll(() => app.close())

  describe('with a failing source', () => {
    const price = (value: unknown) => ({ price: { value, currency: 'USD' } })
    const failing: [day: string, what: Misbehaviour][] = [
      ['500', { kind: 'status', status: 500 }],
      ['503', { kind: 'status', status: 503 }],
      ['429', { kind: 'status', status: 429, headers: { 'retry-after': '1' } }],
      ['403', { kind: 'status', status: 403 }],
      ['401 for every token', { kind: 'status', status: 401 }],
      ['HTML', { kind: 'html', status: 200 }],
      ['half of its JSON', { kind: 'half-json' }],
      ['50 MB', { kind: 'large', bytes: 50_000_000 }],
      ['a hang-up', { kind: 'hang-up' }],
      ['a way to this machine', { kind: 'redirect', to: 'http://127.0.0.1:9/' }],
    ]
    const silent: Misbehaviour[] = [{ kind: 'never' }, { kind: 'drip', everyMs: 50 }]
    const unusable: [day: string, what: Misbehaviour][] = [
      ['nothing for sale', { kind: 'empty' }],
      ['prices that are no numbers', { kind: 'edit', edit: item => ({ ...item, ...price('NaN') }) }],
      ['prices of zero', { kind: 'edit', edit: item => ({ ...item, ...price('0.00') }) }],
      ['negative prices', { kind: 'edit', edit: item => ({ ...item, ...price('-5.00') }) }],
      ['endless prices', { kind: 'edit', edit: item => ({ ...item, ...price('1e400') }) }],
      ['no prices', { kind: 'edit', edit: ({ price: _, ...item }) => item }],
      [
        'another currency',
        { kind: 'edit', edit: item => ({ ...item, price: { value: '12.50', currency: 'EUR' } }) },
      ],
    ]
    let held: Awaited<ReturnType<typeof variedCollector>>
    let before: (number | null)[]
    beforeAll(async () => {
      held = await variedCollector(app)
      await held.refresh()
    })
    // What one test read is not current in the next.
    beforeEach(async () => {
      app.clock.advance(hoursMs(6))
      before = await held.prices()
    })

    /** What a refresh of a failing source answers and leaves, and how many prices the next one brings. */
    async function recovery({ sandbox }: PricedApp, { prices, refresh }: typeof held, what: Misbehaviour) {
      sandbox.misbehave({ on: 'search', what })
      const { status, refusal } = await refresh()
      sandbox.behave()
      return { status, refusal, left: await prices(), updated: (await refresh()).body.updatedCount }
    }
    const recovered = (left: unknown) => ({
      status: 502,
      refusal: { code: 'marketplace', error: expect.stringMatching(/^The sandbox .*\.$/) },
      left,
      updated: 3,
    })

    it.each(failing)('%s: reports it, keeps the old prices, and recovers', async (_, what) => {
      expect(await recovery(app, held, what)).toEqual(recovered(before))
    })

    it.runIf(isDeepRun)(
      'never an answer, or a drip: reports it after a while, keeps the old prices, and recovers',
      async () => {
        // Each waits for the whole patience, so both wait at once.
        const failures = silent.map(async what => {
          const waiting = await impatientApp(engine)
          onTestFinished(() => waiting.close())
          const collector = await variedCollector(waiting)
          await collector.refresh()
          waiting.clock.advance(hoursMs(6))
          const known = await collector.prices()
          expect(await recovery(waiting, collector, what)).toEqual(recovered(known))
        })
        await Promise.all(failures)
      },
    )

    it.each(unusable)('%s: saves no price and keeps the old ones', async (_, what) => {
      app.sandbox.misbehave({ on: 'search', what })
      const { status, body } = await held.refresh()
      app.sandbox.behave()
      expect(status).toBe(200)
      expect(body).toMatchObject({ updatedCount: 0, failedCount: 0, unpricedCount: 3 })
      expect(await held.prices()).toEqual(before)
    })

    it('saves prices when only some calls fail, and reports the failure', async () => {
      app.sandbox.misbehave({ on: 'search', times: 1, what: { kind: 'status', status: 400 } })
      const { status, body } = await held.refresh()
      app.sandbox.behave()
      expect(status).toBe(200)
      expect(body.failedCount).toBeGreaterThan(0)
      expect(body.updatedCount).toBeGreaterThan(0)
      expect(body.updatedCount + body.failedCount).toBe(3)
      expect(body.failure).toMatch(/^\S.*\.$/)
    })

    it('renews a token that expires during the refresh', async () => {
      app.sandbox.misbehave({ on: 'search', times: 1, what: { kind: 'status', status: 401 } })
      expect((await held.refresh()).body).toMatchObject({ updatedCount: 3, failedCount: 0 })
    })

    it('saves a price far from the last only when other listings or a later find confirm it', async () => {
      // From one seller, so that its confidence is low.
      const times = (factor: number, seller: string) => (item: Record<string, unknown>) => {
        const asked = item['price'] as { value: string } | undefined
        const value = Math.max(0.01, Number(asked?.value ?? 1) * factor).toFixed(2)
        const itemId = `${String(item['itemId'])} of ${seller}`
        return { ...item, itemId, price: { value, currency: 'USD' }, seller: { username: seller } }
      }
      const { collection } = await held.list({ limit: 100 })
      const keys = collection.map(({ product_id, condition, grading_company, grade }) => ({
        product_id,
        condition,
        grading_company,
        grade,
      }))
      const pricesAfter = async (factor: number, seller: string) => {
        app.sandbox.misbehave({ on: 'search', what: { kind: 'edit', edit: times(factor, seller) } })
        const call = app.call('POST /api/prices/update-ebay-prices', { token: held.token, body: { keys } })
        const { heldBackCount } = (await call).body
        app.sandbox.behave()
        app.clock.advance(hoursMs(1))
        return { prices: await held.prices(), heldBackCount }
      }
      const waiting = { prices: before, heldBackCount: 3 }
      expect(await pricesAfter(100, 'ann')).toEqual(waiting)
      expect(await pricesAfter(100, 'ann')).toEqual(waiting)
      expect(await pricesAfter(0.01, 'bob')).toEqual(waiting)
      const fallen = await pricesAfter(0.01, 'cleo')
      for (const [index, price] of before.entries())
        expect(fallen.prices[index]).toBeLessThan((price ?? 0) / 10)
      expect(await pricesAfter(100, 'ann')).toEqual({ ...fallen, heldBackCount: 3 })
      app.clock.advance(hoursMs(19))
      const risen = await pricesAfter(100, 'ann')
      for (const [index, price] of before.entries())
        expect(risen.prices[index]).toBeGreaterThan((price ?? 0) * 10)
    })
  })
})
