import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDeepRun } from '#domain/testing/deep-run'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { onOneEngine } from '#server/testing/storages'
import { dayMs, impatientApp, variedCollector } from './varied-collector.ts'
import type { PricedApp } from './priced-app.ts'

onOneEngine(engine => {
  let app: PricedApp
  beforeAll(async () => {
    app = await impatientApp(engine)
  })
  afterAll(() => app.close())

  describe('the price of a product', () => {
    const priceOf = async (collector: TestCollector, id: string, query = {}) =>
      (await app.call('GET /api/prices/product/:id', { token: collector.token, params: { id }, query })).body

    it('is fetched if missing, once for concurrent callers, and not again while fresh', async () => {
      const collector = await newCollector(app)
      const id = await app.idOf('venusaur 15/102')
      const before = app.sandbox.calls.length
      const all = await Promise.all([1, 2, 3].map(() => priceOf(collector, id)))
      const asked = app.sandbox.calls.length - before
      expect(asked).toBeGreaterThan(0)
      expect(asked).toBeLessThanOrEqual(2)
      expect(all[0]).toMatchObject({
        prices: [
          {
            label: 'Near Mint',
            source: 'sandbox',
            source_label: 'the sandbox',
            kind: 'ask',
            is_estimate: false,
          },
        ],
      })
      expect(all[0]?.currentPrice).toBe(all[0]?.prices[0]?.price)
      await priceOf(collector, id)
      expect(app.sandbox.calls.length - before).toBe(asked)
      app.clock.advance(7 * 60 * 60 * 1_000)
      await priceOf(collector, id)
      expect(app.sandbox.calls.length - before).toBeGreaterThan(asked)
    })

    it('is separate for each condition and grade', async () => {
      const collector = await newCollector(app)
      const id = await app.idOf('lugia 9/111')
      const nearMint = await priceOf(collector, id)
      const slab = await priceOf(collector, id, { grading_company: 'psa', grade: 'Gem Mint 10' })
      const unheard = await priceOf(collector, id, { grading_company: 'Nobody', grade: '3' })
      expect(slab.prices.map(({ label }) => label)).toContain('PSA 10')
      expect(slab.currentPrice).not.toBe(nearMint.currentPrice)
      expect(unheard.currentPrice).toBeNull()
      expect(unheard.prices.map(({ label }) => label)).not.toContain('NOBODY 3')
    })

    it('shows its listings for six hours, used and excluded', async () => {
      const collector = await newCollector(app)
      const id = await app.idOf('obsidian flames booster box')
      const evidence = async () =>
        (await app.call('GET /api/prices/product/:id/evidence', { token: collector.token, params: { id } }))
          .body.evidence
      expect(await evidence()).toBeNull()
      const { prices } = await priceOf(collector, id)
      const shown = await evidence()
      expect(shown?.listings.filter(({ left_out }) => left_out === null)).toHaveLength(
        prices[0]?.listings ?? -1,
      )
      expect(shown?.left_out.length).toBeGreaterThan(0)
      expect(shown?.left_out.every(({ reason, count }) => reason !== '' && count > 0)).toBe(true)
      app.clock.advance(6 * 60 * 60 * 1_000 + 1)
      expect(await evidence()).toBeNull()
    })

    it('has a history by day, with what the collector paid', async () => {
      const collector = await variedCollector(app)
      const history = async () =>
        (
          await app.call('GET /api/prices/product/:id/history', {
            token: collector.token,
            params: { id: collector.charizard },
          })
        ).body
      await collector.refresh()
      app.clock.advance(dayMs)
      await collector.refresh()
      const { history: lines, purchases } = await history()
      expect(lines.map(({ label }) => label).toSorted()).toEqual(['Near Mint', 'PSA 10'])
      const dates = lines[0]?.points.map(({ date }) => date) ?? []
      expect(dates).toEqual([...new Set(dates)].toSorted())
      expect(dates.slice(-1)).toEqual([app.clock.now.toISOString().slice(0, 10)])
      expect(purchases.map(({ label, price }) => [label, price])).toEqual([
        ['PSA Gem Mint 10', 900],
        ['Near Mint', 310],
        ['Near Mint', 300],
      ])
    })

    it.runIf(isDeepRun)('answers in time when the marketplace does not', async () => {
      const collector = await newCollector(app)
      app.sandbox.misbehave({ on: 'any', what: { kind: 'never' } })
      const id = await app.idOf('venusaur 15/102')
      const query = { condition: 'Moderately Played' }
      expect((await priceOf(collector, id, query)).currentPrice).toBeNull()
      app.sandbox.behave()
      expect((await priceOf(collector, id, query)).currentPrice).toBeGreaterThan(0)
    })

    it('is not found for an unknown product, and explains an incomplete grade', async () => {
      const { token } = await newCollector(app)
      const ask = (id: string, query = {}) =>
        app.call('GET /api/prices/product/:id', { token, params: { id }, query })
      expect((await ask('0b9f8a36-5d0e-4c1b-9d7f-6f1a2c3e4d58')).status).toBe(404)
      const id = await app.idOf('charizard 4/102')
      expect((await ask(id, { grade: '10' })).refusal.fields).toHaveProperty('grading_company')
      expect((await ask(id, { condition: 'Mint' })).refusal.fields).toHaveProperty('condition')
    })
  })
})
