// Words that made our sentences hard to read: documents, comments and names of tests do without them.

import { expect, test } from 'vitest'
import { filesMatching, textOf } from './source-files.ts'

/** What to write instead depends on the sentence: STYLE.md has examples. */
const words = ['told', 'beside', 'anew', 'whoever', 'dear', 'of those', 'is asked for']
const anyWord = new RegExp(
  `\\b(?:${words.map(word => word.replaceAll(' ', '\\s+(?:\\*\\s+)?')).join('|')})\\b`,
  'gi',
)

/** Where the words stand as examples. */
const allowedIn = ['STYLE.md', 'scripts/structure/words.test.ts']

test('reads documents, comments and names of tests', () => {
  expect(proseOf('a.md', 'told `told`')).toBe('told ')
  expect(proseOf('a.ts', 'const told = 1 // told `told`\n/* told */')).toBe('// told \n/* told */')
  expect(proseOf('a.test.ts', "test('told', () => {})\ntest.each(told)('beside', told)")).toBe('told\nbeside')
  expect('an edit is asked\n * for, of those, as he told us'.match(anyWord)).toHaveLength(3)
})

test('has none of these words', () => {
  const files = filesMatching(
    '{*.md,{changes,docs,bench,contract,domain,e2e,sandbox,scripts,server,web}/**/*.{md,ts,tsx,mjs,js,css}}',
  ).filter(file => !allowedIn.includes(file))
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.flatMap(file => wordsIn(file).map(word => `${file}: ${word}`))).toEqual([])
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
