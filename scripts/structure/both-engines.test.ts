// Only a test that asks both engines finds a query that one of them rejects. So each test of a route, a command
// or a limit that opens a storage runs on both, or is listed here with the reason why one is enough.

import { expect, test } from 'vitest'
import { filesMatching, textOf } from './source-files.ts'

const onOneEngine = {
  'server/commands/accounts/kept-apart.test.ts': 'one of its tests needs a database that is down',
  'server/commands/prices/two-processes.test.ts': 'two servers share no embedded database',
  'server/limits/attempt-limits.test.ts': 'one of its tests replaces either engine by a storage that fails',
  'server/routes/collection/random-history.test.ts': 'its second half has two servers, on PostgreSQL',
}
const onlyOnPostgres = ['server/commands/prices/two-processes.test.ts']

const opensStorage = /\b(?:testApp|temporaryStorage|openSqlite|openPostgres)\(/
const runsOnBoth = /^onEachEngine\(/m
const namesEngine = /\b(?:testApp|temporaryStorage)\(\s*['"`](?:sqlite|postgres)|\bopen(?:Sqlite|Postgres)\(/

const tests = 'server/{routes,commands,limits}/**/*.test.ts'

test('every test of a route, a command or a limit that opens a storage runs on both engines', () => {
  expect(filesWith(tests, opensStorage).length).toBeGreaterThan(25)
  expect(filesWith(tests, opensStorage, runsOnBoth)).toEqual(onlyOnPostgres)
})

test('no test of a route, a command or a limit chooses its engine', () => {
  expect(filesWith(tests, namesEngine)).toEqual(Object.keys(onOneEngine))
})

test('only these files open the storage of a test', () => {
  expect(filesWith('server/testing/*.ts', opensStorage)).toEqual([
    'server/testing/app.ts',
    'server/testing/migrated-copies.ts',
    'server/testing/older-database.ts',
    'server/testing/storages.ts',
  ])
})

/** The files whose text matches the first expression and not the second. */
function filesWith(pattern: string, wanted: RegExp, unwanted = /(?!)/) {
  return filesMatching(pattern).filter(file => wanted.test(textOf(file)) && !unwanted.test(textOf(file)))
}
