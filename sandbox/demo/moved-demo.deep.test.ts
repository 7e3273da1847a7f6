// The demo, and what it lacks, moved to PostgreSQL. server/programs/move.test.ts has the refusals.
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { findAllMovers } from '#server/jobs/movers'
import { folderStore } from '#server/images/folder-store'
import { type EndpointName, endpoints } from '#contract/endpoints'
import { invite } from '#server/commands/accounts/admission'
import { startSession } from '#server/commands/accounts/sessions'
import { readConfig } from '#server/config'
import { collectorBySignInName } from '#server/db/accounts/collectors'
import { birthOf } from '#server/database/birth'
import { openSqlite } from '#server/database/engines/sqlite'
import { migrate } from '#server/database/migrate'
import { countRows } from '#server/database/engines/row-counts'
import type { EngineName, Storage } from '#server/database/storage'
import { type Sent, silentLog, type TestApp, testApp, testPassword } from '#server/testing/app'
import { importFile } from '#server/testing/calls/collectr'
import { wholePage } from '#server/testing/lists/shared-pages'
import { catalogueRows } from '#server/testing/plans/catalogue-rows'
import { accountRows } from '#server/testing/plans/collector-rows'
import { runProgram } from '#server/testing/run-program'
import { emptyStorage, onPostgres, type TemporaryStorage } from '#server/testing/storages'
import { fillDemoFolder } from './demo-folder.ts'

const today = new Date('2026-11-21T09:30:00.000Z')
const demo = (dataFolder: string) =>
  readConfig({ DATA_DIR: dataFolder, PRICE_SOURCE: 'sandbox', EBAY_API_URL: 'http://127.0.0.1:9' })
const digestOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

onPostgres(() => {
  let folder: string
  let token: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
    await fillDemoFolder(demo(folder), silentLog, () => today)
    const storage = openSqlite(join(folder, 'holofolio.db'))
    const app = await openApp('sqlite', storage, folder)
    token = await useMore(app)
    await app.close()
    await storage.close()
  }, 180_000)
  afterAll(() => rmSync(folder, { recursive: true }))

  let target: TemporaryStorage
  beforeEach(async () => {
    target = await emptyStorage('postgres')
  })
  afterEach(() => target.drop())

  const move = () => runProgram('move.ts', { args: ['--to', String(target.url)], env: { DATA_DIR: folder } })
  const rowsIn = (storage: Storage) => storage.read(db => countRows(db))
  const onSource = async <Result>(work: (storage: Storage) => Promise<Result>): Promise<Result> => {
    const storage = openSqlite(join(folder, 'holofolio.db'))
    try {
      return await work(storage)
    } finally {
      await storage.close()
    }
  }
  const schemaOf = async (storage: Storage) => {
    const { rows } = await storage.read(db =>
      sql<{ line: string }>`
        select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
        where connamespace = current_schema()::regnamespace order by 1`.execute(db),
    )
    return rows.map(({ line }) => line)
  }

  it('answers every reading call as before, and leaves the source as it was', async () => {
    const source = join(folder, 'holofolio.db')
    const before = digestOf(source)
    const { code, out, errors } = await move()
    expect(errors).toBe('')
    expect(code).toBe(0)
    expect(out).toMatch(
      /^Moved to postgres:\/\/\S+: 2 collectors, \d+ rows in \d+ tables\. Every row and every figure agrees\.\n/,
    )
    expect(out).toContain('Set DATABASE_URL to it')
    expect(digestOf(source)).toBe(before)

    const counts = await rowsIn(target.storage)
    expect(await onSource(rowsIn)).toEqual(counts)
    const emptyTables = Object.keys(counts).filter(name => counts[name] === 0)
    expect(emptyTables).toEqual(mayBeEmpty)
    expect(await target.storage.read(birthOf)).toBe(await onSource(storage => storage.read(birthOf)))
    const fresh = await emptyStorage('postgres')
    await migrate(fresh.storage)
    expect(await schemaOf(target.storage)).toEqual(await schemaOf(fresh.storage))
    await fresh.drop()

    const answers: Record<string, unknown>[] = []
    for (const [engine, storage] of [
      ['sqlite', openSqlite(source)],
      ['postgres', target.storage],
    ] as const) {
      const app = await openApp(engine, storage, folder)
      answers.push(await readAll(app, token))
      await app.close()
      if (engine === 'sqlite') await storage.close()
    }
    expect(Object.keys(answers[0] ?? {}).length).toBeGreaterThan(60)
    expect(answers[1]).toEqual(answers[0])
  }, 180_000)

  it('goes on after the move: new changes are recorded', async () => {
    expect((await move()).code).toBe(0)
    const app = await openApp('postgres', target.storage, folder)
    const product_id = await anyCard(app, token)
    const body = { product_id, condition: 'Near Mint', purchase_price: 10 }
    expect((await app.call('POST /api/collections', { token, body })).status).toBe(201)
    await app.close()
    await expect(
      target.storage.write(tx => sql`update ledger_entries set cash_cents = 0`.execute(tx)),
    ).rejects.toThrow()
    await expect(target.storage.write(tx => sql`delete from collectors`.execute(tx))).rejects.toThrow()
  }, 180_000)
})

/** What is there for moments only. */
const mayBeEmpty = ['erasures', 'leases', 'price_asks']

async function openApp(engine: EngineName, storage: Storage, folder: string): Promise<TestApp> {
  const app = await testApp(engine, { storage, images: folderStore(join(folder, 'uploads')) })
  app.clock.now = today
  return app
}

/** Does what the demo does not. Returns a session of the demo's collector. */
async function useMore(app: TestApp): Promise<string> {
  const collector = await app.storage.read(db => collectorBySignInName(db, 'demo'))
  const token = await app.storage.write(tx =>
    startSession(tx, collector?.id ?? '', {
      at: today.toISOString(),
      device: 'a browser',
      address: '192.0.2.7',
    }),
  )
  const send = async (name: EndpointName, sent: Sent) => {
    const answer = await app.call(name, { token, ...sent })
    if (answer.status >= 300) throw new Error(`${name}: ${answer.refusal.error}`)
    return answer.body as Record<string, unknown>
  }
  const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c60' } })
    .png()
    .toBuffer()
  const { image_url } = await send('POST /api/products/upload-image', { file })
  const proposed = { name: 'Zoë’s “Card” \\ 🃏', product_type: 'card', set_name: 'Set ß', image_url }
  const { product } = (await send('POST /api/products', { body: proposed })) as { product: { id: string } }
  await send('PUT /api/products/:id', { params: { id: product.id }, body: { misc_info: 'it\'s "second"' } })
  const venue = { name: 'Market', fee_basis_points: 1_250, fixed_fee: 0.3, shipping: 4 }
  await send('POST /api/venues', { body: venue })
  await send('POST /api/collections/views', { body: { name: 'All “it”', parameters: '{"view":"table"}' } })
  await send('POST /api/shared-pages', { body: wholePage })
  await send('PUT /api/sets/:id/chosen', { params: { id: 'base1' } })
  await send('POST /api/imports', { query: { file_name: 'collectr.csv' }, file: importFile })
  const remarks = { note: 'Zoë’s\n“note”', tags: ['Tag \\ 🃏'], box: 'Box', seller: 'Ünder' }
  const marked = { product_id: product.id, condition: 'Damaged', purchase_price: 1, ...remarks }
  await send('POST /api/collections', { body: marked })
  const copy = { product_id: product.id, condition: 'Near Mint', purchase_price: 99_999_999.99 }
  const headers = { 'idempotency-key': 'key-1' }
  const { operation_id } = (await send('POST /api/collections', { body: copy, headers })) as {
    operation_id: string
  }
  await send('POST /api/operations/:id/undo', { params: { id: operation_id } })
  const submitted = (await send('POST /api/collections', { body: copy })) as { item: { id: string } }
  const params = { id: submitted.item.id, side: 'front' }
  await send('PUT /api/collections/:id/pictures/:side', { params, file })
  await send('POST /api/submissions', { body: { holding_ids: [submitted.item.id], grading_company: 'PSA' } })
  await findAllMovers(app.parts)
  await app.register('misty')
  const leaving = await app.register('brock')
  const farewell = { password: testPassword, confirmation: 'brock' }
  await send('DELETE /api/auth/account', { token: leaving.token, body: farewell })
  await app.parts.background.settled()
  await invite(app.parts, 7)
  for (const [table, columns] of Object.entries(otherRows)) {
    const names = sql.join(Object.keys(columns).map(column => sql.ref(column)))
    const values = sql.join(Object.values(columns).map(expression => sql.raw(expression)))
    await app.storage.write(tx =>
      sql`insert into ${sql.table(table)} (${names}) select ${values} from (select 7 as i) as n`.execute(tx),
    )
  }
  await app.storage.write(tx =>
    sql`update collectors set ledger_currency = 'EUR' where id in (select collector_id from ledger_rates)`.execute(
      tx,
    ),
  )
  return token
}

const aProduct = { product_id: '(select min(id) from products)' }
const aCollector = { collector_id: '(select max(id) from collectors)' }

/** A row of each table that neither the demo nor these calls fill. */
const otherRows: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  attempts: accountRows.attempts.columns,
  changed_prices: { ...aProduct, price_key: "'sealed'", queued_at: "''", queued_to: "''" },
  second_factors: { ...accountRows.second_factors.columns, ...aCollector },
  recovery_codes: { ...accountRows.recovery_codes.columns, ...aCollector },
  second_steps: {
    ...aCollector,
    digest: "'digest'",
    password_digest: "'hash'",
    expires_at: "'9'",
    tries: '0',
  },
  email_confirmations: { ...accountRows.email_confirmations.columns, ...aCollector },
  external_ids: { ...catalogueRows.external_ids.columns, ...aProduct },
  excluded_listings: catalogueRows.excluded_listings.columns,
  former_emails: { ...aCollector, email: "'old@example.com'", until: "'2026-11-28T00:00:00.000Z'" },
  held_back_prices: { ...catalogueRows.held_back_prices.columns, ...aProduct },
  imported_identities: { ...catalogueRows.imported_identities.columns, ...aProduct },
  price_checks: { ...catalogueRows.price_checks.columns, ...aProduct },
  product_reports: { ...aCollector, ...aProduct, id: "'1'", reason: "'other'", created_at: "'2026-01-01'" },
  waiting_edits: {
    ...aCollector,
    ...aProduct,
    id: "'1'",
    created_at: "'2026-01-01'",
    found: "'{}'",
    wanted: "'{}'",
  },
  revaluation_keys: { ...aCollector, ...aProduct, price_key: "'sealed'" },
  price_evidence: { ...catalogueRows.price_evidence.columns, ...aProduct },
  price_refreshes: { ...accountRows.price_refreshes.columns, ...aCollector },
  job_progress: { job: "'thinning'", done_before: "'2026-01-01'" },
  password_resets: { ...aCollector, digest: "'digest'", created_at: "''", expires_at: "'9'" },
  revaluations: { ...aCollector, queued_at: "''" },
  ledger_rates: { ...aCollector, currency: "'EUR'", rate: "'0.88'", rate_day: "'2026-11-20'" },
  exchange_rates: { currency: "'USD'", day: "'2026-11-20'", rate: "'1.081'" },
  price_list_parts: { source: "'tcgcsv'", part: "'3170'", name: "'Silver Tempest'" },
  price_list_runs: {
    source: "'tcgcsv'",
    tried_at: "'2026-11-21T21:00:00.000Z'",
    requests: '222',
    priced: '21000',
    left_out: '0',
  },
  catalogue_fills: {
    name: "'fill'",
    language: "'en'",
    state: "'stopped'",
    started_at: "'2026-11-21T21:00:00.000Z'",
    ended_at: "'2026-11-21T21:01:00.000Z'",
    sets_done: '1',
    cards: '2',
    details_done: '0',
    left_out: '0',
  },
  start_steps: { step: "'prices'", done_at: "'2026-11-21T21:00:00.000Z'" },
  price_source_order: { name: "'order'", changed_at: "'2026-11-21T21:00:00.000Z'" },
  price_source_reports: { source: "'tcgdex'", answered_at: "'2026-11-21T21:00:00.000Z'" },
  restricted_points: { ...catalogueRows.restricted_points.columns, ...aProduct },
  restricted_prices: { ...catalogueRows.restricted_prices.columns, ...aProduct },
  source_points: { ...catalogueRows.source_points.columns, ...aProduct },
  source_quotes: { ...catalogueRows.source_quotes.columns, ...aProduct },
  source_calls: { source: "'sandbox'", day: "'2026-11-21'", calls: '3' },
}

async function anyCard(app: TestApp, token: string): Promise<string> {
  const { body } = await app.call('GET /api/products', { token, query: { type: 'card' } })
  return body.products[0]?.id ?? ''
}

/** The answers to every reading call, with every list, by the call. */
async function readAll(app: TestApp, token: string): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  const called = new Set<string>()
  const read = async <Name extends EndpointName>(name: Name, sent: Sent = {}) => {
    const { status, body } = await app.call(name, { token, ...sent })
    answers[`${name} ${JSON.stringify(sent)}`] = { status, body }
    called.add(name)
    return body
  }
  const lists = (Object.keys(endpoints) as EndpointName[]).filter(
    name => name.startsWith('GET ') && !name.includes('/:') && !('download' in endpoints[name]),
  )
  for (const name of lists) await read(name)
  for (const query of [{ limit: 1_000 }, { limit: 1_000, grouped: 'true' }, { search: 'char' }])
    await read('GET /api/collections', { query })
  const { imports } = await read('GET /api/imports')
  for (const { id } of imports) {
    await read('GET /api/imports/:id', { params: { id } })
    await read('GET /api/imports/:id/rows', { params: { id } })
  }
  const { submissions } = await read('GET /api/submissions')
  for (const { id } of submissions) await read('GET /api/submissions/:id', { params: { id } })
  const { trades } = await read('GET /api/trades')
  for (const { id } of trades) await read('GET /api/trades/:id', { params: { id } })
  await read('GET /api/sets/:id', { params: { id: 'base1' } })
  for (const search of ['zoe', 'charizrd', 'set', '4/102'])
    await read('GET /api/products', { query: { search } })
  const { products } = await read('GET /api/products', { query: { limit: 12 } })
  const copies = await read('GET /api/collections', { query: { limit: 12 } })
  const items = 'collection' in copies ? copies.collection : []
  for (const { id } of items) await read('GET /api/collections/:id', { params: { id } })
  const ids = [...products.map(({ id }) => id), ...items.map(item => item.product_id)]
  for (const id of new Set(ids)) {
    for (const name of Object.keys(endpoints) as EndpointName[]) {
      if (!/^GET \/api\/(products|prices\/product)\/:id/.test(name)) continue
      await read(name, {
        params: { id },
        ...(name.startsWith('GET /api/prices') && { query: { condition: 'Near Mint' } }),
      })
    }
  }
  const { statusCode, rawPayload } = await app.app.inject({
    url: '/api/auth/export',
    headers: { authorization: `Bearer ${token}` },
  })
  answers['export'] = [statusCode, rawPayload.length]
  const reading = (Object.keys(endpoints) as EndpointName[]).filter(name => name.startsWith('GET '))
  // A certificate is read at its grading company, not here, and the secret of a shared page is not stored.
  const elsewhere = ['GET /api/certificates/:company/:number', 'GET /api/shared/:secret']
  const files = reading.filter(name => 'download' in endpoints[name])
  const unread = [...files, ...elsewhere, 'GET /api/shared/:secret/groups']
  expect(reading.filter(name => !called.has(name)).toSorted()).toEqual(unread.toSorted())
  return answers
}
