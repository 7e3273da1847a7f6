/** The tools of PostgreSQL that an operator uses, of the newest installed version. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const versionsFolder = '/usr/lib/postgresql'

/** Returns the path of a tool, which PATH may have too; null without one. */
export function postgresTool(name: 'pg_dump' | 'pg_restore'): string | null {
  const versions = existsSync(versionsFolder) ? readdirSync(versionsFolder) : []
  const installed = versions
    .toSorted((one, other) => Number(other) - Number(one))
    .map(version => join(versionsFolder, version, 'bin', name))
  return [...installed, name].find(path => spawnSync(path, ['--version']).status === 0) ?? null
}

/** Runs a tool to its end. Throws what it printed if it fails. */
export function runTool(path: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(path, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}
