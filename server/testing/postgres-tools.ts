/** The tools of PostgreSQL that an operator uses, of the newest installed version. */
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const versionsFolder = '/usr/lib/postgresql'

/** Returns the path of a tool, which PATH may have too; null without one. */
export function postgresTool(name: 'pg_dump' | 'pg_restore'): string | null {
  const versions = existsSync(versionsFolder) ? readdirSync(versionsFolder) : []
  const installed = versions
    .toSorted((one, other) => Number(other) - Number(one))
    .map(version => join(versionsFolder, version, 'bin', name))
  return [...installed, name].find(path => spawnSync(path, ['--version']).status === 0) ?? null
}

/** Runs a tool to its end, while this process goes on: the tool may wait for its locks. Rejects with what it printed. */
export async function runTool(path: string, args: readonly string[]): Promise<void> {
  await promisify(execFile)(path, args)
}
