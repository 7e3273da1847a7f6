// A query that only one engine answers is found only where the tests of routes and commands ask both: each of
// these tests that opens a storage does so on both, or is named here with the reason why one is enough.

import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const projectRoot = dirname(import.meta.dirname)

const onOneEngine = {
  'server/limits/attempt-limits.test.ts': 'one of its tests puts a storage that fails in the place of either',
}

const opensStorage = /\b(?:testApp|temporaryStorage|openSqlite|openPostgres)\(/
const runsOnBoth = /^onEachEngine\(/m
const namesEngine = /\b(?:testApp|temporaryStorage)\(\s*['"`](?:sqlite|postgres)|\bopen(?:Sqlite|Postgres)\(/

/** The files of a pattern whose text holds to the first expression, and to no other. */
function filesWith(pattern: string, wanted: RegExp, unwanted = /(?!)/) {
  return globSync(pattern, { cwd: projectRoot })
    .filter(file => {
      const text = readFileSync(join(projectRoot, file), 'utf8')
      return wanted.test(text) && !unwanted.test(text)
    })
    .map(file => file.replaceAll('\\', '/'))
    .toSorted()
}

const tests = 'server/{routes,commands}/**/*.test.ts'

test('every test of a route or a command that opens a storage runs on both engines', () => {
  expect(filesWith(tests, opensStorage).length).toBeGreaterThan(25)
  expect(filesWith(tests, opensStorage, runsOnBoth)).toEqual([])
})

test('no test of a route or a command chooses its engine', () => {
  expect(filesWith(tests, namesEngine)).toEqual(Object.keys(onOneEngine))
})

test('nothing but what is looked for here opens the storage of a test', () => {
  expect(filesWith('server/testing/*.ts', opensStorage)).toEqual([
    'server/testing/app.ts',
    'server/testing/storages.ts',
  ])
})
