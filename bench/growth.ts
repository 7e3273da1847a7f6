/**
 * What the calls of a collection with 1,000, 10,000 and 100,000 copies cost, over HTTP without a port, each on a new
 * database: median CPU time of a call in milliseconds, with that of a PostgreSQL server on this machine. The sizes take
 * turns, so that a busy machine slows all of them.
 */
import { valueQueued } from '#server/commands/groups/value-collection'
import { reconcile } from '#server/commands/ledger/reconcile'
import { findAllMovers } from '#server/jobs/movers'
import type { EngineName } from '#server/database/storage'
import { type TestApp, testApp } from '#server/testing/app'
import { addProducts, setPrices } from '#server/testing/products'
import { type CpuClock, cpuClock } from './cpu-time.ts'
import { median } from './figures.ts'
import { addManyCopies } from './many-copies.ts'

/** Copies of the collections. */
export const sizes = [1_000, 10_000, 100_000] as const
const products = 21_000
const running = new AbortController().signal

interface Measured {
  readonly app: TestApp
  readonly token: string
  readonly cpu: CpuClock
  priceCents: number
}

type Call = (measured: Measured) => Promise<{ status: number }>

/** One call, with its median at each size. */
export interface Grown {
  readonly name: string
  readonly mediansMs: readonly number[]
}

/** The names of the rows. */
export const callNames = calls().map(([name]) => name)

/** Measures the calls with these names. */
export async function* grown(
  engine: EngineName,
  repetitions: number,
  names: readonly string[],
): AsyncGenerator<Grown> {
  const filled: Measured[] = []
  try {
    for (const copies of sizes) filled.push(await collectionOf(engine, copies))
    for (const [name, call] of calls()) {
      if (names.includes(name)) yield { name, mediansMs: await mediansOf(filled, call, repetitions) }
    }
  } finally {
    for (const { app } of filled) await app.close()
  }
}

async function collectionOf(engine: EngineName, copies: number): Promise<Measured> {
  const app = await testApp(engine)
  await addProducts(
    app.storage,
    Array.from({ length: products }, (_, index) => ({
      id: `product-${index}`,
      name: `Card ${index}`,
      setName: `Set ${index % 200}`,
    })),
  )
  await setPrices(
    app.storage,
    Array.from({ length: products / 2 }, (_, index) => [
      `product-${index * 2}`,
      'raw:near%20mint',
      500 + index,
    ]),
  )
  const { token, user } = await app.register()
  await addManyCopies(app, user.id, copies, productOf)
  await valueQueued(app.parts, running)
  await findAllMovers(app.parts)
  return { app, token, cpu: await cpuClock(app.storage), priceCents: 10_000 }
}

/** Spreads copies over the catalogue, but for those of the largest group. */
function productOf(index: number): string {
  return index % 20 === 0 ? 'product-1' : `product-${(index * 11) % products}`
}

function calls(): [string, Call][] {
  const grouped = { grouped: 'true' }
  return [
    ['grouped page', get(grouped)],
    ['grouped page 50', get({ ...grouped, page: 50 })],
    ['page of copies', get({})],
    ['last page of copies', get({ page: 80 })],
    ['grouped page of a search', get({ ...grouped, search: 'card 77' })],
    ['grouped page of a set', get({ ...grouped, set: 'Set 7' })],
    ['grouped page of a type', get({ ...grouped, type: 'graded' })],
    ['page of copies of a set', get({ set: 'Set 7' })],
    ['page of copies of a type', get({ type: 'graded' })],
    ['copies of the largest group', get({ group: 'product-1:raw:near%20mint' })],
    ['stats', ({ app, token }) => app.call('GET /api/collections/stats', { token })],
    ['stat-history', ({ app, token }) => app.call('GET /api/collections/stat-history', { token })],
    ['changes', ({ app, token }) => app.call('GET /api/collections/changes', { token })],
    ['breakdown by set', breakdown('set')],
    ['breakdown by year', breakdown('year')],
    [
      'movers',
      ({ app, token }) => app.call('GET /api/collections/movers', { token, query: { range: 'all' } }),
    ],
    ['alerts', ({ app, token }) => app.call('GET /api/prices/alerts', { token })],
    ['sets', ({ app, token }) => app.call('GET /api/collections/sets', { token })],
    ['add', add('product-3')],
    ['add to the largest group', add('product-1')],
    ['remove from the largest group', remove],
    ['a price, and the valuation', changePrice],
    ['all: 10,000 copies', get({ limit: 10_000 })],
    ['all: 10,000 groups', get({ ...grouped, limit: 10_000 })],
    ['all: every figure recounted', recount],
    ['all: movers found', moversFound],
  ]
}

function get(query: Record<string, string | number>): Call {
  return ({ app, token }) => app.call('GET /api/collections', { token, query })
}

function breakdown(by: string): Call {
  return ({ app, token }) => app.call('GET /api/collections/breakdown', { token, query: { by } })
}

function add(product_id: string): Call {
  const body = { product_id, condition: 'Near Mint', purchase_price: 1.5 }
  return ({ app, token }) => app.call('POST /api/collections', { token, body })
}

async function remove({ app, token }: Measured): Promise<{ status: number }> {
  const query = { group: 'product-1:raw:near%20mint', limit: 1 }
  const { body } = await app.call('GET /api/collections', { token, query })
  const id = 'collection' in body ? (body.collection[0]?.id ?? '') : ''
  return app.call('DELETE /api/collections/:id', { token, params: { id }, body: { sold_price: 2 } })
}

/** A new price of one product that is held in every size. */
async function changePrice(measured: Measured): Promise<{ status: number }> {
  const { app } = measured
  measured.priceCents += 1
  await setPrices(app.storage, [['product-22', 'raw:near%20mint', measured.priceCents]])
  return { status: (await valueQueued(app.parts, running)) === 1 ? 200 : 500 }
}

/** After a change, because movers are found only for figures that moved. */
async function moversFound(measured: Measured): Promise<{ status: number }> {
  measured.app.clock.advance(1_000)
  await changePrice(measured)
  return { status: (await findAllMovers(measured.app.parts)) === 1 ? 200 : 500 }
}

async function recount({ app }: Measured): Promise<{ status: number }> {
  const { differences } = await reconcile(app.storage, () => {})
  return { status: differences === 0 ? 200 : 500 }
}

async function mediansOf(filled: readonly Measured[], call: Call, repetitions: number): Promise<number[]> {
  const times = filled.map((): number[] => [])
  for (let repetition = 0; repetition < repetitions; repetition++) {
    for (const [index, measured] of filled.entries()) {
      const startedMs = measured.cpu()
      const { status } = await call(measured)
      times[index]?.push(measured.cpu() - startedMs)
      if (status >= 300) throw new Error(`a call was answered with ${status}`)
    }
  }
  return times.map(median)
}
