/**
 * A backup is a folder with the database, the uploaded images, and a manifest with the digest of every file, so
 * that a damaged copy is detected before it is restored.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { snapshotVersion } from '#server/db/engines/sqlite-snapshot'
import { newestVersion } from '#server/db/migrate'
import { databaseFile } from '#server/db/data-files'

const manifestFile = 'manifest.json'

const manifest = z.object({
  format: z.literal(1),
  created_at: z.string(),
  /** The schema version of the database. */
  version: z.number().int(),
  /** SHA-256 of every other file in the folder, by path with forward slashes. */
  files: z.record(z.string(), z.string()),
})

/** The backup cannot be made or restored. The message is for the operator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

export async function writeManifest(folder: string, createdAt: Date): Promise<void> {
  const version = snapshotVersion(join(folder, databaseFile))
  if (version === null) throw new BackupRefused('The database is damaged. The backup was not kept.')
  const written: z.input<typeof manifest> = {
    format: 1,
    created_at: createdAt.toISOString(),
    version,
    files: await digestsIn(folder),
  }
  await writeFile(join(folder, manifestFile), `${JSON.stringify(written, null, 2)}\n`)
}

/** Throws BackupRefused unless the folder is a complete backup that this program can read. */
export async function verifyBackup(folder: string): Promise<void> {
  const { version, files } = await readManifest(folder)
  if (version > newestVersion) throw newerBackup(version)
  const found = await digestsIn(folder)
  const names = new Set([...Object.keys(files), ...Object.keys(found)])
  for (const name of names) {
    if (found[name] !== files[name]) throw new BackupRefused(`The backup is damaged: ${name} has changed.`)
  }
  const trueVersion = snapshotVersion(join(folder, databaseFile))
  if (trueVersion === null) throw new BackupRefused('The backup is damaged: its database cannot be read.')
  if (trueVersion > newestVersion) throw newerBackup(trueVersion)
}

/** Resolves a path from the folder npm was called in; npm runs scripts in the project's folder. */
export function pathFromCaller(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path)
}

/** Writes the contents of all files to the disk. */
export async function flushFiles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = await open(join(entry.parentPath, entry.name), 'r')
    await file.sync().finally(() => file.close())
  }
}

async function readManifest(folder: string): Promise<z.output<typeof manifest>> {
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
    if (entry.isDirectory() || name === manifestFile) continue
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
