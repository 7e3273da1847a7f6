/** Random histories, compared after every step with a simple model. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkProperty } from '#domain/testing/check-property'
import { deepened } from '#domain/testing/deep-run'
import { type TestApp, testApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { cards, conditionAtHome, type Copy, Model, step } from '#server/testing/collection-model'
import { countedOf, priceOf, recounted } from '#server/testing/histories/model-figures'
import { extrasOf } from '#server/testing/purchase-model'
import { take } from '#server/testing/collection-steps'
import { addProducts, setPrices } from '#server/testing/products'
import { onBothEngines } from '#server/testing/storages'
import { reconcile } from './reconcile.ts'

const runs = 6
onBothEngines(engine => {
  let app: TestApp
  beforeAll(async () => {
    // Three copies that were added together are taken back in two steps.
    app = await testApp(engine, { copiesPerStep: 2 })
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

  it('agrees with the model after every step of any history, and undoing all of it leaves nothing', {
    timeout: deepened(120_000),
  }, async () => {
    await checkProperty(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(1), step), { maxLength: 40, size: 'max' }), async history => {
        const collectors = [await newCollector(app), await newCollector(app)]
        const models = [new Model(), new Model()]
        for (const [who, next] of history) {
          const [collector, model] = [collectors[who], models[who]]
          if (!collector || !model) throw new Error('a collector is missing')
          await take(app, next, collector, model)
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
      { seed: 75_542, numRuns: runs },
    )
  })
})

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

async function compareStats(collector: TestCollector, model: Model): Promise<void> {
  const stats = await collector.stats()
  const priced = model.copies.filter(copy => countedOf(copy) !== null)
  const market = priced.reduce((sum, copy) => sum + (countedOf(copy) ?? 0), 0)
  const own = model.copies.filter(copy => copy.own?.counts)
  const count = (kind: Copy['kind']) => model.copies.filter(copy => copy.kind === kind).length
  expect({
    cost: inCents(stats.total_investment),
    earnings: inCents(stats.lifetime_earnings),
    gain: inCents(stats.realised_profit),
    market: inCents(stats.total_market_price),
    priced: [stats.priced_quantity, inCents(stats.priced_investment)],
    own: [stats.own_counted_quantity, inCents(stats.own_counted_total)],
    counts: [stats.total_quantity, stats.total_cards, stats.total_sealed],
    kinds: stats.quantity_by_kind,
  }).toEqual({
    cost: model.cost,
    earnings: model.earned - model.paid,
    gain: model.gain,
    market,
    priced: [priced.length, priced.reduce((sum, copy) => sum + copy.cost, 0)],
    own: [own.length, own.reduce((sum, copy) => sum + (countedOf(copy) ?? 0), 0)],
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
    extras: extrasOf(item),
    price: item.current_market_price === null ? null : inCents(item.current_market_price),
    own:
      item.own_price === null ? undefined : { price: inCents(item.own_price), counts: item.counts_own_price },
    grading: item.kind === 'grading' ? inCents(item.grading_cost ?? 0) : undefined,
  }))
  const expected = model.copies.map(({ grading, ...copy }) => ({
    ...copy,
    price: priceOf(copy),
    own: copy.own,
    grading: copy.kind === 'grading' ? grading : undefined,
  }))
  expect(listed.toSorted(byId)).toEqual(expected.toSorted(byId))

  const { groups } = await collector.groups({ limit: 1_000 })
  const tiles = groups.map(group => [
    `${group.product_id} ${group.label}`.toLowerCase() +
      conditionAtHome(group) +
      (group.counts_own_price ? ` ${inCents(group.counted_price ?? 0)}` : ''),
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

function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1
}
