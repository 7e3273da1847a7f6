// The recipes of docs/changing-things.md name what to change in each file, and how many files that is.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const projectRoot = dirname(import.meta.dirname)
const textOf = (file: string) => readFileSync(join(projectRoot, file), 'utf8')

const sourceFile = /^(?:contract|domain|scripts|server|web)\/[^<>]+\.(?:tsx?|mjs)$/
const onlyForTests = /\.(?:test|arbitrary|journey)\.tsx?$|\/testing\/|copies-to-edit\.ts$/

interface Recipe {
  readonly title: string
  /** The numbered steps. */
  readonly steps: string
  /** What the recipe says it takes; null when it says nothing. */
  readonly files: number | null
}

const recipes = recipesIn(textOf('docs/changing-things.md'))

test('finds recipes', () => {
  expect(recipes.length).toBeGreaterThan(7)
  expect(recipes.flatMap(({ steps }) => namedIn(steps)).length).toBeGreaterThan(60)
})

test('every name after an arrow is in its file', () => {
  const missing = namedIn(textOf('docs/changing-things.md')).filter(
    ({ file, name }) =>
      !existsSync(join(projectRoot, file)) || !new RegExp(`\\b${name}\\b`).test(textOf(file)),
  )
  expect(missing).toEqual([])
})

describe.each(recipes)('$title', ({ steps, files }) => {
  test('names what to change in each file of its steps', () => {
    const named = new Set(namedIn(steps).map(({ file }) => file))
    const mentioned = [...steps.matchAll(/`([^`\s]+)`/g)].map(([, code = '']) => code).filter(isOfTheProduct)
    expect(mentioned.filter(file => !named.has(file))).toEqual([])
  })

  test('says how many files it takes', () => {
    expect(files).toBe(
      new Set(
        namedIn(steps)
          .map(({ file }) => file)
          .filter(isOfTheProduct),
      ).size,
    )
  })
})

function recipesIn(text: string): Recipe[] {
  const [, recipesText = ''] = text.split('\n## The recipes\n')
  return recipesText
    .split(/\n#{2,3} /)
    .slice(1)
    .map(section => ({
      title: section.split('\n')[0] ?? '',
      steps: section.split('\n').filter(isStep).join('\n'),
      files: filesSaid(section),
    }))
    .filter(({ files }) => files !== null)
}

function isStep(line: string): boolean {
  return /^\d+\. /.test(line)
}

function filesSaid(section: string): number | null {
  const [, count] = /^Files of the product: (\d+)/m.exec(section) ?? []
  return count === undefined ? null : Number(count)
}

/** Each `name` of "`file` → `name`, `name` (…), `name`". */
function namedIn(text: string): { file: string; name: string }[] {
  const arrows = text.matchAll(/`([^`\s]+\/[^`\s]+)` → ((?:(?:, )?`\w+`(?: \([^)]*\))?)+)/g)
  return [...arrows].flatMap(([, file = '', names = '']) =>
    [...names.replaceAll(/\([^)]*\)/g, '').matchAll(/`(\w+)`/g)].map(([, name = '']) => ({ file, name })),
  )
}

function isOfTheProduct(file: string): boolean {
  return sourceFile.test(file) && !onlyForTests.test(file)
}
