// Words that made our sentences hard to read, in documents, comments and names of tests. The files of a part may have
// as many as word-ceilings.json says, and no more: a ceiling only shrinks.

import { describe, expect, test } from 'vitest'
import { filesMatching, textOf } from './source-files.ts'

/** What to write instead depends on the sentence: STYLE.md has examples. */
const words = ['told', 'beside', 'anew', 'whoever', 'dear', 'of those', 'is asked for']
const anyWord = new RegExp(
  `\\b(?:${words.map(word => word.replaceAll(' ', '\\s+(?:\\*\\s+)?')).join('|')})\\b`,
  'gi',
)

/** Where the words stand as examples. */
const allowedIn = ['STYLE.md', 'scripts/structure/words.test.ts']

/** A ceiling may be this much above what is there, so that two changes at once do not both have to lower it. */
const mostSlack = 10

const ceilings = JSON.parse(textOf('scripts/structure/word-ceilings.json')) as Record<string, number>

const found = Map.groupBy(
  filesMatching(
    '{*.md,{changes,docs,bench,contract,domain,e2e,sandbox,scripts,server,web}/**/*.{md,ts,tsx,mjs,js,css}}',
  )
    .filter(file => !allowedIn.includes(file))
    .flatMap(file => wordsIn(file).map(word => `${file}: ${word}`)),
  partOf,
)
const parts = [...new Set([...found.keys(), ...Object.keys(ceilings)])].toSorted()

test('reads documents, comments and names of tests', () => {
  expect(proseOf('a.md', 'told `told`')).toBe('told ')
  expect(proseOf('a.ts', 'const told = 1 // told `told`\n/* told */')).toBe('// told \n/* told */')
  expect(proseOf('a.test.ts', "test('told', () => {})\ntest.each(told)('beside', told)")).toBe('told\nbeside')
  expect('an edit is asked\n * for, of those, as he told us'.match(anyWord)).toHaveLength(3)
})

describe.each(parts)('%s', part => {
  const ceiling = ceilings[part] ?? 0
  const places = found.get(part) ?? []

  test('has no more of these words than before', () => {
    expect(places.length <= ceiling ? [] : places).toEqual([])
  })

  test('has a ceiling that follows when words go', () => {
    expect(ceiling - places.length).toBeLessThanOrEqual(mostSlack)
  })
})

function wordsIn(file: string): string[] {
  return proseOf(file, textOf(file)).match(anyWord) ?? []
}

/** A document's text, or the comments and the names of tests of code; without code in backticks. */
function proseOf(file: string, text: string): string {
  if (file.endsWith('.md')) return withoutCode(text)
  const comments = text.match(/(?<=^|\s)\/\/.*$|\/\*[^]*?\*\//gm) ?? []
  const isTest = /\.(?:test|journey)\.tsx?$/.test(file)
  const names = isTest
    ? [...text.matchAll(/(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*(['"`])(.*?)\1,/g)]
    : []
  return [...comments.map(withoutCode), ...names.map(([, , name = '']) => name)].join('\n')
}

function withoutCode(text: string): string {
  return text.replaceAll(/```[^]*?```|`[^`\n]*`/g, '')
}

/** The part of the project, so that files may move within it; `.` for the root. */
function partOf(place: string): string {
  const path = place.split(':')[0] ?? ''
  return path.includes('/') ? (path.split('/')[0] ?? '') : '.'
}
