/** Real databases for tests: a new SQLite file or PostgreSQL database, migrated, and dropped afterwards. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { openPostgres } from '#server/database/engines/postgres'
import { openSqlite } from '#server/database/engines/sqlite'
import { migrate } from '#server/database/migrate'
import type { EngineName, Storage } from '#server/database/storage'
import { copyPostgres, copySqlite, onServer, renew } from './migrated-copies.ts'

export interface TemporaryStorage {
  readonly storage: Storage
  /** Its DATABASE_URL, for PostgreSQL. */
  readonly url: string | null
  /** Its folder, for SQLite and for uploads. */
  readonly folder: string
  drop(): Promise<void>
}

const postgresUrl = process.env.TEST_POSTGRES_URL
const chosenEngines = readChosenEngines(process.env['TEST_ENGINES'])

/** `TEST_ENGINES=sqlite`, `postgres` or `both`; without it each suite has its own choice. */
function readChosenEngines(text: string | undefined): readonly EngineName[] | null {
  if (text === undefined || text === '') return null
  if (text === 'both') return ['sqlite', 'postgres']
  if (text === 'sqlite' || text === 'postgres') return [text]
  throw new Error(`TEST_ENGINES is sqlite, postgres or both, not ${text}`)
}

/** Runs a suite that the engines could do differently, on both in every run. */
export function onBothEngines(suite: (engine: EngineName) => void): void {
  onEngines(chosenEngines ?? ['sqlite', 'postgres'], suite)
}

/** Runs a suite that is the same on either engine: on SQLite, and in the deep run on both. */
export function onOneEngine(suite: (engine: EngineName) => void): void {
  onEngines(chosenEngines ?? ['sqlite'], suite)
}

/** Runs a suite that only PostgreSQL can have; skips it without a server. */
export function onPostgres(suite: () => void): void {
  const isSkipped = !postgresUrl || chosenEngines?.includes('postgres') === false
  describe.skipIf(isSkipped)('on PostgreSQL', suite)
}

/** An engine that was not chosen adds no tests; a PostgreSQL that is missing adds skipped ones. */
function onEngines(engines: readonly EngineName[], suite: (engine: EngineName) => void): void {
  const on = {
    sqlite: () => describe('on SQLite', () => suite('sqlite')),
    postgres: () => onPostgres(() => suite('postgres')),
  }
  for (const engine of engines) on[engine]()
}

/** Opens a new database, migrated up to a version: the newest by default. */
export async function temporaryStorage(engine: EngineName, version?: number): Promise<TemporaryStorage> {
  const templates = process.env['TEST_TEMPLATES']
  if (templates !== undefined && version === undefined) {
    const copy = await openStorage(engine, templates)
    await renew(copy.storage)
    return copy
  }
  const temporary = await emptyStorage(engine)
  await migrate(temporary.storage, version === undefined ? {} : { upTo: version })
  return temporary
}

/** Like `temporaryStorage`, before the first migration. */
export function emptyStorage(engine: EngineName): Promise<TemporaryStorage> {
  return openStorage(engine, null)
}

/** Opens a new database: a migrated one of a run's templates, or an empty one. */
async function openStorage(engine: EngineName, templates: string | null): Promise<TemporaryStorage> {
  const folder = mkdtempSync(join(tmpdir(), 'holofolio-test-'))
  const opened = await (engine === 'sqlite' ? sqliteIn(folder, templates) : freshPostgres(templates))
  return {
    storage: opened.storage,
    url: opened.url,
    folder,
    drop: async () => {
      await opened.storage.close()
      await opened.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function sqliteIn(folder: string, templates: string | null) {
  const file = join(folder, 'holofolio.db')
  if (templates !== null) await copySqlite(templates, file)
  return { storage: openSqlite(file), url: null, drop: async () => {} }
}

async function freshPostgres(templates: string | null) {
  if (!postgresUrl) throw new Error('there is no PostgreSQL server for this test')
  const name = `test_${randomBytes(8).toString('hex')}`
  if (templates === null) await onServer(postgresUrl, `create database ${name}`)
  else await copyPostgres(templates, postgresUrl, name)
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  return {
    storage: openPostgres(url.href, () => {}),
    url: url.href,
    drop: () => onServer(postgresUrl, `drop database ${name} with (force)`),
  }
}
