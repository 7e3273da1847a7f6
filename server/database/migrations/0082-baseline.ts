/**
 * The tables of version 1.0, for an empty database. baseline/ has them by aggregate, in one text for both engines. What the
 * columns mean is at the types of the tables in server/db.
 */
import { sql } from 'kysely'
import type { EngineName, Writer } from '#server/database/storage'
import { accounts } from './baseline/accounts.ts'
import { catalogue } from './baseline/catalogue.ts'
import { copies } from './baseline/copies.ts'
import { figures } from './baseline/figures.ts'
import { guards } from './baseline/guards.ts'
import { imports } from './baseline/imports.ts'
import { ledger } from './baseline/ledger.ts'
import { prices } from './baseline/prices.ts'
import { wishlist } from './baseline/wishlist.ts'
import { runStatements } from './run-statements.ts'

export async function createBaseline(tx: Writer, engine: EngineName): Promise<void> {
  // In the order of their references.
  const texts = [accounts, catalogue, copies, figures, ledger, prices, wishlist, imports]
  for (const text of texts) await runStatements(tx, engine, text)
  for (const statement of guards(engine)) await sql.raw(statement).execute(tx)
}
