/**
 * `npm run bench`: measures calls of a collection with 10,000 and 100,000 copies, over HTTP without a port, on a
 * new database: SQLite, or PostgreSQL if TEST_POSTGRES_URL names a server. Medians of one run; the last column is
 * the ratio of the two sizes.
 */
import { testApp } from '#server/testing/app'
import { addProducts, setPrices } from '#server/testing/products'
import { addManyCopies } from './many-copies.ts'
import { reconcile } from '#server/commands/collection/reconcile'

const sizes = [10_000, 100_000] as const
const products = 21_000
const repetitions = 15

type App = Awaited<ReturnType<typeof testApp>>
type Medians = Map<string, number>

const engine = process.env.TEST_POSTGRES_URL ? 'postgres' : 'sqlite'
const medians: Medians[] = []
for (const copies of sizes) medians.push(await measured(copies))
print(medians)

async function measured(copies: number): Promise<Medians> {
  const app = await testApp(engine)
  try {
    await addProducts(
      app.storage,
      Array.from({ length: products }, (_, index) => ({
        id: `product-${index}`,
        name: `Card ${index}`,
        setName: `Set ${index % 200}`,
      })),
    )
    const { token, user } = await app.register()
    await addManyCopies(app, user.id, copies, productOf)
    await setPrices(
      app.storage,
      Array.from({ length: products / 2 }, (_, index) => [
        `product-${index * 2}`,
        'raw:near%20mint',
        500 + index,
      ]),
    )
    return await medianOfEach(app, token)
  } finally {
    await app.close()
  }
}

/** Spreads copies over the catalogue, but for those of the largest group. */
function productOf(index: number): string {
  return index % 20 === 0 ? 'product-1' : `product-${(index * 7) % products}`
}

async function medianOfEach(app: App, token: string): Promise<Medians> {
  const get = (query: Record<string, string | number>) => () =>
    app.call('GET /api/collections', { token, query })
  const grouped = { grouped: 'true' }
  const calls: [string, () => Promise<{ status: number }>][] = [
    ['grouped page', get(grouped)],
    ['grouped page 50', get({ ...grouped, page: 50 })],
    ['grouped page of a search', get({ ...grouped, search: 'card 77' })],
    ['grouped page of a set', get({ ...grouped, set: 'Set 7' })],
    ['grouped page of a type', get({ ...grouped, type: 'graded' })],
    ['page of copies', get({})],
    ['page of copies of a set', get({ set: 'Set 7' })],
    ['page of copies of a type', get({ type: 'graded' })],
    ['last page of copies', get({ page: 800 })],
    ['copies of the largest group', get({ group: 'product-1:raw:near%20mint' })],
    ['10,000 copies', get({ limit: 10_000 })],
    ['1,000 groups', get({ ...grouped, limit: 1_000 })],
    ['10,000 groups', get({ ...grouped, limit: 10_000 })],
    ['stats', () => app.call('GET /api/collections/stats', { token })],
    ['alerts', () => app.call('GET /api/prices/alerts', { token })],
    ['sets', () => app.call('GET /api/collections/sets', { token })],
    ['add', add(app, token, 'product-3')],
    ['add to the largest group', add(app, token, 'product-1')],
    ['every figure recounted', () => recount(app)],
  ]
  const medians: Medians = new Map()
  for (const [name, call] of calls) {
    const times: number[] = []
    for (let repetition = 0; repetition < repetitions; repetition++) {
      const started = performance.now()
      const { status } = await call()
      times.push(performance.now() - started)
      if (status >= 300) throw new Error(`${name} returned ${status}`)
    }
    medians.set(name, times.toSorted((one, other) => one - other)[Math.floor(repetitions / 2)] ?? 0)
  }
  medians.set('memory of the process, MB', process.memoryUsage().rss / 1e6)
  return medians
}

function add(app: App, token: string, product_id: string) {
  const body = { product_id, condition: 'Near Mint', purchase_price: 1.5 }
  return () => app.call('POST /api/collections', { token, body })
}

async function recount(app: App): Promise<{ status: number }> {
  const { differences } = await reconcile(app.storage, () => {})
  return { status: differences === 0 ? 200 : 500 }
}

function print([few, many]: Medians[]): void {
  const cell = (value: number) => value.toFixed(1).padStart(12)
  process.stdout.write(
    `${`${engine}, median ms`.padEnd(32)}${sizes.map(size => String(size).padStart(12)).join('')}       ratio\n`,
  )
  for (const [name, fewMs] of few ?? []) {
    const manyMs = many?.get(name) ?? Number.NaN
    process.stdout.write(`${name.padEnd(32)}${cell(fewMs)}${cell(manyMs)}${cell(manyMs / fewMs)}\n`)
  }
}
