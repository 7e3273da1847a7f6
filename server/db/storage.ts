/**
 * The one door to the database. `read` sees one snapshot; `write` is one transaction, tried again when the
 * engine asks for it. Nothing outside a piece of work holds a handle, so nothing can wait for itself.
 */
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

export type Reader = Kysely<Schema>
export type Writer = Transaction<Schema>
export type EngineName = 'sqlite' | 'postgres'

export interface Storage {
  readonly engine: EngineName
  /** Runs queries that see one moment of the database. Writing in it fails. */
  read<Result>(work: (db: Reader) => Promise<Result>): Promise<Result>
  /** Runs one transaction: all of it is kept, or nothing. `work` may run again, so it touches only the database. */
  write<Result>(work: (tx: Writer) => Promise<Result>): Promise<Result>
  /** Resolves when the database answers; rejects with StorageUnavailable when it does not. */
  check(): Promise<void>
  /** What the engine is busy with, told without asking the database. */
  load(): StorageLoad
  close(): Promise<void>
}

export interface StorageLoad {
  /** Connections, and how many pieces of work wait for one; null where there is no pool. */
  readonly pool: { readonly busy: number; readonly idle: number; readonly waiting: number } | null
  /** The database file with its write-ahead log; null where a server keeps it. */
  readonly fileBytes: number | null
}

/** The database cannot be used at this moment. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
}

/** The disk under the database is full: nothing was written. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull'
}

/** A unique key stood in the way. The callers that can meet one catch it and say what is taken. */
export class KeyTaken extends Error {
  override readonly name = 'KeyTaken'
}

/** How often a transaction is tried before its failure is passed on. */
export const maxTries = 3
