/** The project's source files, and what a parser finds in them. */

import { globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { type ESTree, parseSync } from 'vite'

export const projectRoot = dirname(dirname(import.meta.dirname))

export function filesMatching(pattern: string): string[] {
  return globSync(pattern, { cwd: projectRoot, exclude: ['**/node_modules/**'] })
    .map(file => file.replaceAll('\\', '/'))
    .toSorted()
}

export function textOf(file: string): string {
  return readFileSync(join(projectRoot, file), 'utf8')
}

/** Tests, and what only tests use. */
export function isTest(file: string): boolean {
  return /\.(?:test|arbitrary)\.tsx?$/.test(file) || /^(?:domain|server)\/testing\//.test(file)
}

export type Node = ESTree.Node

/** Every node of the file's syntax tree. */
export function* nodesIn(file: string, text: string): Generator<Node> {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join('; ')}`)
  const waiting: unknown[] = [program]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue
    if (isNode(next)) yield next
    waiting.push(...Object.values(next).filter(value => typeof value === 'object' && value !== null))
  }
}

function isNode(value: object): value is Node {
  return 'type' in value && typeof value.type === 'string'
}

export interface Import {
  readonly specifier: string
  readonly isType: boolean
  /** Loaded when its code runs, by `import(…)`. */
  readonly isLate?: true
}

export function importsIn(file: string, text: string): Import[] {
  const found: Import[] = []
  for (const node of nodesIn(file, text)) {
    if (node.type === 'ImportDeclaration')
      found.push({ specifier: node.source.value, isType: node.importKind === 'type' })
    else if (node.type === 'ExportAllDeclaration' || node.type === 'ExportNamedDeclaration') {
      if (node.source) found.push({ specifier: node.source.value, isType: node.exportKind === 'type' })
    } else if (node.type === 'TSImportType') found.push({ specifier: node.source.value, isType: true })
    else if (node.type === 'ImportExpression' && node.source.type === 'Literal')
      found.push({ specifier: String(node.source.value), isType: false, isLate: true })
  }
  return found
}

/** The file an import names, without its ending, such as `server/database/storage`; a package's name stays as it is. */
export function importedFile(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return withoutEnding(specifier.slice(1))
  if (specifier.startsWith('.')) return withoutEnding(posix.join(posix.dirname(from), specifier))
  return specifier
}

function withoutEnding(file: string): string {
  return file.replace(/\.(?:tsx?|mjs|css)$/, '')
}
