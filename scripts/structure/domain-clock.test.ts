// The domain has no clock. The linter rejects names such as `Date.now` there, but not `Date` called without
// arguments, so this test reads the files.

import { expect, test } from 'vitest'
import { filesMatching, isTest, textOf } from './source-files.ts'

const readsClock = /\bnew\s+Date\b(?!\s*\(\s*[^\s)])|(?<!\bnew\s+|[.\w])Date\s*\(/

test.each([
  'new Date()',
  'new Date( )',
  'new Date',
  'new Date\n',
  'new Date().getTime()',
  'Date()',
  'String(Date())',
])('finds a clock in %j', text => expect(text).toMatch(readsClock))

test.each([
  'new Date(now)',
  'new Date( now.getTime() )',
  'Date.parse(day)',
  'now: Date',
  'purchaseDate()',
])('finds no clock in %j', text => expect(text).not.toMatch(readsClock))

test('no file of the domain reads a clock', () => {
  const files = filesMatching('domain/**/*.ts').filter(file => !isTest(file))
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter(file => readsClock.test(textOf(file)))).toEqual([])
})
