// Which database there is, only engines/ and the migrations ask: other code works on both.

import { expect, test } from 'vitest'
import { filesMatching, isTest, textOf } from './source-files.ts'

const asksForEngine = /\bengine(?:Of\([^)]*\))?\s*[!=]==|\bEngineName\b|\b(?:Sqlite|Postgres)Adapter\b/
const mayAsk = /^server\/database\/(?:(?:engines|migrations)\/|(?:migrate|storage)\.ts$)/

test.each([
  "storage.engine === 'postgres'",
  "engineOf(tx) !== 'sqlite'",
  'engine: EngineName',
])('finds the question in %j', text => expect(text).toMatch(asksForEngine))

test('no other code of the server asks which database there is', () => {
  const files = filesMatching('server/**/*.ts').filter(file => !isTest(file) && !mayAsk.test(file))
  expect(files.length).toBeGreaterThan(400)
  expect(files.filter(file => asksForEngine.test(textOf(file)))).toEqual([])
})
