/** The tools of PostgreSQL that are installed on this machine. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { BackupRefused } from './backup-folder.ts'

export interface PostgresTools {
  readonly dump: string
  readonly restore: string
}

/** Where Debian's packages put each version. */
const versionsFolder = '/usr/lib/postgresql'
const maxComplaint = 2_000
/** Parameters of a connection that the tools know; they refuse others, which our own driver takes. */
const knownParameters = ['application_name', 'connect_timeout', 'host', 'options', 'port', 'user']

/**
 * Finds pg_dump and pg_restore for a server: the newest that are not older than it. Throws BackupRefused, with a
 * sentence about what is missing. `folders` is replaced by tests.
 */
export async function findTools(serverMajor: number, folders?: readonly string[]): Promise<PostgresTools> {
  const found = await installedDumps(folders ?? (await usualFolders()))
  const fitting = found.toSorted((one, other) => other.major - one.major)[0]
  if (fitting === undefined)
    throw new BackupRefused(`pg_dump is not installed: PostgreSQL cannot be backed up.`)
  if (fitting.major < serverMajor) {
    throw new BackupRefused(
      `pg_dump is of version ${fitting.major}, older than the server (${serverMajor}): PostgreSQL cannot be backed up.`,
    )
  }
  return { dump: fitting.path, restore: join(dirname(fitting.path), 'pg_restore') }
}

interface InstalledDump {
  readonly path: string
  readonly major: number
}

async function usualFolders(): Promise<string[]> {
  const versions = await readdir(versionsFolder).catch(() => [])
  return [
    ...versions.map(version => join(versionsFolder, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter).filter(folder => folder !== ''),
  ]
}

async function installedDumps(folders: readonly string[]): Promise<InstalledDump[]> {
  const dumps: InstalledDump[] = []
  for (const folder of folders) {
    const path = join(folder, 'pg_dump')
    const major = await majorOf(path)
    if (major !== null) dumps.push({ path, major })
  }
  return dumps
}

async function majorOf(path: string): Promise<number | null> {
  const child = spawn(path, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] })
  let text = ''
  child.stdout.on('data', chunk => (text += String(chunk)))
  try {
    await once(child, 'close')
  } catch {
    // There is none, or it cannot be run.
    return null
  }
  const major = /\(PostgreSQL\) (\d+)/.exec(text)?.[1]
  return major === undefined ? null : Number(major)
}

/** Runs a tool on a database. Its password is passed by the environment, which other users cannot read. Throws BackupRefused with what the tool printed if it fails. */
export async function runTool(path: string, databaseUrl: string, args: readonly string[]): Promise<void> {
  const { address, password } = addressFor(databaseUrl)
  const env = { ...process.env, ...(password !== null && { PGPASSWORD: password }) }
  const child = spawn(path, [...args, `--dbname=${address}`], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  running.add(child)
  let complaint = ''
  child.stderr.on('data', chunk => {
    if (complaint.length < maxComplaint) complaint += String(chunk)
  })
  const [code] = await once(child, 'close').finally(() => running.delete(child))
  if (code !== 0) throw new BackupRefused(complaint.trim().slice(0, maxComplaint) || `${path} was ended.`)
}

const running = new Set<{ kill(): boolean }>()

/** Ends all tools that run, before this process ends. */
export function stopTools(): void {
  for (const child of running) child.kill()
}

function addressFor(databaseUrl: string): { address: string; password: string | null } {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password) || url.searchParams.get('password')
  url.password = ''
  const known = [...url.searchParams].filter(
    ([name]) => knownParameters.includes(name) || name.startsWith('ssl'),
  )
  url.search = new URLSearchParams(known).toString()
  return { address: url.href, password }
}
