// The walk through the specification names files and tests; a name that is gone would be a promise nobody keeps.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const projectRoot = dirname(import.meta.dirname)
const pathOf = (file: string) => join(projectRoot, file)
const rows = readFileSync(pathOf('docs/specification-coverage.md'), 'utf8')
  .split('\n')
  .filter(line => line.startsWith('| ') && !line.startsWith('| The line'))
  .map(line => {
    const [said = '', where = '', tests = '', departure = ''] = line.slice(2).split(' | ')
    return { line: said, where, tests, departure: departure.replace('|', '').trim() }
  })

test('the walk has rows', () => {
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

/** Each as `file`: “name”, “name”; a name is as the source of the test has it. */
function namedTests(cell: string): { file: string; name: string }[] {
  return [...cell.matchAll(/`([^`]+\.(?:test|journey)\.ts)`: ((?:“[^”]+”(?:, )?)+)/g)].flatMap(
    ([, file = '', names = '']) => [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ file, name })),
  )
}

function sourceOf(file: string): string {
  return existsSync(pathOf(file)) ? readFileSync(pathOf(file), 'utf8') : ''
}
