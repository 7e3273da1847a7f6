// The tables of docs/architecture.md are what the linter lets through and what the code imports.

import { describe, expect, test } from 'vitest'
import { allows, domainRooms, isIn, partRows, type Row, rowOf } from './architecture-tables.ts'
import { configurations, lintPlanted } from './planted-files.ts'
import { filesMatching, importedFile, importsIn, isTest, textOf } from './source-files.ts'

const importRule = 'eslint(no-restricted-imports)'
const rows = partRows()
const sources = filesMatching('{domain,contract,server,web,sandbox,bench,scripts,e2e}/**/*.{ts,tsx,mjs}')
const code = sources.filter(file => !isTest(file))

/** A file of every part, and every file that a row names, without their endings. */
const importedParts = [
  ...new Set(
    code.map(withoutEnding).map(file => {
      const row = rowOf(file, rows)
      return row === undefined || row.part.endsWith('/*') || row.part === file ? file : `${row.part}/planted`
    }),
  ),
  'contract/notifications',
]

const { dependencies } = JSON.parse(textOf('package.json')) as { dependencies: Record<string, string> }
const packages = [
  ...Object.keys(dependencies),
  'react-dom/client',
  'react-dom/server',
  'node:fs',
  'node:fs/promises',
  'node:sqlite',
]

describe('the table of parts', () => {
  const planted = rows.map(row => ({ row, file: plantedFile(row.part), imports: importsFor(row) }))

  describe.each(['values', 'types'])('is what the linter allows of %s', kind => {
    const isType = kind === 'types'
    const found = lintPlanted(planted.map(({ file, imports }) => [file, importing(imports, isType)]))
    test.each(planted)('in $row.part', ({ row, file, imports }) => {
      const lines = found.filter(finding => finding.file === file && finding.rule === importRule)
      const rejected = new Set(lines.map(({ line }) => line))
      expect(imports.filter((_, index) => !rejected.has(index + 1)).map(({ name }) => name)).toEqual(
        imports.filter(({ name }) => allows(row, name, isType)).map(({ name }) => name),
      )
    })
  })

  test('has a row for every file', () => {
    expect(code.filter(file => rowOf(withoutEnding(file), rows) === undefined)).toEqual([])
    expect(sources.length).toBeGreaterThan(600)
  })

  test('has a lint configuration for every row, and no other', () => {
    const folders = configurations.map(file => file.split('/').slice(0, -1).join('/')).filter(Boolean)
    const parts = rows.map(({ part }) => part.replace('/*', '')).filter(part => !isFile(part))
    expect(folders.toSorted()).toEqual(parts.toSorted())
  })

  test('covers every import of the code', () => {
    expect(
      code.flatMap(file =>
        importsIn(file, textOf(file))
          .filter(({ specifier, isType }) => !mayImport(file, importedFile(file, specifier), isType))
          .map(({ specifier, isType }) => `${file} imports ${isType ? 'the types of ' : ''}${specifier}`),
      ),
    ).toEqual([])
  })
})

describe('the table of the rooms of the domain', () => {
  const rooms = domainRooms()

  test('names every room', () => {
    const folders = filesMatching('domain/*/*.ts')
      .filter(file => !isTest(file))
      .map(file => file.split('/')[1])
    expect([...rooms.keys()].toSorted()).toEqual([...new Set(folders)].toSorted())
  })

  test('has no circle', () => {
    const reached = (room: string, path: readonly string[]): string[] =>
      path.includes(room)
        ? [[...path, room].join(' → ')]
        : (rooms.get(room) ?? []).flatMap(next => reached(next, [...path, room]))
    expect([...rooms.keys()].flatMap(room => reached(room, []))).toEqual([])
  })

  test('covers every import between rooms', () => {
    expect(
      code
        .filter(file => file.startsWith('domain/'))
        .flatMap(file =>
          importsIn(file, textOf(file))
            .map(({ specifier }) => importedFile(file, specifier))
            .filter(imported => !isRoomAllowed(file, imported))
            .map(imported => `${file} imports ${imported}`),
        ),
    ).toEqual([])
  })

  test.each([
    ['domain/money/money.ts', 'domain/copies/copy'],
    ['domain/copies/copy.ts', 'domain/prices/price-target'],
    ['domain/day.ts', 'domain/money/money'],
  ])('keeps %s from importing %s', (file, imported) => expect(isRoomAllowed(file, imported)).toBe(false))

  function isRoomAllowed(file: string, imported: string): boolean {
    const [from, to] = [roomOf(file), roomOf(imported)]
    return to === null || from === to || (rooms.get(from ?? '') ?? []).includes(to)
  }

  function roomOf(file: string): string | null {
    return /^domain\/([^/]+)\//.exec(file)?.[1] ?? null
  }
})

function withoutEnding(file: string): string {
  return file.replace(/\.\w+$/, '')
}

function isFile(part: string): boolean {
  return code.some(file => withoutEnding(file) === part)
}

function mayImport(file: string, imported: string, isType: boolean): boolean {
  const row = rowOf(withoutEnding(file), rows)
  if (row === undefined) return false
  return isOwn(row, imported) || allows(row, imported, isType)
}

/** A file of the same part. A route's siblings are other routes, so it has none. */
function isOwn(row: Row, imported: string): boolean {
  if (row.part === 'server/routes') return false
  return isIn(imported, row.part) || (row.part.endsWith('/*') && rowOf(imported, [row]) !== undefined)
}

/** Where a file of the part is planted: as deep as the part's files lie. */
function plantedFile(part: string): string {
  if (isFile(part)) return `${part}.ts`
  if (part.endsWith('/*')) return part.replace('*', 'planted.ts')
  return ['server/routes', 'web/screens', 'web/dialogs'].includes(part)
    ? `${part}/room/planted.ts`
    : `${part}/planted.ts`
}

/** One import a line, each of them used. */
function importing(imports: readonly { specifier: string }[], isType: boolean): string {
  const lines = imports.map(
    ({ specifier }, at) => `import ${isType ? 'type ' : ''}{ It${at} } from '${specifier}'`,
  )
  const names = imports.map((_, at) => `It${at}`).join(', ')
  return [...lines, isType ? `export type All = [${names}]` : `export const all = [${names}]`].join('\n')
}

function importsFor(row: Row): { name: string; specifier: string }[] {
  const others = importedParts.filter(name => !isOwn(row, name) && !isIn(row.part, name))
  return [...others, ...packages].map(name => ({ name, specifier: specifierOf(name, row) }))
}

function specifierOf(name: string, { part }: Row): string {
  if (packages.includes(name)) return name
  const top = part.split('/')[0] ?? ''
  const isNextToParts = part === 'server/metrics' || part.endsWith('/*')
  if (isNextToParts && isIn(name, top)) return `.${name.slice(top.length)}.ts`
  return `#${name}${name.startsWith('web/') ? '.ts' : ''}`
}
