// What a query costs when every table is full: it may read what it needs by an index, and walk nothing.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dailyQuota } from '#server/open-prices'
import { type TestApp, testApp } from '#server/testing/app'
import { keepingMailer } from '#server/testing/confirmed-email'
import { knowingCertificates, knowingPrice } from '#server/testing/known-prices'
import { askingLines, recorded, type Recorder } from '#server/testing/plans/asked-queries'
import { makeEveryCall } from '#server/testing/plans/every-call'
import { runEveryUserCommand } from '#server/testing/plans/every-user-command'
import { runEveryJob } from '#server/testing/plans/every-job'
import { bigTables, fillDatabase, fillQueue, smallTables } from '#server/testing/plans/full-database'
import { type PlanReader, planReader } from '#server/testing/plans/read-plans'
import { onOneEngine, temporaryStorage, type TemporaryStorage } from '#server/testing/storages'
import type { EngineName } from '#server/database/storage'

/** Fewer rows hide a walk. */
const fewestRows = 2_000
const fillsWithinMs = 300_000

/** The functions that are meant to walk a table, each with the reason. */
const meantToWalk: Readonly<Record<string, string>> = {
  'search/product-lists cardSets: products': 'an import asks once for all sets',
  'search/recount-totals differingTotals: products': 'a recount reads all products',
  'prices/source-quotes countQuotes: source_quotes': 'an operator counts all quotes',
  'search/recount-totals differingNumbers: products': 'a recount reads all products',
  'products/product-sources countWithContent: product_sources': 'an import counts its own rows once',
  'products/product-sources externalIdsWithContent: product_sources': 'an import goes through its own rows',
  'products/product-reports reportsPage: product_reports': 'the list says how many reports there are',
  'products/waiting-edits waitingPage: waiting_edits': 'the list says how many edits wait',
  'prices/changed-prices queuedPrices: changed_prices': 'the queue is empty most of the time',
  'import/imports stalledImports: imports': 'a collector has one that is not finished at most',
  'import/imports stopAllImports: imports': 'a start stops the work of all of them',
  'import/imports staleImports: imports': 'a collector has one that is not finished at most',
  'groups/revaluations countQueued: revaluations': 'a metric counts the queue',
  'groups/revaluations countQueued: changed_prices': 'a metric counts the queue',
}

/** Those of one engine. PostgreSQL counts the rows behind a range, SQLite does not tell. */
const meantToWalkOn: Readonly<Record<EngineName, Readonly<Record<string, string>>>> = {
  sqlite: {
    'search/product-lists newestSets: products': 'it stops at the page',
    'accounts/access isUnused: collectors': 'it stops at the first row',
    'accounts/access isUnused: tombstones': 'it stops at the first row',
    'products/product-sources hasSoManyRows: product_sources': 'it stops at ten thousand',
    'notifications/notifications curators: collectors': 'its index has these collectors alone',
    'accounts/access allowedNames: collectors': 'its index has these collectors alone',
    'ledger/pending-operations collectorsWithPending: collector_totals':
      'its index has these collectors alone',
    'ledger/recount-market marketTotals: changed_prices': 'a recount looks for any price of theirs',
    'ledger/idempotency-keys deleteExpiredKeys: idempotency_keys':
      'it reads the range that has expired, and stops at a thousand',
  },
  postgres: {
    'search/recount-totals differingTotals: product_totals': 'a recount reads all totals',
    'ledger/stat-days lastStatDays: collector_totals': 'the hourly job looks at every collector',
    'value/movers collectorsWithMovers: collector_totals': 'the hourly job looks at every collector',
    'notifications/summed-up summedUpAfter: collector_totals': 'the hourly job looks at every collector',
    'copies/own-pictures leftPicturesIn: own_pictures': 'the daily job looks at every picture',
    'prices/excluded-listings saveExclusion: excluded_listings':
      'it looks past the ten thousand that are kept',
    'accounts/collectors accountsAfter: wishes': 'a command lists every account, 500 at a time',
    'wishlist/wishes crossedWishes: wishes': 'a valuation looks at the wishes of its 25 collectors',
  },
}

/** Functions that ask nothing on this engine. */
const silentOn: Readonly<Record<EngineName, readonly string[]>> = {
  sqlite: ['prices/price-asks takeAsk', 'prices/price-asks releaseAsks'],
  postgres: [],
}

onOneEngine(engine => {
  let database: TemporaryStorage
  let app: TestApp
  let recorder: Recorder
  let read: PlanReader
  beforeAll(async () => {
    database = await temporaryStorage(engine)
    await fillDatabase(database.storage)
    recorder = recorded(database.storage)
    const { storage } = recorder
    const quota = dailyQuota(storage, 'sandbox', { callsPerDay: 100_000, timeZone: 'UTC' }, () => new Date())
    // Far from the prices that are there, it is held back.
    const priceSource = knowingPrice(12_029, { quota, confidence: 'medium' })
    const mailer = keepingMailer()
    const certificates = knowingCertificates
    const change = {
      storage,
      rateLimits: true,
      renamers: 'trusted',
      copiesPerStep: 1,
      priceSource,
      certificates,
      mailer,
    } as const
    app = await testApp(engine, change)
    await makeEveryCall(app, 'c100007')
    await quota.follow(90_000, new Date())
    await runEveryUserCommand(app)
    await runEveryJob(app, { ownerId: 'c100007', leavingId: 'c100008' })
    await fillQueue(database.storage)
    read = await planReader(database.storage, bigTables)
  }, fillsWithinMs)
  afterAll(async () => {
    await app.close()
    await database.drop()
  })

  it('knows whether a table grows, and fills each that does', async () => {
    const tables = (await database.storage.read(db => db.introspection.getTables())).map(({ name }) => name)
    expect([...bigTables, ...Object.keys(smallTables)].toSorted()).toEqual(tables.toSorted())
    for (const table of bigTables) {
      const counted = sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`
      const { rows } = await database.storage.read(db => counted.execute(db))
      expect.soft(rows[0]?.rows, table).toBeGreaterThanOrEqual(fewestRows)
    }
  })

  it('asks every query', () => {
    const isSilent = (line: string) => silentOn[engine].some(name => line.startsWith(`${name}:`))
    expect(askingLines().filter(line => !recorder.lines.has(line) && !isSilent(line))).toEqual([])
  })

  it.each([
    ['without an index', `select product_id from product_sources where content_hash = 'hash-7'`],
    [
      'by an index on half of the rows',
      `select product_id from product_sources where source = 'tcgdex' and content_hash = 'hash-7'`,
    ],
    ['through a whole index', 'select count(distinct external_id) from product_sources'],
  ])('recognises a walk %s', async (_, text) => {
    expect(await read({ sql: text, parameters: [] })).toMatchObject([{ table: 'product_sources' }])
  })

  it('walks no big table, unless it is meant to', async () => {
    const walks = new Map<string, string>()
    for (const query of recorder.queries.values()) {
      for (const { table, step } of await read(query)) {
        for (const name of query.askedBy)
          walks.set(`${name}: ${table}`, `${step}: ${query.sql.slice(0, 1_000)}`)
      }
    }
    const meant = { ...meantToWalk, ...meantToWalkOn[engine] }
    expect([...walks].filter(([name]) => !(name in meant))).toEqual([])
    expect(Object.keys(meant).filter(name => !walks.has(name))).toEqual([])
  })
})
