import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeRanges } from '#domain/value/change-range'
import { reconcile } from '#server/commands/ledger/reconcile'
import { valueQueued } from '#server/commands/groups/value-collection'
import { writeStatDays } from '#server/jobs/daily-stats'
import type { Difference } from '#server/db/ledger/recount-figures'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts, setPrices } from '#server/testing/products'
import { onOneEngine } from '#server/testing/storages'

const nearMint = 'raw:near%20mint'
const dayMs = 24 * 60 * 60 * 1_000

onOneEngine(engine => {
  let app: TestApp
  let collector: TestCollector
  let cards: readonly string[]
  let made = 0
  beforeAll(async () => {
    app = await testApp(engine)
  })
  beforeEach(async () => {
    // Cards of their own for each test: prices stay.
    made += 1
    cards = ['first', 'second', 'third'].map(name => `${name}-${made}`)
    await addProducts(
      app.storage,
      cards.map(id => ({ id })),
    )
    collector = await newCollector(app)
  })
  afterAll(() => app.close())

  const card = (which: number) => cards[which] ?? ''
  const buy = (which: number, purchase_price: number, quantity = 1) =>
    collector.add({ product_id: card(which), condition: 'Near Mint', purchase_price, quantity })
  async function price(which: number, amountCents: number) {
    await setPrices(app.storage, [[card(which), nearMint, amountCents]])
    await valueQueued(app.parts, new AbortController().signal)
  }
  async function nextDay(days = 1) {
    for (let day = 0; day < days; day += 1) {
      app.clock.advance(dayMs)
      await writeStatDays(app.parts)
    }
  }
  async function differences() {
    const found: Difference[] = []
    await reconcile(app.storage, difference => found.push(difference))
    return found.filter(({ collectorId }) => collectorId === collector.id)
  }

  it('are nothing before the first copy', async () => {
    expect(await collector.changes({ range: 'all' })).toEqual({
      range: 'all',
      from: null,
      whole: true,
      start_value: 0,
      end_value: 0,
      value_change: 0,
      price_moves: 0,
      price_moves_percent: null,
      source_steps: 0,
      own_price_steps: 0,
      newly_priced: 0,
      added_value: 0,
      removed_value: 0,
      regraded_value: 0,
      bought: 0,
      sold: 0,
    })
  })

  it('tell prices, additions, sales and new prices apart, over each range', async () => {
    await price(0, 1_000)
    await buy(0, 8, 2)
    const unpriced = await buy(1, 3)
    await nextDay(8)
    await price(0, 1_250)
    await nextDay()
    await price(1, 700)
    const { item } = await buy(0, 13)
    await collector.remove(item.id, 20)
    await price(0, 1_200)
    const today = { from: dayOf(-1), whole: true, start_value: 25, end_value: 31, newly_priced: 7 }
    expect(await collector.changes({ range: '1d' })).toMatchObject({
      ...today,
      value_change: 6,
      price_moves: -1,
      price_moves_percent: -2.25,
      added_value: 12.5,
      removed_value: 12.5,
      bought: 13,
      sold: 20,
    })
    expect(await collector.changes({ range: '7d' })).toMatchObject({
      start_value: 20,
      end_value: 31,
      price_moves: 4,
      newly_priced: 7,
      bought: 13,
      sold: 20,
    })
    expect(await collector.changes({ range: 'all' })).toMatchObject({
      from: null,
      start_value: 0,
      price_moves: 4,
      newly_priced: 7,
      added_value: 32.5,
      bought: 32,
      sold: 20,
    })
    expect(await collector.changes()).toMatchObject({ range: '30d', from: null, start_value: 0 })
    expect(await collector.changes({ range: '1y' })).toMatchObject({ from: null })
    const byRange = await Promise.all(changeRanges.map(range => collector.changes({ range })))
    expect(await collector.changesByRange()).toEqual(byRange)
    await collector.edit(unpriced.item.id, { condition: 'Damaged' })
    expect(await collector.changes({ range: '1d' })).toMatchObject({ end_value: 24, regraded_value: -7 })
    expect(await differences()).toEqual([])
  })

  it('include the totals of the same moment, except for one copy or group', async () => {
    await price(0, 1_000)
    const { item } = await buy(0, 8, 2)
    const ask = async (query: Record<string, string>) =>
      (await app.call('GET /api/collections/changes', { token: collector.token, query })).body
    const { changes, basicStats } = await ask({})
    expect(changes.end_value).toBe(20)
    expect(basicStats).toEqual({ ...(await collector.stats()), total_market_price: 20 })
    expect((await ask({ item_id: item.id })).basicStats).toBeNull()
    expect((await ask({ group: item.group_key })).basicStats).toBeNull()
  })

  const dayOf = (days: number) => new Date(app.clock.now.getTime() + days * dayMs).toISOString().slice(0, 10)

  describe('of a collection from before they were kept', () => {
    it('start with the first day that has them, and say so', async () => {
      await price(0, 1_000)
      await buy(0, 8)
      await nextDay(3)
      const figures = ['price_moves', 'newly_priced', 'added_value', 'removed_value', 'regraded_value']
      const columns = [...figures, 'bought', 'sold'].map(figure => `${figure}_cents`)
      await app.storage.write(async tx => {
        const set = (value: string) => sql.raw(columns.map(column => `${column} = ${value}`).join(', '))
        await sql`update stat_days set ${set('null')} where collector_id = ${collector.id}`.execute(tx)
        await sql`update collector_totals set ${set('0')} where collector_id = ${collector.id}`.execute(tx)
      })
      expect(await collector.changes({ range: '7d' })).toMatchObject({ whole: false, start_value: 10 })
      await price(0, 1_100)
      for (const range of ['1d', '7d', 'all']) {
        const since = { from: dayOf(0), whole: false, start_value: 10, price_moves: 1 }
        expect(await collector.changes({ range })).toMatchObject(since)
      }
      await nextDay(2)
      const since = { from: dayOf(-1), whole: true, start_value: 11, price_moves: 0 }
      expect(await collector.changes({ range: '1d' })).toMatchObject(since)
      expect(await differences()).toEqual([])
    })
  })

  it('are recounted: a part that is wrong is found', async () => {
    await price(0, 1_000)
    await buy(0, 8)
    await nextDay()
    expect(await differences()).toEqual([])
    await app.storage.write(async tx => {
      await sql`update stat_days set price_moves_cents = 1 where collector_id = ${collector.id}
        and day = (select min(day) from stat_days where collector_id = ${collector.id})`.execute(tx)
      await sql`update collector_totals set sold_cents = 1 where collector_id = ${collector.id}`.execute(tx)
    })
    const found = await differences()
    expect(found.map(({ field }) => field)).toEqual([
      `value before the parts of day ${dayOf(-1)}`,
      `earnings before the cash of day ${dayOf(-1)}`,
      `earnings before the cash of day ${dayOf(0)}`,
    ])
  })

  describe('the breakdown', () => {
    const figures = (quantity: number, investment: number, value: number, priced = quantity) => ({
      quantity,
      total_investment: investment,
      total_market_price: value,
      priced_quantity: priced,
      priced_investment: priced === quantity ? investment : expect.any(Number),
    })

    it('is empty before the first copy', async () => {
      const nothing = figures(0, 0, 0)
      for (const by of ['set', 'kind', 'grade', 'year']) {
        expect(await collector.breakdown({ by })).toEqual({ by, shares: [], rest: nothing })
      }
    })

    it('divides the value by set, kind, grade and year, with the rest', async () => {
      const [box, old, young] = [`box-${made}`, `old-${made}`, `young-${made}`]
      await addProducts(app.storage, [
        { id: box, productType: 'sealed_product', setName: `Fossil ${made}`, releaseDate: '1999-10-10' },
        { id: old, setName: `Jungle ${made}`, releaseDate: '1999-06-16' },
        { id: young, setName: `Évolutions ${made}`, releaseDate: '2016-11-02' },
      ])
      await setPrices(app.storage, [
        [box, 'sealed', 20_000],
        [old, 'raw:damaged', 300],
        [young, 'graded:psa:10', 5_000],
      ])
      const add = async (product_id: string, body: object) =>
        (await collector.add({ product_id, purchase_price: 1, ...body })).item.id
      await add(box, {})
      await add(old, { condition: 'Damaged', quantity: 2 })
      const slab = await add(young, { grading_company: 'psa', grade: '10' })
      await add(card(0), { condition: 'Near Mint' })
      const grading = { grading_status: 'grading', purchase_price: null, raw_card_cost: 1, grading_cost: 0 }
      await add(card(0), { ...grading })
      expect(await collector.breakdown({ by: 'kind' })).toEqual({
        by: 'kind',
        shares: [
          { key: 'sealed', label: 'Sealed', ...figures(1, 1, 200) },
          { key: 'graded', label: 'Graded', ...figures(1, 1, 50) },
          { key: 'raw', label: 'Raw', ...figures(3, 3, 6, 2), priced_investment: 2 },
          { key: 'grading', label: 'In Grading', ...figures(1, 1, 0, 0), priced_investment: 0 },
        ],
        rest: figures(0, 0, 0),
      })
      const { shares, rest } = await collector.breakdown({ limit: 2 })
      expect(shares.map(({ label }) => label)).toEqual([`Fossil ${made}`, `Évolutions ${made}`])
      expect(rest).toEqual({ ...figures(4, 4, 6, 2), priced_investment: 2 })
      const labels = async (by: string) =>
        (await collector.breakdown({ by })).shares.map(share => [share.label, share.total_market_price])
      expect(await labels('grade')).toEqual([
        ['Sealed', 200],
        ['PSA 10', 50],
        ['Damaged', 6],
        ['In Grading', 0],
        ['Near Mint', 0],
      ])
      expect(await labels('year')).toEqual([
        ['1999', 206],
        ['2016', 50],
        ['', 0],
      ])
      await collector.remove(slab, 60)
      await setPrices(app.storage, [[old, 'raw:damaged', 400]])
      await valueQueued(app.parts, new AbortController().signal)
      expect(await labels('grade')).toEqual([
        ['Sealed', 200],
        ['Damaged', 8],
        ['In Grading', 0],
        ['Near Mint', 0],
      ])
      await app.call('PUT /api/products/:id', {
        token: collector.token,
        params: { id: old },
        body: { revision: 0, set_name: `Fossil ${made}` },
      })
      expect(await labels('set')).toEqual([
        [`Fossil ${made}`, 208],
        ['Base Set', 0],
      ])
      expect(await differences()).toEqual([])
    })

    it('is recounted: a figure that is wrong is found', async () => {
      await price(0, 1_000)
      await buy(0, 8)
      await app.storage.write(async tx => {
        await sql`update value_shares set market_value_cents = 1001
          where collector_id = ${collector.id} and dimension = 'set'`.execute(tx)
        await sql`delete from value_shares where collector_id = ${collector.id} and dimension = 'kind'`.execute(
          tx,
        )
      })
      const found = await differences()
      expect(found.map(({ field, kept, recounted }) => [field, kept, recounted])).toEqual([
        ['share of kind raw quantity', null, 1],
        ['share of kind raw cost_basis_cents', null, 800],
        ['share of kind raw market_value_cents', null, 1_000],
        ['share of kind raw priced_quantity', null, 1],
        ['share of kind raw priced_cost_basis_cents', null, 800],
        ['share of set Base Set market_value_cents', 1_001, 1_000],
      ])
      await app.storage.write(async tx => {
        await sql`delete from value_shares where collector_id = ${collector.id}`.execute(tx)
      })
      const [copy] = (await collector.list()).collection
      expect((await collector.remove(copy?.id ?? '', 1)).status).toBe(500)
    })
  })

  it('refuse another range', async () => {
    const { status, refusal } = await app.call('GET /api/collections/changes', {
      token: collector.token,
      query: { range: '2d' },
    })
    expect([status, refusal.error]).toEqual([400, expect.stringContaining('range must be one of 1d')])
  })
})
