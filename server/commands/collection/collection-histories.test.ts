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
  type Done,
  type Exchange,
  exchange,
  leave,
  Model,
  pay,
  priceOf,
  recounted,
  type Review,
  sell,
  send,
  type Step,
  step,
  swap,
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

  it('agrees with the model after every step of any history, and undoing all of it leaves nothing', async () => {
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
        for (const [who, collector] of collectors.entries()) {
          await undoEverything(collector, models[who] ?? new Model())
        }
        const differences: unknown[] = []
        await reconcile(app.storage, difference => differences.push(difference))
        expect(differences).toEqual([])
      }),
      { numRuns: runs },
    )
  }, 120_000)
})

async function take(next: Step, collector: TestCollector, model: Model): Promise<void> {
  if ('quantity' in next) return model.remember('other', () => add(next, collector, model))
  if (next.does === 'trade') return model.remember('trade', () => trade(next, collector, model))
  if (next.does === 'undo' || next.does === 'correctSale' || next.does === 'correctTrade') {
    const done = model.done[next.which % Math.max(model.done.length, 1)]
    return done && review(next, done, collector, model)
  }
  const copy = model.copies[next.which % Math.max(model.copies.length, 1)]
  const does = next.does === 'sell' ? 'sell' : 'other'
  if (copy) await model.remember(does, () => change(next, copy, collector, model))
}

/** Undoes or corrects an operation, which the server must do exactly when the model can. */
async function review(next: Review, done: Done, collector: TestCollector, model: Model): Promise<void> {
  const canUndo = model.canUndo(done)
  switch (next.does) {
    case 'undo': {
      const { status, body } = await collector.undo(done.id)
      expect(status).toBe(canUndo ? 200 : 409)
      if (!canUndo) return
      model.undo(done)
      expect(inCents(body.lifetime_earnings)).toBe(model.earned - model.paid)
      return
    }
    case 'correctSale': {
      const request = { sold_price: next.price / 100, ...costsOf(next.costs) }
      const { status, body } = await collector.correctSale(done.id, request)
      expect(status).toBe(canUndo ? (done.does === 'sell' ? 200 : 404) : 409)
      if (status !== 200) return
      model.undo(done)
      const [copyId = ''] = done.copies.keys()
      await model.remember('sell', async () => {
        const copy = model.held(copyId)
        if (!copy) throw new Error('the sold copy is not back')
        expect(inCents(body.profit)).toBe(sell(model, copy, next.price, next.costs))
        return body.operation_id
      })
      return
    }
    case 'correctTrade': {
      const { status, body } = await collector.correctTrade(done.id, { cash_delta: next.cash / 100 })
      expect(status).toBe(done.does === 'trade' ? (canUndo ? 200 : 409) : 404)
      if (status !== 200) return
      model.undo(done)
      const arriving = [...done.copies.values()].flatMap(([, after]) => after ?? [])
      const order = body.trade.received.map(line => line.holding_id)
      const inOrder = arriving.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
      await model.remember('trade', async () => {
        const given = [...done.copies.values()].flatMap(([before]) => (before && model.held(before.id)) ?? [])
        const arrived = swap(model, given, inOrder, next.cash)
        model.copies.push(...arrived)
        return body.operation_id
      })
    }
  }
}

/** Undoes what still stands, newest first: nothing can be in the way, and nothing is left. */
async function undoEverything(collector: TestCollector, model: Model): Promise<void> {
  for (const done of model.done.toReversed()) {
    if (done.isUndone) continue
    expect(model.canUndo(done)).toBe(true)
    expect((await collector.undo(done.id)).status).toBe(200)
    model.undo(done)
  }
  await compareStats(collector, model)
  expect([model.copies, model.paid, model.earned, model.gain]).toEqual([[], 0, 0, 0])
}

function costsOf([fees = 0, shipping = 0, tax = 0]: readonly number[]) {
  return { sale_fees: fees / 100, sale_shipping: shipping / 100, sale_tax: tax / 100 }
}

async function add(next: Addition, collector: TestCollector, model: Model): Promise<string | null> {
  const { body, made } = whatIsAdded(next)
  const { items, operation_id } = await collector.add({ ...body, quantity: next.quantity })
  expect(items).toHaveLength(next.quantity)
  for (const { id } of items) model.copies.push({ id, ...made })
  model.paid += made.cost * next.quantity
  return operation_id
}

async function trade(next: Exchange, collector: TestCollector, model: Model): Promise<string | null> {
  const picked = next.whiches.map(which => model.copies[which % Math.max(model.copies.length, 1)])
  const given = [...new Set(picked)].filter(copy => copy !== undefined)
  const { status, body } = await collector.trade({
    traded_away: given.map(({ id }) => ({ id, purchase_price: 1, market_price: 1 })),
    received: next.lines.map(line => ({ ...line.of, quantity: line.copies })),
    cash_delta: next.cash / 100,
  })
  expect(status).toBe(given.length === 0 ? 400 : 201)
  if (status !== 201) return null
  const made = exchange(model, next, given)
  const arrived = made.map((copy, index) => ({ id: body.received[index]?.id ?? 'none', ...copy }))
  model.copies.push(...arrived)
  expect(body.received.map(item => [item.id, inCents(item.purchase_price)])).toEqual(
    arrived.map(({ id, cost }) => [id, cost]),
  )
  return body.trade.id
}

async function change(
  next: Alteration,
  copy: Copy,
  collector: TestCollector,
  model: Model,
): Promise<string | null> {
  switch (next.does) {
    case 'edit': {
      const { status, body } = await collector.edit(copy.id, { purchase_price: next.price / 100 })
      expect(status).toBe(copy.kind === 'grading' ? 400 : 200)
      if (status !== 200) return null
      pay(model, copy, next.price)
      return body.operation_id
    }
    case 'correct': {
      const { status, body } = await collector.edit(copy.id, { condition: next.condition })
      expect(status).toBe(copy.kind === 'sealed' ? 400 : 200)
      if (status !== 200) return null
      if (copy.kind === 'raw') copy.label = next.condition
      if (copy.kind === 'raw' || copy.kind === 'grading') copy.condition = next.condition
      return body.operation_id
    }
    case 'send': {
      const costs = { raw_card_cost: sentDollars(next.raw), grading_cost: sentDollars(next.fee) }
      const { status, body } = await collector.edit(copy.id, { grading_status: 'grading', ...costs })
      expect(status).toBe(copy.kind === 'raw' ? 200 : 409)
      if (copy.kind !== 'raw') return null
      send(model, copy, next)
      return body.operation_id
    }
    case 'grade': {
      const graded = { grading_status: 'graded', grading_company: next.company, grade: next.grade }
      const { status, body } = await collector.edit(copy.id, graded)
      expect(status).toBe(copy.kind === 'grading' ? 200 : 409)
      if (copy.kind !== 'grading') return null
      Object.assign(copy, { kind: 'graded', label: `${next.company} ${next.grade}`, condition: null })
      return body.operation_id
    }
    case 'sell': {
      const profit = sell(model, copy, next.price, next.costs)
      return removed(collector, copy, { sold_price: next.price / 100, ...costsOf(next.costs) }, profit)
    }
    case 'lose': {
      leave(model, copy)
      model.gain -= copy.cost
      return removed(collector, copy, { sold_price: null, ending: next.ending }, 0 - copy.cost)
    }
    case 'mistake': {
      leave(model, copy)
      model.paid -= copy.cost
      return removed(collector, copy, { sold_price: null }, null)
    }
  }

  async function removed(by: TestCollector, { id }: Copy, request: object, profit: number | null) {
    const { body } = await by.removeAs(id, request)
    expect(body.profit === null ? null : inCents(body.profit)).toBe(profit)
    expect(inCents(body.lifetime_earnings)).toBe(model.earned - model.paid)
    return body.operation_id
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
