/**
 * What the last version before 1.0 left behind, the commit of tag v0.9.0 or one shortly before it. Its code made all of it
 * once, with the calls of an app of its tests, on March 14 to 16, 2026 of their clock: two collectors, one in dollars and
 * one in euros, with every kind of copy, costs in another currency, remarks, pictures, an own price that counts, sales, a
 * gift, a loss, an opened box, a trade, an undone sale, an edit, submissions, shared pages, notifications, imports with
 * rows left out, a price refresh, a product with a revision and a report; and a third who deleted their account.
 * `npm run move` took the database to PostgreSQL, and pg_dump 15 wrote it. Names and amounts are made up, and the files of
 * the pictures are not kept.
 *
 * - database-sqlite.sql, database-postgres.sql: the same database on each engine, schema and rows.
 * - answers-in-dollars.ndjson, answers-in-euros.ndjson: what `answersOf` answered for each collector then.
 * - download/: what the first had downloaded: data.json and holdings.csv of the zip, and the file of *Export*.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { EngineName } from '#server/database/storage'
import { emptyStorage, type TemporaryStorage } from '#server/testing/storages'

/** When everything had been answered. */
export const endOf09 = new Date('2026-03-16T12:00:00.000Z')

/** The collectors, with their sessions and what they were answered. */
export const collectorsOf09 = [
  {
    id: '01a22a1c-03ca-7543-98ce-4ed8807afa17',
    token: 'KPw-K8jQtYBQJSEgtaypskeTXQ-YTTvz2nU1uYbWIxs',
    answers: 'answers-in-dollars.ndjson',
  },
  {
    id: '01a22a1c-1a09-75bd-a116-fe1c0cd5cdee',
    token: 'M8UN7opa8renP_fFO9O-up5IqhJ2k76tHWLitnRsNKA',
    answers: 'answers-in-euros.ndjson',
  },
] as const

/** Reads a file of this folder. */
export function fileOf09(name: string): Buffer {
  return readFileSync(join(import.meta.dirname, name))
}

/** What version 0.9 answered, by the names of `answersOf`. */
export function answersOf09(name: string): Record<string, unknown> {
  const lines = String(fileOf09(name)).trim().split('\n')
  return Object.assign({}, ...lines.map(line => JSON.parse(line) as object))
}

/** Opens the database as version 0.9 left it: nothing of this version has looked at it. */
export async function databaseOf09(engine: EngineName): Promise<TemporaryStorage> {
  const opened = await emptyStorage(engine)
  const text = String(fileOf09(`database-${engine}.sql`))
  if (opened.url === null) {
    const database = new DatabaseSync(join(opened.folder, 'holofolio.db'))
    database.exec(text)
    database.close()
  } else {
    const client = new pg.Client(opened.url)
    await client.connect()
    await client.query(text)
    await client.end()
  }
  return opened
}
