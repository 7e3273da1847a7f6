// The domain is told what time it is. The linter forbids names such as `Date.now` there, but not a call without
// arguments, so the files are read here.

import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const projectRoot = dirname(import.meta.dirname)
const readsClock = /\bnew\s+Date\b(?!\s*\(\s*[^\s)])|(?<!\bnew\s+|[.\w])Date\s*\(/

test.each([
  'new Date()',
  'new Date( )',
  'new Date',
  'new Date\n',
  'new Date().getTime()',
  'Date()',
  'String(Date())',
])('a clock is seen in %j', text => expect(text).toMatch(readsClock))

test.each([
  'new Date(now)',
  'new Date( now.getTime() )',
  'Date.parse(day)',
  'now: Date',
  'purchaseDate()',
])('no clock is seen in %j', text => expect(text).not.toMatch(readsClock))

test('no file of the domain reads a clock', () => {
  const files = globSync('domain/**/*.ts', { cwd: projectRoot }).filter(file => !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter(file => readsClock.test(readFileSync(join(projectRoot, file), 'utf8')))).toEqual([])
})
