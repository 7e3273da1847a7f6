// A wall that nothing runs into may have fallen unnoticed, so a planted file runs into each.

import { describe, expect, test } from 'vitest'
import { configurations, lintPlanted } from './planted-files.ts'
import { textOf } from './source-files.ts'
import { openings, violations } from './wall-cases.ts'

describe('each wall', () => {
  const found = lintPlanted([...violations, ...openings].map(([file, text]) => [file, text]))
  const textsAbout = (file: string) => found.filter(finding => finding.file === file).map(({ text }) => text)

  test.each(violations)('stops %s', (file, _text, sentence) => {
    expect(textsAbout(file)).toEqual([expect.stringContaining(sentence)])
  })

  test.each(openings)('lets %s pass', file => expect(textsAbout(file)).toEqual([]))

  test('has a planted file for its sentence', () => {
    const written = configurations.flatMap(file =>
      [...textOf(file).matchAll(/"message": "([^"]+)"/g)].map(([, sentence = '']) => sentence),
    )
    const met = new Set(violations.map(([, , sentence]) => sentence))
    expect(written.length).toBeGreaterThan(50)
    expect([...new Set(written)].filter(sentence => !met.has(sentence))).toEqual([])
  })
})

describe('the configuration of the root', () => {
  const folders = configurations.map(file => file.replace('.oxlintrc.json', ''))
  const files = folders.map(folder => `${folder}planted.ts`)
  const circle: [string, string][] = [
    ['domain/one.ts', `import { two } from './room/two.ts'\nexport const one = () => two\n`],
    ['domain/room/two.ts', `import { one } from '#domain/one'\nexport const two = () => one\n`],
  ]
  const found = lintPlanted([
    ...files.map((file): [string, string] => [
      file,
      'debugger\nexport const same = (one: any, other: string) => one == other!\n',
    ]),
    ...circle,
  ])

  test.each(files)('holds in %s', file => {
    const rules = found.filter(finding => finding.file === file && finding.severity === 'error')
    expect(rules.map(({ rule }) => rule).toSorted()).toEqual([
      'eslint(eqeqeq)',
      'eslint(no-debugger)',
      'typescript(no-explicit-any)',
      'typescript(no-non-null-assertion)',
    ])
  })

  test('finds a circle between two folders', () => {
    const inCircle = found.filter(({ rule }) => rule === 'import(no-cycle)').map(({ file }) => file)
    expect(inCircle.toSorted()).toEqual(circle.map(([file]) => file))
  })
})
