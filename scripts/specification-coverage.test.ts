// Checks that the files and tests named in docs/specification-coverage.md exist.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const projectRoot = dirname(import.meta.dirname)
const pathOf = (file: string) => join(projectRoot, file)
const rows = readFileSync(pathOf('docs/specification-coverage.md'), 'utf8')
  .split('\n')
  .filter(line => line.startsWith('| ') && !line.startsWith('| The line'))
  .map(line => {
    const [rule = '', where = '', tests = '', departure = ''] = line.slice(2).split(' | ')
    return { line: rule, where, tests, departure: departure.replace('|', '').trim() }
  })

test('finds the rows of the table', () => {
  expect(rows.length).toBeGreaterThan(150)
})

test.each(rows)('$line', ({ where, tests, departure }) => {
  const files = [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
  expect(files.filter(file => !existsSync(pathOf(file)))).toEqual([])
  const named = namedTests(tests)
  expect(named).not.toEqual([])
  expect(named.filter(({ file, name }) => !sourceOf(file).includes(name))).toEqual([])
  expect(departure).toMatch(/^\d*$/)
})

/** Parses `file`: “name”, “name”, with each name as in the source of the test. */
function namedTests(cell: string): { file: string; name: string }[] {
  return [...cell.matchAll(/`([^`]+\.(?:test|journey)\.ts)`: ((?:“[^”]+”(?:, )?)+)/g)].flatMap(
    ([, file = '', names = '']) => [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ file, name })),
  )
}

function sourceOf(file: string): string {
  return existsSync(pathOf(file)) ? readFileSync(pathOf(file), 'utf8') : ''
}
