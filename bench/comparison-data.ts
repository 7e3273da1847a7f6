/**
 * The data of the benchmark against the bare server: a new database of the app with a catalogue and collectors, and
 * one of the bare server, copied out of it. In a process of its own, which drops both at its end. Started by
 * `comparison.ts`.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { conditions, gradedState } from '#domain/copies/copy'
import { priceKeyOf } from '#domain/prices/price-target'
import { valueQueued } from '#server/commands/groups/value-collection'
import { databaseFile } from '#server/database/data-files'
import { gatherStatistics } from '#server/database/engines/postgres-snapshot'
import type { EngineName } from '#server/database/storage'
import { testApp } from '#server/testing/app'
import { setPrices } from '#server/testing/products'
import { onServer } from '#server/testing/migrated-copies'
import { temporaryStorage } from '#server/testing/storages'
import { fillPostgres } from './bare/postgres.ts'
import { fillSqlite } from './bare/sqlite.ts'
import type { FilledPair } from './comparison-messages.ts'
import { addManyCopies } from './many-copies.ts'
import { fillCatalogue } from './whole-catalogue.ts'

const others = 50
const copiesOfOthers = 100
/** A collector holds fewer products than copies. */
const productShare = 0.35

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { engine: text, copies: text, cards: text, file: text } })
const engine = values.engine as EngineName
const serverUrl = process.env['TEST_POSTGRES_URL'] ?? ''
const copies = Number(values.copies)
const database = await temporaryStorage(engine)
const app = await testApp(engine, { storage: database.storage, now: () => new Date() })
app.clock.now = new Date()

const catalogue = await fillCatalogue(
  app,
  values.file,
  values.cards === undefined ? undefined : Number(values.cards),
)
const products = await app.storage.read(db =>
  db.selectFrom('products').select('id').where('number', '>', 0).orderBy('id').execute(),
)
// The first collector is the one that the bare server is asked as.
const bench = await app.register('bench')
for (let other = 0; other < others; other++) await fill(await app.register(`other-${other}`), copiesOfOthers)
// PostgreSQL does so within a minute of a change. Until then it may read a whole collection to find a group.
if (engine === 'postgres') await app.storage.write(gatherStatistics)
await fill(bench, copies)
await priceWhatIsHeld()
await valueQueued(app.parts, new AbortController().signal)
const { group_count: groups } = await app.storage.read(db =>
  db
    .selectFrom('collector_totals')
    .innerJoin('collectors', 'id', 'collector_id')
    .select('group_count')
    .where('username', '=', 'bench')
    .executeTakeFirstOrThrow(),
)
await app.close()
await database.storage.close()
const appFile = join(database.folder, databaseFile)
const bare = engine === 'sqlite' ? join(database.folder, 'bare.db') : await copied(database.url ?? '')
if (engine === 'sqlite') fillSqlite(bare, appFile)
else await fillPostgres(bare)
const filled: FilledPair = {
  catalogue,
  app: { folder: database.folder, url: database.url },
  bare,
  token: bench.token,
  copies,
  groups,
}
process.send?.(filled)
process.once('disconnect', () => void drop())
// Ctrl-C goes to every process of the terminal: the benchmark ends, and with it the channel to us.
process.on('SIGINT', () => {})

/** Lets a collector hold this many copies. */
async function fill({ user }: Awaited<ReturnType<typeof app.register>>, held: number): Promise<void> {
  // Prime to the pattern of their states, so that a product is held in several.
  const different = Math.round(held * productShare) + 1
  const start = user.username.length * 31
  await addManyCopies(
    app,
    user.id,
    held,
    index => products[(start + (index % different) * 5) % products.length]?.id ?? '',
  )
}

/** Every state that copies are added in, of the products that are held. */
async function priceWhatIsHeld(): Promise<void> {
  const keys = [
    ...conditions.slice(0, 2).map(condition => priceKeyOf({ kind: 'raw', condition })),
    ...['8', '9', '10'].map(grade => priceKeyOf(gradedState('PSA', grade))),
  ]
  const held = await app.storage.read(db =>
    db.selectFrom('holdings').select('product_id').distinct().orderBy('product_id').execute(),
  )
  for (let start = 0; start < held.length; start += 500) {
    await setPrices(
      app.storage,
      held
        .slice(start, start + 500)
        .flatMap(({ product_id: id }, index) =>
          keys.map((key, state) => [id, key, 500 + index + state * 90]),
        ),
    )
  }
}

/** Copies the app's PostgreSQL database under another name, for the bare server to change. */
async function copied(url: string): Promise<string> {
  const address = new URL(url)
  const name = address.pathname.slice(1)
  // On a connection that ends: nothing may use the database that is copied.
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
  await onServer(serverUrl, `create database ${name}_bare template ${name}`)
  address.pathname = `/${name}_bare`
  return address.href
}

async function drop(): Promise<void> {
  // First: the server of the other database may have ended with the benchmark.
  rmSync(database.folder, { recursive: true, force: true })
  if (database.url !== null) {
    const name = new URL(database.url).pathname.slice(1)
    for (const each of [name, `${name}_bare`])
      await onServer(serverUrl, `drop database if exists ${each} with (force)`)
  }
}
