/** The first tables: accounts, catalogue, collection, ledger. */
import type { EngineName, Writer } from '#server/db/storage'
import { createAccounts, createCatalogue, createSearch } from './0001/accounts-and-catalogue.ts'
import {
  createCollection,
  createLedger,
  createReadyMade,
  guardLedgerOnPostgres,
  guardLedgerOnSqlite,
} from './0001/collection-and-ledger.ts'
import { columnTypes } from './columns.ts'

export async function createFirstTables(tx: Writer, engine: EngineName): Promise<void> {
  const types = columnTypes(engine)
  await createAccounts(tx, types)
  await createCatalogue(tx, types)
  await createSearch(tx, types)
  await createCollection(tx, types)
  await createReadyMade(tx, types)
  await createLedger(tx, types)
  await (engine === 'sqlite' ? guardLedgerOnSqlite(tx) : guardLedgerOnPostgres(tx))
}
