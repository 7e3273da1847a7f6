// No file imports itself by way of others, not for types either: a reader finds where to begin. The linter finds circles of
// values; this finds circles of types too. A file may load late what imports it, as a dialog opens another.

import { describe, expect, test } from 'vitest'
import { filesMatching, importedFile, importsIn, isTest, textOf } from './source-files.ts'

/** Returns a circle for each file that closes one, such as "a → b → a". */
function circlesIn(importsOf: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const follow = (file: string, path: readonly string[]) => {
    const start = path.indexOf(file)
    if (start >= 0) circles.push([...path.slice(start), file].join(' → '))
    if (start >= 0 || done.has(file)) return
    for (const next of importsOf.get(file) ?? []) follow(next, [...path, file])
    done.add(file)
  }
  for (const file of importsOf.keys()) follow(file, [])
  return circles
}

describe('a circle', () => {
  test.each([
    ['of two', { a: ['b'], b: ['a'] }, ['a → b → a']],
    ['behind another file', { a: ['b'], b: ['c'], c: ['b'] }, ['b → c → b']],
    ['that is none', { a: ['b', 'c'], b: ['c'], c: [] }, []],
  ])('%s', (_, imports, circles) => {
    expect(circlesIn(new Map(Object.entries(imports)))).toEqual(circles)
  })
})

test('no file of the product imports itself by way of others', () => {
  const files = filesMatching('{domain,contract,server,web}/**/*.{ts,tsx}').filter(file => !isTest(file))
  const byName = new Map(files.map(file => [file.replace(/\.tsx?$/, ''), file]))
  const importsOf = new Map(
    files.map(file => [
      file,
      importsIn(file, textOf(file))
        .filter(({ isLate }) => !isLate)
        .flatMap(({ specifier }) => byName.get(importedFile(file, specifier).replace(/\.tsx?$/, '')) ?? []),
    ]),
  )
  expect(importsOf.size).toBeGreaterThan(1_000)
  expect([...importsOf.values()].flat().length).toBeGreaterThan(5_000)
  expect(circlesIn(importsOf)).toEqual([])
})
