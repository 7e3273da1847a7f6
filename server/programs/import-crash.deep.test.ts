// The server is killed in the middle of an import.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { reconcile } from '#server/commands/ledger/reconcile'
import { openSqlite } from '#server/database/engines/sqlite'
import { addProducts } from '#server/testing/products'
import { environmentOfTests } from '#server/testing/run-program'
import { temporaryStorage, type TemporaryStorage } from '#server/testing/storages'

const rows = 8_000
const header =
  'Portfolio Name,Category,Set,Product Name,Card Number,Rarity,Variance,Grade,Card Condition,Average Cost Paid,Quantity,Watchlist,Date Added,Notes'

let database: TemporaryStorage
let server: { readonly child: ChildProcess; readonly url: string }
let token: string

beforeEach(async () => {
  database = await temporaryStorage('sqlite')
  const base = { setName: 'Base Set', setCode: 'base1' }
  const cards = Array.from({ length: 100 }, (_, index) => ({
    id: `card-${index}`,
    name: `Card ${index}`,
    cardNumber: String(index + 1),
    ...base,
  }))
  await addProducts(database.storage, cards)
  await database.storage.close()
  server = await started()
  const body = { username: 'collector', email: 'collector@example.com', password: 'a quiet long passphrase' }
  token = (await call<{ token: string }>('POST', '/api/auth/register', body)).token
}, 60_000)
afterEach(async () => {
  await killed()
  await database.drop()
})

async function started() {
  const program = join(import.meta.dirname, 'main.ts')
  const env = {
    ...environmentOfTests,
    DATA_DIR: database.folder,
    PORT: '0',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    PRICE_AT_ONCE: 'off',
  }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', chunk => (output += String(chunk)))
  while (!output.includes('\n')) await once(child.stdout, 'data')
  return { child, url: /http:\S+/.exec(output)?.[0] ?? '' }
}

async function killed(): Promise<void> {
  const { child } = server
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const isFile = typeof body === 'string'
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      'content-type': isFile ? 'application/octet-stream' : 'application/json',
    },
    ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

interface One {
  readonly import: {
    readonly id: string
    readonly state: string
    readonly rows_read: number
    readonly copies: number
    readonly operation_id: string | null
  }
}

function fileOf(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, index) =>
      `Main,Pokemon,Base Set,Card ${index % 100},${(index % 100) + 1},Rare,Normal,Ungraded,Near Mint,1.25,1,false,2025-03-04,`,
  )
  return [header, ...lines].join('\r\n')
}

async function uploaded(): Promise<string> {
  const file = fileOf(rows)
  return (await call<One>('POST', '/api/imports?file_name=a.csv', file)).import.id
}

/** Asks for the import until it is as expected. */
async function until(id: string, isMeant: (one: One['import']) => boolean): Promise<One['import']> {
  for (;;) {
    const { import: one } = await call<One>('GET', `/api/imports/${id}`)
    if (isMeant(one)) return one
  }
}

async function figures() {
  const { basicStats } = await call<{ basicStats: object }>('GET', '/api/collections/stats')
  return basicStats
}

/** What is in the tables, read while no server runs. */
function stored<Row>(sql: string): Row {
  const file = new DatabaseSync(join(database.folder, 'holofolio.db'))
  const row = file.prepare(sql).get()
  file.close()
  return row as Row
}

it('goes on with a file that was being read, and no figure has moved', { timeout: 120_000 }, async () => {
  const id = await uploaded()
  await until(id, ({ rows_read }) => rows_read > 0)
  await killed()
  expect(stored('select state from imports')).toEqual({ state: 'matching' })
  server = await started()
  expect(await figures()).toMatchObject({ total_quantity: 0, total_investment: 0 })
  expect(await until(id, ({ state }) => state !== 'matching')).toMatchObject({ state: 'ready', copies: rows })
  await call('DELETE', `/api/imports/${id}`)
  await killed()
  expect(stored('select count(*) as count from import_parts')).toEqual({ count: 0 })
})

it('ends an import whose file was being kept, and takes the next file', { timeout: 120_000 }, async () => {
  const lost = call('POST', '/api/imports?file_name=lost.csv', fileOf(5 * rows)).catch(() => {})
  const first = async () =>
    (await call<{ imports: { id: string; state: string }[] }>('GET', '/api/imports')).imports[0]
  let one = await first()
  while (one === undefined) one = await first()
  expect(one.state).toBe('reading')
  await killed()
  await lost
  expect(stored('select state from imports')).toEqual({ state: 'reading' })
  server = await started()
  const id = await uploaded()
  expect(await until(id, ({ state }) => state === 'ready')).toMatchObject({ copies: rows })
  expect(await until(one.id, ({ state }) => state !== 'reading')).toMatchObject({ state: 'failed' })
})

it('adds all of an import and takes all of it back, whenever it is killed', {
  timeout: 240_000,
}, async () => {
  const id = await uploaded()
  await until(id, ({ state }) => state === 'ready')
  const publish = () => call('POST', `/api/imports/${id}/publish`, { expected_copies: rows })
  await killedDuring(publish)
  server = await started()
  // It goes on by itself when it starts.
  const { operation_id } = await until(id, ({ state }) => state === 'done')
  expect(await figures()).toMatchObject({ total_quantity: rows, total_investment: rows * 1.25 })
  const undo = () => call('POST', `/api/operations/${operation_id}/undo`, {})
  await killedDuring(undo)
  server = await started()
  // A change waits for the undo.
  const card = { product_id: 'card-1', condition: 'Near Mint', purchase_price: 2 }
  await call('POST', '/api/collections', card)
  expect(await figures()).toMatchObject({ total_quantity: 1, total_investment: 2 })
  await killed()
  expect(stored('select count(*) as count from import_parts')).toEqual({ count: 0 })
  expect(stored('select count(*) as copies from holdings')).toEqual({ copies: rows + 1 })
  const storage = openSqlite(join(database.folder, 'holofolio.db'))
  expect(await reconcile(storage, () => {})).toMatchObject({ collectors: 1, differences: 0 })
  await storage.close()
})

/** Kills the server between two steps of what a call does. */
async function killedDuring(work: () => Promise<unknown>): Promise<void> {
  const file = new DatabaseSync(join(database.folder, 'holofolio.db'), { readOnly: true })
  const pending = file.prepare('select pending_copies as pending from collector_totals')
  let isOver = false
  const done = work()
    .catch(() => {})
    .finally(() => (isOver = true))
  while (!isOver && Number(pending.get()?.['pending']) === 0)
    await new Promise(resolve => setImmediate(resolve))
  file.close()
  expect(isOver).toBe(false)
  await killed()
  await done
  expect(
    stored<{ pending: number }>('select pending_copies as pending from collector_totals').pending,
  ).toBeGreaterThan(0)
}
