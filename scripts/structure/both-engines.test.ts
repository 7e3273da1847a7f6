// SQLite and PostgreSQL differ in how they store, lock and order. A test where that can show runs on both in every
// run; any other runs on SQLite in the gate and on both in the deep run. Here is which test is which: one that is in
// neither, or that leaves the list, fails.

import { expect, test } from 'vitest'
import { filesMatching, textOf } from './source-files.ts'

/** Every test of these folders runs on both. */
const foldersOnBoth = 'server/{database,db,jobs}/**/*.test.ts'

/** But the plans of all queries, which take minutes on PostgreSQL. */
const plans = ['server/db/flat-plans.test.ts', 'server/db/query-plans.deep.test.ts']

/** And these, by what can differ. */
const filesOnBoth = {
  'calls at the same moment': [
    'server/commands/products/import-races.test.ts',
    'server/commands/products/waiting-edit-races.test.ts',
    'server/commands/ledger/change-collection.test.ts',
    'server/commands/prices/holder-races.test.ts',
    'server/commands/prices/price-races.test.ts',
    'server/commands/trades/record-trade.test.ts',
    'server/http/bearer.test.ts',
    'server/limits/limit-races.test.ts',
    'server/routes/accounts/ledger-currency-races.test.ts',
    'server/routes/accounts/link-races.test.ts',
    'server/routes/accounts/name-races.test.ts',
    'server/routes/accounts/second-factor.test.ts',
    'server/routes/products/product-races.test.ts',
    'server/routes/ledger/collection-races.test.ts',
    'server/routes/groups/set-names.test.ts',
  ],
  'several processes': [
    'sandbox/sources/tcgcsv-run.test.ts',
    'server/commands/groups/many-holders.test.ts',
    'server/commands/ledger/move-rates.test.ts',
    'server/commands/groups/queue-holders.test.ts',
    'server/commands/prices/shared-asks.test.ts',
    'server/programs/accounts-served.deep.test.ts',
    'server/programs/catalogue-fill.deep.test.ts',
  ],
  'histories and recounts': [
    'server/commands/accounts/restore/download-0.9.test.ts',
    'server/commands/accounts/restore/restored-histories.test.ts',
    'server/commands/products/reconcile-catalogue.test.ts',
    'server/commands/ledger/collection-histories.test.ts',
    'server/commands/ledger/reconcile.test.ts',
    'server/commands/prices/forget-day.test.ts',
    'server/commands/prices/exclude-listing.test.ts',
    'server/commands/prices/price-histories.test.ts',
    'server/programs/reconcile.deep.test.ts',
    'server/routes/ledger/random-history.test.ts',
  ],
  'what a database refuses, and how it fails': [
    'server/commands/accounts/erase-account.test.ts',
    'server/commands/accounts/kept-apart.test.ts',
    'server/commands/ledger/disagreeing-figures.test.ts',
    'server/commands/groups/failed-valuations.test.ts',
    'server/commands/notifications/notify-of-prices.test.ts',
    'server/commands/prices/save-quotes.test.ts',
    'server/http/metrics.test.ts',
    'server/programs/older-database.deep.test.ts',
    'server/routes/accounts/second-factor-full-disk.test.ts',
    'server/routes/accounts/sign-in-full-disk.test.ts',
    'server/routes/api/any-value.test.ts',
    'server/routes/api/disk-floor.test.ts',
    'server/routes/api/frozen-database.test.ts',
    'server/routes/api/health.test.ts',
  ],
  'order, snapshots and many rows': [
    'server/answers/export/one-moment.test.ts',
    'server/commands/ledger/large-steps.test.ts',
    'server/commands/prices/stale-keys.test.ts',
    'server/commands/trades/trade-queries.test.ts',
    'server/routes/groups/sorted-lists.test.ts',
    'server/routes/import/ready-imports.test.ts',
    'server/routes/import/remembered-answers.test.ts',
    'server/routes/import/rows-left-out.test.ts',
    'server/routes/import/taken-back.test.ts',
    'server/routes/trades/long-trades.test.ts',
  ],
  backups: ['server/backups/daily-backup.deep.test.ts'],
  'one sound call of each kind': ['server/routes/api/described-calls.test.ts'],
}

/** What only PostgreSQL has: several servers on one database, locks of rows, messages, tools. */
const filesOnPostgres = [
  'sandbox/demo/moved-demo.deep.test.ts',
  'server/backups/postgres-dump.deep.test.ts',
  'server/commands/prices/two-processes.test.ts',
  'server/database/engines/postgres-batch.test.ts',
  'server/database/engines/write-in-line.test.ts',
  'server/database/migration-waits.test.ts',
  'server/database/move/target-tables.test.ts',
  'server/database/prepared.test.ts',
  'server/db/few-messages.test.ts',
  'server/db/groups/moved-sets.test.ts',
  'server/db/search/product-lists.test.ts',
  'server/programs/catalogue-import.deep.test.ts',
  'server/programs/erase-again.deep.test.ts',
  'server/programs/move.deep.test.ts',
  'server/programs/start-faults-postgres.test.ts',
  'server/programs/start-together.deep.test.ts',
  'server/programs/two-servers.test.ts',
  'server/routes/prices/source-order-by-servers.test.ts',
  'server/routes/sharing/shared-by-servers.test.ts',
]

/** What only the embedded database has, or what no database does. */
const filesOnSqlite = [
  'server/backups/backup.test.ts',
  'server/backups/earlier-backups.test.ts',
  'server/backups/replaced-data.test.ts',
  'server/backups/restore.test.ts',
  'server/catalogue-import/whole-catalogue.deep.test.ts',
  'server/data-files/rows-of.test.ts',
  'server/database/engines/sqlite-large.test.ts',
  'server/database/engines/sqlite-reads.test.ts',
  'server/database/engines/sqlite-writes.test.ts',
  'server/database/engines/write-waits.test.ts',
  'server/http/call-limit.test.ts',
  'server/http/connection.test.ts',
  'server/http/depth.test.ts',
  'server/http/edge.test.ts',
  'server/http/errors.test.ts',
  'server/http/fail2ban.test.ts',
  'server/http/form-file.test.ts',
  'server/http/gives-way.test.ts',
  'server/http/long-answer.test.ts',
  'server/http/mount.test.ts',
  'server/http/other-origins.test.ts',
  'server/http/page.test.ts',
  'server/http/slow-readers.test.ts',
  'server/jobs/backups.test.ts',
  'server/programs/import-crash.deep.test.ts',
  'server/programs/main.deep.test.ts',
  'server/programs/restore-crash.deep.test.ts',
  'server/programs/start-faults.test.ts',
]

/** Files of both kinds with a test that opens an engine by its name, and what it is about. */
const alsoNameAnEngine = {
  'sandbox/sources/psa-opened.test.ts': 'no setting',
  'server/app.test.ts': 'no database',
  'server/commands/accounts/kept-apart.test.ts': 'a database that is down',
  'server/database/engines/found-first.test.ts': 'what PostgreSQL looks up first',
  'server/http/metrics.test.ts': 'who may read them, and a database that is down',
  'server/limits/attempt-limits.test.ts': 'a storage that fails',
  'server/routes/api/frozen-database.test.ts': 'a frozen PostgreSQL',
  'server/routes/ledger/random-history.test.ts': 'two servers',
}

const opensStorage = /\b(?:testApp|temporaryStorage|emptyStorage|openSqlite|openPostgres)\(/
const namesEngine = /\w\(\s*['"`](?:sqlite|postgres)['"`]|\bopen(?:Sqlite|Postgres)\(/
const choices = {
  both: /^onBothEngines\(/m,
  one: /^onOneEngine\(/m,
  postgres: /^onPostgres\(/m,
}

const files = filesMatching('{server,sandbox}/**/*.test.ts')
const withTwoEngines = files.filter(file => chooses(file, 'both') || chooses(file, 'one'))
const withOne = files.filter(file => !withTwoEngines.includes(file))

test('every test that opens a storage says for which engines it is', () => {
  expect(withTwoEngines.length).toBeGreaterThan(200)
  const others = withOne.filter(file => chooses(file, 'postgres') || matches(file, opensStorage))
  expect(others).toEqual([...filesOnPostgres, ...filesOnSqlite].toSorted())
  expect(others.filter(file => chooses(file, 'postgres'))).toEqual(filesOnPostgres)
})

test('the tests where engines can differ run on both in every run', () => {
  const inFolders = filesMatching(foldersOnBoth)
  expect(inFolders.length).toBeGreaterThan(50)
  expect(inFolders.filter(file => chooses(file, 'one'))).toEqual(plans)
  const elsewhere = files.filter(file => chooses(file, 'both') && !inFolders.includes(file))
  expect(elsewhere).toEqual(Object.values(filesOnBoth).flat().toSorted())
})

test('no other test names its engine', () => {
  const naming = withTwoEngines.filter(file => matches(file, namesEngine))
  expect(naming).toEqual(Object.keys(alsoNameAnEngine))
})

test('no test that the gate runs on SQLite has a part for PostgreSQL', () => {
  const onSqlite = withTwoEngines.filter(file => !chooses(file, 'both'))
  expect(onSqlite.filter(file => matches(file, /['"`]postgres['"`]/))).toEqual([])
})

test('only these files open the storage of a test', () => {
  expect(filesMatching('server/testing/*.ts').filter(file => matches(file, opensStorage))).toEqual([
    'server/testing/app.ts',
    'server/testing/migrated-copies.ts',
    'server/testing/storages.ts',
  ])
})

function chooses(file: string, choice: keyof typeof choices): boolean {
  return matches(file, choices[choice])
}

function matches(file: string, wanted: RegExp): boolean {
  return wanted.test(textOf(file))
}
