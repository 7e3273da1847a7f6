// The documents name files and commands, and link to each other and to headings: all of them exist.

import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const projectRoot = dirname(import.meta.dirname)
const textOf = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const documents = globSync(['*.md', 'changes/README.md', 'docs/**/*.md'], { cwd: projectRoot }).map(file =>
  file.replaceAll('\\', '/'),
)
const parts = ['bench', 'contract', 'docs', 'domain', 'e2e', 'sandbox', 'scripts', 'server', 'web']
const pathPattern = new RegExp(`^(?:(?:${parts.join('|')}|\\.ci)/|[A-Z]+\\.md$)`)

test('finds paths and links to check', () => {
  expect(documents.flatMap(pathsNamedIn).length).toBeGreaterThan(300)
  expect(documents.flatMap(linksIn).length).toBeGreaterThan(30)
})

test.each(documents)('%s names files and folders that exist', file => {
  expect(pathsNamedIn(file).filter(path => !existsSync(join(projectRoot, path)))).toEqual([])
})

test.each(documents)('%s links to files and headings that exist', file => {
  expect(linksIn(file).filter(link => !isFound(file, link))).toEqual([])
})

test('finds commands to check', () => {
  expect(documents.flatMap(scriptsNamedIn).length).toBeGreaterThan(60)
  expect(documents.flatMap(argumentsNamedIn).length).toBeGreaterThan(10)
})

test.each(documents)('%s names npm scripts that exist', file => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
  expect(scriptsNamedIn(file).filter(name => !(name in scripts))).toEqual([])
})

test.each(documents)('%s has commands with files that exist', file => {
  expect(argumentsNamedIn(file).filter(path => !existsSync(join(projectRoot, path)))).toEqual([])
})

describe('the README', () => {
  test('has at most 120 lines', () => {
    expect(textOf('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120)
  })

  test('lists, with the price sources of the operating guide, every variable that the server reads and no other', () => {
    const sources = globSync('server/**/*.ts', { cwd: projectRoot, exclude: ['**/*.test.ts'] })
    const read = sources.flatMap(file => [...textOf(file).matchAll(/\b(?:value|variable)\('([A-Z_]+)'\)/g)])
    const sourcesGuide = /\n## Price sources\n[^#]*/.exec(textOf('docs/operating.md'))?.[0] ?? ''
    const rows = `${textOf('README.md')}\n${sourcesGuide}`
      .split('\n')
      .filter(line => line.startsWith('| `'))
      .map(line => line.split(' | ')[0] ?? '')
    const listed = rows.flatMap(cell => [...cell.matchAll(/`([A-Z_]+)`/g)])
    expect(namesOf(listed)).toEqual(namesOf(read))
  })
})

test('the tree in docs/architecture.md lists all folders of a folder, or none', () => {
  const tree = /```\n([^`]+)```/.exec(textOf('docs/architecture.md'))?.[1] ?? ''
  const listed = new Map<string, string[]>([['', []]])
  let parent = ''
  for (const line of tree.split('\n')) {
    const [, indent = '', name] = /^( *)([\w-]+)\/ /.exec(line) ?? /^( *)([\w-]+)\/$/.exec(line) ?? []
    if (name === undefined) continue
    if (indent === '') parent = name
    const owner = indent === '' ? '' : parent
    listed.set(owner, [...(listed.get(owner) ?? []), name])
  }
  expect(listed.get('')?.toSorted()).toEqual(parts)
  listed.delete('')
  expect(listed.size).toBeGreaterThan(2)
  for (const [folder, names] of listed)
    expect([folder, ...names.toSorted()]).toEqual([folder, ...foldersIn(folder)])
})

/** Code in backticks that begins with a part of the project; one with a placeholder (`<name>`) is not there yet. */
function pathsNamedIn(file: string): string[] {
  const prose = textOf(file).replaceAll(/```.*?```/gs, '')
  return [...prose.matchAll(/`([^`\s]+)`/g)]
    .map(([, code = '']) => code)
    .filter(code => pathPattern.test(code) && !code.includes('<'))
}

/** The names in `npm run <name>`, `npm test` and `npm start`. */
function scriptsNamedIn(file: string): string[] {
  const commands = textOf(file).matchAll(/\bnpm (?:run ([\w:-]+)|(test|start)\b)/g)
  return [...commands].map(([, script, short]) => script ?? short ?? '')
}

/** Files and folders of the project after `npx` or `node`, in a line of code. */
function argumentsNamedIn(file: string): string[] {
  const commands = textOf(file).match(/\b(?:npx|node) [^`\n]+/g) ?? []
  return commands.flatMap(command => command.split(' ')).filter(word => pathPattern.test(word))
}

function linksIn(file: string): string[] {
  return [...textOf(file).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter(link => !/^https?:/.test(link))
}

function isFound(from: string, link: string): boolean {
  const [path = '', heading] = link.split('#')
  const target = path === '' ? from : join(dirname(from), path)
  if (!existsSync(join(projectRoot, target))) return false
  return heading === undefined || headingsOf(textOf(target)).includes(heading)
}

/** The anchors of a document's headings, as GitHub makes them. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}

function namesOf(matches: Iterable<RegExpMatchArray>): string[] {
  return [...new Set(Array.from(matches, ([, name = '']) => name))].toSorted()
}

function foldersIn(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
}
