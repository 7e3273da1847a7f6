/**
 * The only access to the database. `read` sees one snapshot. `write` is one transaction, retried when the engine
 * requires it. Only the callback has a handle, so no code can wait for itself.
 */
import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

export type Reader = Kysely<Schema>
export type Writer = Transaction<Schema>
export type EngineName = 'sqlite' | 'postgres'

export interface Storage {
  readonly engine: EngineName
  /** Whether several servers may use the same database. */
  readonly isShared: boolean
  /** Runs queries on one snapshot. Writing fails. */
  read<Result>(work: (db: Reader) => Promise<Result>): Promise<Result>
  /**
   * Runs one select, which sees a snapshot of its own: cheaper than `read` by the statements that begin and end one.
   * A second query fails.
   */
  readOne<Result>(work: (db: Reader) => Promise<Result>): Promise<Result>
  /** Runs one transaction. `work` may run again, so it must touch only the database. */
  write<Result>(work: (tx: Writer) => Promise<Result>): Promise<Result>
  /**
   * Like `write`, for migrations: no statement has a time limit, and it waits for other processes as long as
   * they hold the database.
   */
  writeUnhurried<Result>(work: (tx: Writer) => Promise<Result>): Promise<Result>
  /** Resolves when the database answers; rejects with StorageUnavailable when it does not. */
  check(): Promise<void>
  /** The current load of the engine, without a query. */
  load(): StorageLoad
  close(): Promise<void>
}

export interface StorageLoad {
  /** The connections, and how many callers wait for one; null without a pool. */
  readonly pool: { readonly busy: number; readonly idle: number; readonly waiting: number } | null
  /** The size of the database file and its write-ahead log; null with a database server. */
  readonly fileBytes: number | null
}

/** The database is unavailable. The message says why, and what the operator can do. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
}

/** The database can be read and not written to. Nothing was written. */
export class StorageReadOnly extends StorageUnavailable {}

/** The disk of the database is full. Nothing was written. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull'
}

/** Whether a write failed because nothing can be written, while reading may go on. */
export function refusesWrites(error: unknown): boolean {
  return error instanceof StorageFull || error instanceof StorageReadOnly
}

/** A unique key is taken. Callers that expect it catch it and name the field. */
export class KeyTaken extends Error {
  override readonly name = 'KeyTaken'
}

/** How often a transaction is tried before its error is thrown. */
export const maxTries = 3
