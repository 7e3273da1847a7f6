import { SqliteAdapter } from 'kysely'
import type { EngineName, Reader } from '#server/database/storage'

/** Returns which engine a handle speaks to. */
export function engineOf(db: Reader): EngineName {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres'
}
