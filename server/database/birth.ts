import type { Reader } from './storage.ts'

/** Returns the instant at which a database was created, which identifies it: a backup has it too. */
export async function birthOf(db: Reader): Promise<string> {
  const row = await db
    .selectFrom('schema_migrations')
    .select(({ fn }) => fn.min('applied_at').as('at'))
    .executeTakeFirst()
  return row?.at ?? ''
}
