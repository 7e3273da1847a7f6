// A long folder or file hides what it holds.

import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { filesMatching, textOf } from './source-files.ts'

const mostFiles = 40
const mostLines = 300

const sources = filesMatching(
  '{domain,contract,server,web,sandbox,bench,scripts,e2e}/**/*.{ts,tsx,mjs,js,css}',
)

test(`no folder holds more than ${mostFiles} source files`, () => {
  const counts = Map.groupBy(sources, file => dirname(file))
  const large = [...counts].filter(([, files]) => files.length > mostFiles).map(([folder]) => folder)
  expect(counts.size).toBeGreaterThan(80)
  expect(large).toEqual([])
})

test(`no file is longer than ${mostLines} lines`, () => {
  const long = sources.filter(file => textOf(file).trimEnd().split('\n').length > mostLines)
  expect(long).toEqual([])
})
