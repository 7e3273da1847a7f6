/** One collector whose valuation fails, among others. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Cents } from '#domain/money/money'
import { nearMint, priceKeyOf } from '#domain/prices/price-target'
import { askPrice } from '#server/commands/prices/ask-price'
import { startRefresh } from '#server/commands/prices/refresh-prices'
import { refreshOf } from '#server/db/prices/price-refreshes'
import { refreshHeldPrices } from '#server/jobs/held-prices'
import { writeStatDays } from '#server/jobs/daily-stats'
import { openLog } from '#server/log'
import type { PriceSource } from '#server/price-sources/price-source'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { valueQueued } from './value-collection.ts'

const raw = priceKeyOf(nearMint)
const running = new AbortController().signal
const minuteMs = 60 * 1_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

onBothEngines(engine => {
  let app: TestApp
  let lines: string[]
  let before: TestCollector
  let failing: TestCollector
  let after: TestCollector
  let card = ''
  let priceCents = 1_000
  beforeAll(async () => {
    const log = openLog('warn', { write: line => void lines.push(line) })
    app = await testApp(engine, { log, priceSource: source() })
  })
  afterAll(() => app.close())

  /** A source that finds a dollar more for every card each time. */
  const source = (): PriceSource => ({
    name: 'sandbox',
    label: 'a rising market',
    prices: 'Every price rises.',
    notice: null,
    externalIds: [],
    languages: ['en'],
    quota: null,
    canPrice: () => true,
    async *ask(questions) {
      priceCents += 100
      const quote = {
        kind: 'ask',
        asOf: app.clock.now.toISOString(),
        confidence: 'high',
        listings: 8,
      } as const
      for (const question of questions) {
        const evidence = { readAt: '2026-03-14T12:00:00.000Z', listings: [], leftOut: {} }
        yield {
          question,
          outcome: 'priced',
          origins: [],
          quote: { ...quote, priceCents: priceCents as Cents },
          evidence,
        }
      }
    },
  })

  beforeEach(async () => {
    lines = []
    card = `card-${priceCents}-${app.clock.now.getTime()}`
    await addProducts(app.storage, [{ id: card }])
    ;[before, failing, after] = [await newCollector(app), await newCollector(app), await newCollector(app)]
    for (const { add } of [before, failing, after]) {
      await add({ product_id: card, condition: 'Near Mint', purchase_price: 10 })
    }
    await valueQueued(app.parts, running)
    await breakTotals()
    return async () => {
      await mendTotals()
      app.clock.advance(dayMs)
      await writeStatDays(app.parts)
      await valueQueued(app.parts, running)
    }
  })

  /** From now on the totals of this collector cannot be saved. */
  const breakTotals = () =>
    engine === 'sqlite'
      ? run(`create trigger planted before update on collector_totals when old.collector_id = '${failing.id}'
          begin select raise(abort, 'planted'); end`)
      : run(`create or replace function planted() returns trigger language plpgsql as
          $$ begin raise exception 'planted'; end $$;
          create trigger planted before update on collector_totals
          for each row when (old.collector_id = '${failing.id}') execute function planted()`)
  const mendTotals = () =>
    run(engine === 'sqlite' ? 'drop trigger planted' : 'drop trigger planted on collector_totals')
  const run = (statement: string) => app.storage.write(tx => sql.raw(statement).execute(tx))
  const price = (cents: number) => setPrices(app.storage, [[card, raw, cents]])
  const totals = () =>
    Promise.all([before, failing, after].map(async ({ stats }) => (await stats()).total_market_price))
  const queue = () =>
    app.storage.read(db => db.selectFrom('revaluations').select(['collector_id', 'failures']).execute())
  const failures = async () => {
    const { values } = await app.parts.metrics.collectorFailures.get()
    return values.find(({ labels }) => labels.work === 'valuing collections')?.value
  }

  it('leaves the others valued, stays in the queue, and is counted and logged by id', async () => {
    const earlier = (await failures()) ?? 0
    await price(2_000)
    expect(await valueQueued(app.parts, running)).toBe(2)
    expect(await totals()).toEqual([20, 0, 20])
    expect(await queue()).toEqual([{ collector_id: failing.id, failures: 1 }])
    expect(await failures()).toBe(earlier + 1)
    expect(await app.parts.metrics.registry.metrics()).toMatch(/^holofolio_collectors_failing 1$/m)
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      collector_id: failing.id,
      work: 'valuing collections',
      err: { message: expect.stringContaining('planted') },
    })
    const { body } = await app.call('GET /api/auth/profile', { token: failing.token })
    for (const personal of [body.user.username, body.user.email, '1001']) {
      expect(lines[0]).not.toContain(personal)
    }
  })

  it('is tried again after longer and longer, at most after six hours', async () => {
    await price(2_000)
    await valueQueued(app.parts, running)
    for (const waitMs of [5, 10, 20, 40, 80, 160, 320, 360, 360].map(minutes => minutes * minuteMs)) {
      const earlier = (await failures()) ?? 0
      app.clock.advance(waitMs - 1)
      await price(app.clock.now.getTime() % 1_000_000)
      expect(await valueQueued(app.parts, running)).toBe(2)
      expect(await failures()).toBe(earlier)
      app.clock.advance(1)
      expect(await valueQueued(app.parts, running)).toBe(0)
      expect(await failures()).toBe(earlier + 1)
    }
    await mendTotals()
    app.clock.advance(6 * hourMs)
    await price(3_000)
    expect(await valueQueued(app.parts, running)).toBe(3)
    expect(await totals()).toEqual([30, 30, 30])
    expect(await queue()).toEqual([])
    await breakTotals()
    await price(2_000)
    await valueQueued(app.parts, running)
    expect(await queue()).toEqual([{ collector_id: failing.id, failures: 1 }])
  })

  it('does not wait longer because the clock was ahead', async () => {
    await price(2_000)
    app.clock.advance(365 * dayMs)
    await valueQueued(app.parts, running)
    app.clock.advance(-365 * dayMs)
    await valueQueued(app.parts, running)
    expect(await queue()).toEqual([{ collector_id: failing.id, failures: 2 }])
  })

  it('does not stop the rows of the day, and gets its own once it can be valued', async () => {
    const today = async ({ history }: TestCollector) => (await history()).at(-1)?.date
    const yesterday = await today(failing)
    app.clock.advance(dayMs)
    const date = app.clock.now.toISOString().slice(0, 10)
    await writeStatDays(app.parts)
    expect(await Promise.all([before, failing, after].map(today))).toEqual([date, yesterday, date])
    const earlier = (await failures()) ?? 0
    await writeStatDays(app.parts)
    expect(await failures()).toBe(earlier)
    await mendTotals()
    app.clock.advance(5 * minuteMs)
    await valueQueued(app.parts, running)
    expect(await today(failing)).toBe(date)
    await breakTotals()
  })

  it('does not stop the hourly job', async () => {
    await price(2_000)
    await refreshHeldPrices(app.parts, running)
    expect(await totals()).toEqual([priceCents / 100, 0, priceCents / 100])
  })

  it('does not stop the holders of a price that they ask for', async () => {
    await askPrice(app.parts, failing.id, card, nearMint)
    await app.parts.background.settled()
    expect(await totals()).toEqual([priceCents / 100, 0, priceCents / 100])
  })

  it('does not stop the holders of the prices that they refresh', async () => {
    await startRefresh(app.parts, failing.id)
    await app.parts.background.settled()
    expect(await totals()).toEqual([priceCents / 100, 0, priceCents / 100])
    expect(
      await app.storage.read(db => refreshOf(db, { collectorId: failing.id, scope: 'everything' })),
    ).toMatchObject({
      updated: 1,
      failure: "Couldn't refresh prices: something went wrong on our side.",
    })
  })

  it('may be worth more than a total can hold', async () => {
    await mendTotals()
    await addProducts(app.storage, [{ id: `${card}-dear` }])
    await failing.add({
      product_id: `${card}-dear`,
      condition: 'Near Mint',
      purchase_price: 1,
      quantity: 3,
    })
    await setPrices(app.storage, [[`${card}-dear`, raw, 1_000]])
    await run(`update market_prices set price_cents = 4611686018427387904 where product_id = '${card}-dear'`)
    await price(2_000)
    expect(await valueQueued(app.parts, running)).toBe(2)
    expect(await queue()).toEqual([{ collector_id: failing.id, failures: 1 }])
    await run(`update market_prices set price_cents = 1 where product_id = '${card}-dear'`)
    await breakTotals()
  })

  it('is forgotten when its account is deleted', async () => {
    await price(2_000)
    await valueQueued(app.parts, running)
    const { body } = await app.call('GET /api/auth/profile', { token: failing.token })
    const farewell = { password: 'a quiet long passphrase', confirmation: body.user.username }
    expect(
      (await app.call('DELETE /api/auth/account', { token: failing.token, body: farewell })).status,
    ).toBe(200)
    expect(await queue()).toEqual([])
  })

  it.runIf(engine === 'postgres')('may take longer than a statement may', async () => {
    await mendTotals()
    await run(`create function time_out() returns trigger language plpgsql as
      $$ begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$`)
    await run(`create trigger time_out before update on collector_totals
      for each row when (old.collector_id = '${failing.id}') execute function time_out()`)
    await price(2_000)
    expect(await valueQueued(app.parts, running)).toBe(2)
    expect(await queue()).toEqual([{ collector_id: failing.id, failures: 1 }])
    await run('drop trigger time_out on collector_totals')
    await breakTotals()
  })
})
