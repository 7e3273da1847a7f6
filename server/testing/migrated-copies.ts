/**
 * Migrated databases to copy: each engine migrates once for each run of the tests, because all migrations together
 * take longer than most tests.
 */
import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { openPostgres } from '#server/database/engines/postgres'
import { openSqlite } from '#server/database/engines/sqlite'
import { migrate } from '#server/database/migrate'
import type { Storage } from '#server/database/storage'

/** One worker at a time makes the template. */
const lockNumber = 2_711_986

/** Writes a migrated SQLite database to a file. `templates` is a folder of this run. */
export async function copySqlite(templates: string, file: string): Promise<void> {
  const template = join(templates, 'holofolio.db')
  if (!existsSync(template)) {
    const unfinished = join(templates, `${randomBytes(8).toString('hex')}.db`)
    await migrated(openSqlite(unfinished))
    renameSync(unfinished, template)
  }
  copyFileSync(template, file)
}

/** Creates a migrated database on a PostgreSQL server. */
export async function copyPostgres(templates: string, serverUrl: string, name: string): Promise<void> {
  const template = basename(templates)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '_')
  const place = `${serverUrl} ${template}`
  const made = madeTemplates.get(place) ?? makeTemplate(serverUrl, template)
  madeTemplates.set(place, made)
  await made
  await onServer(serverUrl, `create database ${name} template ${template}`)
}

/** The templates that this worker knows of, by server and name. */
const madeTemplates = new Map<string, Promise<void>>()

async function makeTemplate(serverUrl: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    const found = await client.query('select from pg_database where datname = $1', [template])
    if (found.rowCount !== 0) return
    const unfinished = `unfinished_${randomBytes(8).toString('hex')}`
    await client.query(`create database ${unfinished}`)
    const url = new URL(serverUrl)
    url.pathname = `/${unfinished}`
    await migrated(openPostgres(url.href, () => {}))
    await client.query(`alter database ${unfinished} rename to ${template}`)
  } finally {
    await client.end()
  }
}

/** A connection to each server, kept: the first database that a new one creates takes four times as long as the next. */
const servers = new Map<string, pg.Pool>()

/** Runs a statement outside any transaction. */
export async function onServer(url: string, statement: string): Promise<void> {
  let server = servers.get(url)
  if (server === undefined) {
    server = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
    // The server ends before this process does.
    server.on('error', () => {})
    servers.set(url, server)
  }
  await server.query(statement)
}

async function migrated(storage: Storage): Promise<void> {
  await migrate(storage)
  await storage.close()
}

/** Gives a copy an instant of its own at which it was born, as every other database has. */
export async function renew(storage: Storage): Promise<void> {
  const now = new Date().toISOString()
  await storage.write(tx => sql`update schema_migrations set applied_at = ${now}`.execute(tx))
}
