/** The tables of docs/architecture.md that say what may import what. */

import { textOf } from './source-files.ts'

export interface Row {
  readonly part: string
  /** Full names, such as `server/db`. */
  readonly values: readonly string[]
  readonly types: readonly string[]
  /** Names of packages, `*` allowed at the end; `node` is every module of Node but `node:sqlite`. */
  readonly packages: readonly string[]
}

const topFolders = ['domain', 'contract', 'server', 'web', 'sandbox', 'bench', 'scripts', 'e2e']

export function partRows(): Row[] {
  return cellsUnder('part').map(([part = '', parts = '', packages = '']) => {
    const names = listed(parts).map(name => ({
      name: fullName(name.replace(' (types)', ''), part),
      isType: name.endsWith(' (types)'),
    }))
    return {
      part,
      values: names.filter(({ isType }) => !isType).map(({ name }) => name),
      types: names.filter(({ isType }) => isType).map(({ name }) => name),
      packages: listed(packages),
    }
  })
}

/** For each room of the domain, the rooms it may import. */
export function domainRooms(): Map<string, string[]> {
  return new Map(cellsUnder('room of the domain').map(([room = '', rooms = '']) => [room, listed(rooms)]))
}

function cellsUnder(heading: string): string[][] {
  const lines = textOf('docs/architecture.md').split('\n')
  const start = lines.findIndex(line => line.startsWith(`| ${heading} |`))
  const rows = lines.slice(start + 2)
  return rows.slice(0, rows.indexOf('')).map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )
}

function listed(cell: string): string[] {
  return cell === '' ? [] : cell.split(', ')
}

function fullName(name: string, part: string): string {
  return name.includes('/') || topFolders.includes(name) ? name : `${part.split('/')[0] ?? ''}/${name}`
}

/** The row that a file belongs to: the longest name that fits. */
export function rowOf(file: string, rows: readonly Row[]): Row | undefined {
  const fits = ({ part }: Row) => isIn(file, part) || (part.endsWith('/*') && isNextTo(file, part))
  return rows.filter(fits).toSorted((one, other) => other.part.length - one.part.length)[0]
}

function isNextTo(file: string, part: string): boolean {
  return file.startsWith(part.slice(0, -1)) && !file.slice(part.length - 1).includes('/')
}

/** Whether a file, without its ending, is the part or lies in it. */
export function isIn(file: string, part: string): boolean {
  return file === part || file.startsWith(`${part}/`)
}

/** Whether the row's part may import this file or package, given without its ending. */
export function allows(row: Row, imported: string, isType: boolean): boolean {
  if (!topFolders.includes(imported.split('/')[0] ?? '')) return allowsPackage(row, imported)
  const parts = isType ? [...row.values, ...row.types] : row.values
  return parts.some(part => isIn(imported, part))
}

function allowsPackage({ packages }: Row, imported: string): boolean {
  return packages.some(name => {
    if (name === 'any' || name === imported) return true
    if (name === 'node') return imported.startsWith('node:') && imported !== 'node:sqlite'
    return name.endsWith('*') && imported.startsWith(name.slice(0, -1))
  })
}
