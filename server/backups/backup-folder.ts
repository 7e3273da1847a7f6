/**
 * A backup is a folder with the database, or a dump of it, the uploaded images, and a manifest with the digest of
 * every file, so that a damaged copy is detected before it is restored.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { snapshotContents, snapshotVersion } from '#server/database/engines/sqlite-snapshot'
import { newestVersion, refuseOlder } from '#server/database/migrate'
import { databaseFile } from '#server/database/data-files'

/** The dump in a backup of PostgreSQL, in the format of pg_restore. */
export const dumpFile = 'holofolio.dump'
/** Written once the backup was restored in a test. */
export const testedFile = 'tested.json'
const manifestFile = 'manifest.json'
/** What says something about a backup, and is not covered by its digests. */
const aboutBackup = [manifestFile, testedFile]

const manifest = z.object({
  format: z.literal(1),
  created_at: z.string(),
  database: z.enum(['sqlite', 'postgres']).default('sqlite'),
  /** The schema version of the database. */
  version: z.number().int(),
  /** The number of rows of each table; unknown for backups of earlier versions. */
  rows: z.record(z.string(), z.number().int()).optional(),
  /** When the database was created, which identifies it; unknown for backups of earlier versions. */
  born_at: z.string().optional(),
  /** SHA-256 of every other file in the folder, by path with forward slashes. */
  files: z.record(z.string(), z.string()),
})

/** The backup cannot be made or restored. The message is for the operator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

export type Manifest = z.output<typeof manifest>

/** What a database had when it was backed up. */
export type Contents = Required<Pick<Manifest, 'database' | 'version' | 'rows' | 'born_at'>>

/** Writes the manifest, which makes the folder a backup. */
export async function writeManifest(folder: string, createdAt: Date, contents: Contents): Promise<void> {
  const written: z.input<typeof manifest> = {
    format: 1,
    created_at: createdAt.toISOString(),
    ...contents,
    files: await digestsIn(folder),
  }
  await writeFile(join(folder, manifestFile), `${JSON.stringify(written, null, 2)}\n`)
}

/** Reads what is in a copy of an embedded database. Throws BackupRefused if it is damaged. */
export function contentsOf(databaseCopy: string): Contents {
  const contents = snapshotContents(databaseCopy)
  if (contents === null) throw new BackupRefused('The database is damaged. The backup was not kept.')
  return { database: 'sqlite', version: contents.version, rows: contents.rows, born_at: contents.bornAt }
}

/**
 * Throws BackupRefused unless the folder is a complete backup that this program can read, and OlderDatabase for one from
 * before Holofolio 0.9. Returns its manifest.
 */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const read = await readManifest(folder)
  const { database, version, files } = read
  if (version > newestVersion) throw newerBackup(version)
  refuseOlder(version)
  const found = await digestsIn(folder)
  const names = new Set([...Object.keys(files), ...Object.keys(found)])
  for (const name of names) {
    if (found[name] !== files[name]) throw new BackupRefused(`The backup is damaged: ${name} has changed.`)
  }
  if (database === 'postgres') return read
  const trueVersion = snapshotVersion(join(folder, databaseFile))
  if (trueVersion === null) throw new BackupRefused('The backup is damaged: its database cannot be read.')
  if (trueVersion > newestVersion) throw newerBackup(trueVersion)
  refuseOlder(trueVersion)
  return read
}

/** Writes the names in a folder to the disk. Windows cannot, and needs not. */
export async function flushNames(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const opened = await open(folder, 'r')
  await opened.sync().finally(() => opened.close())
}

/** Writes the contents of all files to the disk. */
export async function flushFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = await open(join(entry.parentPath, entry.name), 'r')
    await file.sync().finally(() => file.close())
  }
}

/** Throws BackupRefused if the folder is no backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return manifest.parse(JSON.parse(await readFile(join(folder, manifestFile), 'utf8')))
  } catch (cause) {
    throw new BackupRefused(`${folder} is not a backup of Holofolio, or its manifest is damaged.`, { cause })
  }
}

function newerBackup(version: number): BackupRefused {
  return new BackupRefused(
    `The backup is of version ${version}, newer than this program (${newestVersion}): update the program.`,
  )
}

async function digestsIn(folder: string): Promise<Record<string, string>> {
  const digests: Record<string, string> = Object.create(null)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).split(sep).join('/')
    if (entry.isDirectory() || aboutBackup.includes(name)) continue
    if (!entry.isFile()) throw new BackupRefused(`The backup is damaged: ${name} is not a file.`)
    digests[name] = await digestOf(path)
  }
  return digests
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
