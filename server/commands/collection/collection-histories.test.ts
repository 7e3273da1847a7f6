/** Random histories, compared after every step with a simple model. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import {
  type Addition,
  type Alteration,
  cards,
  conditionAtHome,
  type Copy,
  type Exchange,
  exchange,
  leave,
  Model,
  pay,
  priceOf,
  recounted,
  send,
  type Step,
  step,
  whatIsAdded,
} from '#server/testing/collection-model'
import { addProducts, setPrices } from '#server/testing/products'
import { onEachEngine } from '#server/testing/storages'
import { reconcile } from './reconcile.ts'

const runs = 10
onEachEngine(engine => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp(engine)
    await addProducts(app.storage, [
      ...cards.map(id => ({ id })),
      { id: 'box', productType: 'sealed_product' as const },
    ])
    await setPrices(app.storage, [
      ['card-1', 'raw:near%20mint', 1_234],
      ['card-1', 'graded:psa:10', 99_999],
      ['card-2', 'raw:damaged', 1],
      ['box', 'sealed', 5_000],
    ])
  })
  afterAll(() => app.close())

  it('agrees with the model after every step of any history', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(1), step), { maxLength: 40, size: 'max' }), async history => {
        const collectors = [await newCollector(app), await newCollector(app)]
        const models = [new Model(), new Model()]
        for (const [who, next] of history) {
          const [collector, model] = [collectors[who], models[who]]
          if (!collector || !model) throw new Error('a collector is missing')
          await take(next, collector, model)
          await compareStats(collector, model)
          app.clock.advance(3_600_000)
        }
        for (const [who, collector] of collectors.entries()) {
          await compareLists(collector, models[who] ?? new Model())
          await compareNewestDay(collector)
        }
        const differences: unknown[] = []
        await reconcile(app.storage, difference => differences.push(difference))
        expect(differences).toEqual([])
      }),
      { numRuns: runs },
    )
  })
})

async function take(next: Step, collector: TestCollector, model: Model): Promise<void> {
  if ('quantity' in next) return add(next, collector, model)
  if (next.does === 'trade') return trade(next, collector, model)
  const copy = model.copies[next.which % Math.max(model.copies.length, 1)]
  if (copy) await change(next, copy, collector, model)
}

async function add(next: Addition, collector: TestCollector, model: Model) {
  const { body, made } = whatIsAdded(next)
  const { items } = await collector.add({ ...body, quantity: next.quantity })
  expect(items).toHaveLength(next.quantity)
  for (const { id } of items) model.copies.push({ id, ...made })
  model.paid += made.cost * next.quantity
}

async function trade(next: Exchange, collector: TestCollector, model: Model): Promise<void> {
  const picked = next.whiches.map(which => model.copies[which % Math.max(model.copies.length, 1)])
  const given = [...new Set(picked)].filter(copy => copy !== undefined)
  const { status, body } = await collector.trade({
    traded_away: given.map(({ id }) => ({ id, purchase_price: 1, market_price: 1 })),
    received: next.lines.map(line => ({ ...line.of, quantity: line.copies })),
    cash_delta: next.cash / 100,
  })
  expect(status).toBe(given.length === 0 ? 400 : 201)
  if (status !== 201) return
  const made = exchange(model, next, given)
  const arrived = made.map((copy, index) => ({ id: body.received[index]?.id ?? 'none', ...copy }))
  model.copies.push(...arrived)
  expect(body.received.map(item => [item.id, inCents(item.purchase_price)])).toEqual(
    arrived.map(({ id, cost }) => [id, cost]),
  )
}

async function change(next: Alteration, copy: Copy, collector: TestCollector, model: Model): Promise<void> {
  switch (next.does) {
    case 'edit': {
      const { status } = await collector.edit(copy.id, { purchase_price: next.price / 100 })
      expect(status).toBe(copy.kind === 'grading' ? 400 : 200)
      if (status === 200) pay(model, copy, next.price)
      return
    }
    case 'correct': {
      const { status } = await collector.edit(copy.id, { condition: next.condition })
      expect(status).toBe(copy.kind === 'sealed' ? 400 : 200)
      if (copy.kind === 'raw') copy.label = next.condition
      if (copy.kind === 'raw' || copy.kind === 'grading') copy.condition = next.condition
      return
    }
    case 'send': {
      const costs = { raw_card_cost: sentDollars(next.raw), grading_cost: sentDollars(next.fee) }
      const { status } = await collector.edit(copy.id, { grading_status: 'grading', ...costs })
      expect(status).toBe(copy.kind === 'raw' ? 200 : 409)
      if (copy.kind === 'raw') send(model, copy, next)
      return
    }
    case 'grade': {
      const graded = { grading_status: 'graded', grading_company: next.company, grade: next.grade }
      const { status } = await collector.edit(copy.id, graded)
      expect(status).toBe(copy.kind === 'grading' ? 200 : 409)
      if (copy.kind !== 'grading') return
      Object.assign(copy, { kind: 'graded', label: `${next.company} ${next.grade}`, condition: null })
      return
    }
    case 'sell': {
      leave(model, copy)
      model.earned += next.price
      model.gain += next.price - copy.cost
      const { body } = await collector.remove(copy.id, next.price / 100)
      expect(inCents(body.profit ?? 0)).toBe(next.price - copy.cost)
      expect(inCents(body.lifetime_earnings)).toBe(model.earned - model.paid)
      return
    }
    case 'mistake': {
      leave(model, copy)
      model.paid -= copy.cost
      const { body } = await collector.remove(copy.id, null)
      expect(body.profit).toBeNull()
      expect(inCents(body.lifetime_earnings)).toBe(model.earned - model.paid)
      return
    }
  }
}

async function compareStats(collector: TestCollector, model: Model): Promise<void> {
  const stats = await collector.stats()
  const priced = model.copies.filter(copy => priceOf(copy) !== null)
  const market = priced.reduce((sum, copy) => sum + (priceOf(copy) ?? 0), 0)
  const count = (kind: Copy['kind']) => model.copies.filter(copy => copy.kind === kind).length
  expect({
    cost: inCents(stats.total_investment),
    earnings: inCents(stats.lifetime_earnings),
    gain: inCents(stats.realised_profit),
    market: inCents(stats.total_market_price),
    priced: [stats.priced_quantity, inCents(stats.priced_investment)],
    counts: [stats.total_quantity, stats.total_cards, stats.total_sealed],
    kinds: stats.quantity_by_kind,
  }).toEqual({
    cost: model.cost,
    earnings: model.earned - model.paid,
    gain: model.gain,
    market,
    priced: [priced.length, priced.reduce((sum, copy) => sum + copy.cost, 0)],
    counts: [model.copies.length, model.copies.length - count('sealed'), count('sealed')],
    kinds: {
      raw: count('raw'),
      graded: count('graded'),
      grading: count('grading'),
      sealed: count('sealed'),
    },
  })
  expect(inCents(stats.lifetime_earnings) + inCents(stats.total_investment)).toBe(
    inCents(stats.realised_profit),
  )
  expect(Number.isFinite(stats.profit_loss_pct)).toBe(true)
}

async function compareNewestDay(collector: TestCollector): Promise<void> {
  const stats = await collector.stats()
  const { total_investment, total_market_price, priced_investment, profit_loss_pct } = stats
  const today = { total_investment, total_market_price, priced_investment, profit_loss_pct }
  expect((await collector.history()).slice(-1)).toMatchObject(stats.has_history ? [today] : [])
}

async function compareLists(collector: TestCollector, model: Model): Promise<void> {
  const { collection } = await collector.list({ limit: 1_000 })
  const listed = collection.map(item => ({
    id: item.id,
    product: item.product_id,
    kind: item.kind,
    label: item.label,
    condition: item.condition,
    cost: inCents(item.purchase_price),
    price: item.current_market_price === null ? null : inCents(item.current_market_price),
  }))
  const expected = model.copies.map(copy => ({ ...copy, price: priceOf(copy) }))
  expect(listed.toSorted(byId)).toEqual(expected.toSorted(byId))

  const { groups } = await collector.groups({ limit: 1_000 })
  const tiles = groups.map(group => [
    `${group.product_id} ${group.label}`.toLowerCase() + conditionAtHome(group),
    group.quantity,
    inCents(group.total_investment),
  ])
  expect(tiles.toSorted()).toEqual(recounted(model).toSorted())
  for (const group of groups) {
    expect(group.items).toEqual(collection.filter(item => item.group_key === group.key).slice(0, 20))
  }
  const today = (await collector.history()).at(-1)
  expect([today?.total_investment ?? 0, today?.lifetime_earnings ?? 0].map(inCents)).toEqual([
    model.cost,
    model.earned - model.paid,
  ])
}

function inCents(dollars: number): number {
  return Math.round(dollars * 100)
}

/** A cost as the body has it: undefined leaves the field out, null blanks it. */
function sentDollars(cost: number | null | undefined): number | null | undefined {
  return typeof cost === 'number' ? cost / 100 : cost
}

function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1
}
