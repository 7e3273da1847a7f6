/** Steps of a random history: each is taken over HTTP and in the model, which must agree on whether it is allowed. */
import { shownGradingCompany } from '#domain/copies/grading-company'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { gradingOf } from './calls/sent-for-grading.ts'
import type { TestCollector } from './collection.ts'
import {
  type Addition,
  type Alteration,
  type Copy,
  type Done,
  type Exchange,
  leave,
  type Model,
  type Opening,
  pay,
  rawCostOf,
  restate,
  type Review,
  sell,
  send,
  type Step,
  whatIsAdded,
} from './collection-model.ts'
import { isAboutSubmissions, takeSubmissionStep } from './histories/submission-steps.ts'
import { exchange, open, openingBody, swap } from './moved-costs.ts'
import { boughtAs, costsSent, expectDivided, extrasOf, fits, paidFor } from './purchase-model.ts'

/** Takes a step on the server and in the model, and compares their answers. */
export async function take(app: TestApp, next: Step, collector: TestCollector, model: Model): Promise<void> {
  if (isAboutSubmissions(next)) return takeSubmissionStep(next, gradingOf(app, collector), model)
  if ('quantity' in next) return model.remember('other', () => add(next, collector, model))
  if (next.does === 'trade') return model.remember('trade', () => trade(next, collector, model))
  if (next.does === 'undo' || next.does === 'correctSale' || next.does === 'correctTrade') {
    const done = model.done[next.which % Math.max(model.done.length, 1)]
    return done && review(next, done, collector, model)
  }
  const copy = model.copies[next.which % Math.max(model.copies.length, 1)]
  if (next.does === 'open') {
    // Mostly a sealed one, which are few.
    const sealed = model.copies.filter(({ kind }) => kind === 'sealed')
    const box = next.which % 4 === 0 ? copy : (sealed[next.which % Math.max(sealed.length, 1)] ?? copy)
    if (box) await model.remember('other', () => openCopy(next, box, collector, model))
    return
  }
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
      const request = { sold_price: next.price / 100, ...costsSent('sale', next.costs) }
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

async function add(next: Addition, collector: TestCollector, model: Model): Promise<string | null> {
  const { body, made } = whatIsAdded(next)
  const { status, body: answer } = await collector.post({ ...body, ...boughtAs(next) })
  const isSound = fits(next.extras, next.does === 'addInGrading' ? next.raw : next.price)
  expect(status).toBe(isSound ? 201 : 400)
  if (!isSound) return null
  const { items, operation_id } = answer
  expect(items).toHaveLength(next.quantity)
  if (next.together) expectDivided(items, made.cost, next.extras)
  const each = { cost: made.cost, extras: next.extras }
  for (const item of items) {
    const own = next.together ? { cost: inCents(item.purchase_price), extras: extrasOf(item) } : each
    const graded = item.kind === 'grading' && next.together && { grading: inCents(item.grading_cost ?? 0) }
    model.copies.push({ id: item.id, ...made, ...own, ...graded })
  }
  model.paid += made.cost * (next.together ? 1 : next.quantity)
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

async function openCopy(
  next: Opening,
  copy: Copy,
  collector: TestCollector,
  model: Model,
): Promise<string | null> {
  const { status, body } = await collector.open(copy.id, openingBody(next, copy.cost))
  expect(status).toBe(copy.kind === 'sealed' ? 201 : 409)
  if (status !== 201) return null
  const gain = model.gain
  const pulled = open(model, next, copy).map((made, index) => ({
    id: body.pulled[index]?.id ?? 'none',
    ...made,
  }))
  model.copies.push(...pulled)
  expect(body.pulled.map(item => [item.id, inCents(item.purchase_price)])).toEqual(
    pulled.map(({ id, cost }) => [id, cost]),
  )
  expect(inCents(body.profit)).toBe(model.gain - gain)
  expect(inCents(body.lifetime_earnings)).toBe(model.earned - model.paid)
  return body.operation_id
}

async function change(
  next: Alteration,
  copy: Copy,
  collector: TestCollector,
  model: Model,
): Promise<string | null> {
  switch (next.does) {
    case 'edit': {
      const request = { purchase_price: next.price / 100, ...paidFor(next.extras) }
      const { status, body } = await collector.edit(copy.id, request)
      const parts = next.extras ?? copy.extras
      expect(status).toBe(copy.kind === 'grading' || !fits(parts, next.price) ? 400 : 200)
      if (status !== 200) return null
      pay(model, copy, next.price)
      copy.extras = parts
      return body.operation_id
    }
    case 'correct': {
      const { status, body } = await collector.edit(copy.id, { condition: next.condition })
      expect(status).toBe(copy.kind === 'sealed' ? 400 : 200)
      if (status !== 200) return null
      const { condition } = next
      restate(copy, copy.kind === 'grading' ? { condition } : { kind: 'raw', label: condition, condition })
      return body.operation_id
    }
    case 'correctGrade': {
      const corrected = { grading_company: next.company, grade: next.grade }
      const { status, body } = await collector.edit(copy.id, corrected)
      const isSound = copy.kind === 'raw' || copy.kind === 'graded'
      expect(status).toBe(isSound ? 200 : 400)
      if (!isSound) return null
      restate(copy, {
        kind: 'graded',
        label: `${shownGradingCompany(next.company)} ${next.grade}`,
        condition: null,
      })
      return body.operation_id
    }
    case 'send': {
      const costs = { raw_card_cost: sentDollars(next.raw), grading_cost: sentDollars(next.fee) }
      const { status, body } = await collector.edit(copy.id, { grading_status: 'grading', ...costs })
      const isSound = fits(copy.extras, rawCostOf(copy, next))
      expect(status).toBe(copy.kind === 'raw' ? (isSound ? 200 : 400) : 409)
      if (status !== 200) return null
      send(model, copy, next)
      return body.operation_id
    }
    case 'grade': {
      const graded = { grading_status: 'graded', grading_company: next.company, grade: next.grade }
      const { status, body } = await collector.edit(copy.id, graded)
      expect(status).toBe(copy.kind === 'grading' ? 200 : 409)
      if (copy.kind !== 'grading') return null
      restate(copy, {
        kind: 'graded',
        label: `${shownGradingCompany(next.company)} ${next.grade}`,
        condition: null,
      })
      return body.operation_id
    }
    case 'ownPrice': {
      const request = { own_price: next.price / 100, counts_own_price: next.counts }
      const { status, body } = await collector.edit(copy.id, request)
      expect(status).toBe(200)
      copy.own = { price: next.price, counts: next.counts }
      return body.operation_id
    }
    case 'sell': {
      const profit = sell(model, copy, next.price, next.costs)
      return removed(
        collector,
        copy,
        { sold_price: next.price / 100, ...costsSent('sale', next.costs) },
        profit,
      )
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

/** A cost as the body has it: undefined leaves the field out, null blanks it. */
function sentDollars(cost: number | null | undefined): number | null | undefined {
  return typeof cost === 'number' ? cost / 100 : cost
}

function inCents(dollars: number): number {
  return Math.round(dollars * 100)
}
