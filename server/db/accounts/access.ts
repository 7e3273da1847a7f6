/** Who may do what: the first account, operators, trusted collectors and disabled ones. */
import { sql } from 'kysely'
import { takeLock } from '#server/database/engines/advisory-locks'
import type { Reader, Writer } from '#server/database/storage'

/** The key of PostgreSQL's advisory lock on the first account: arbitrary, the same in every process. */
const firstAccountLock = 4_870_111

/** Returns whether no account was ever made: there is none, and none was deleted. */
export async function isUnused(db: Reader): Promise<boolean> {
  const { used } = await db
    .selectNoFrom(({ or, exists, selectFrom }) =>
      or([exists(selectFrom('collectors').select('id')), exists(selectFrom('tombstones').select('id'))]).as(
        'used',
      ),
    )
    .executeTakeFirstOrThrow()
  return !used
}

/** Returns the same for the transaction that is about to make an account. Of two at once, only one gets true. */
export async function isFirstAccount(tx: Writer): Promise<boolean> {
  if (!(await isUnused(tx))) return false
  await takeLock(tx, firstAccountLock)
  return isUnused(tx)
}

/** What an operator gives and takes. */
export type Role = 'operator' | 'trusted'

export async function setRole(tx: Writer, collectorId: string, role: Role, isOn: boolean): Promise<void> {
  await tx
    .updateTable('collectors')
    .set({ [role]: isOn ? 'on' : 'off' })
    .where('id', '=', collectorId)
    .execute()
}

/** Lets a collector see prices of restricted sources, or not any more. Operators always see them. */
export async function setRestrictedPrices(tx: Writer, collectorId: string, isOn: boolean): Promise<void> {
  await tx
    .updateTable('collectors')
    .set({ restricted_prices: isOn ? 'on' : 'off' })
    .where('id', '=', collectorId)
    .execute()
}

/** Lists the usernames of the collectors who are allowed to see restricted prices, in order, at most `limit`. */
export async function allowedNames(db: Reader, limit: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('collectors')
    .select('username')
    .where('restricted_prices', '=', sql.lit('on'))
    .orderBy('username_key')
    .limit(limit)
    .execute()
  return rows.map(({ username }) => username)
}

/** Returns whether a collector looks after the catalogue: an operator, or one whom an operator trusts. */
export async function isCurator(db: Reader, collectorId: string): Promise<boolean> {
  const row = await db
    .selectFrom('collectors')
    .select(['operator', 'trusted'])
    .where('id', '=', collectorId)
    .executeTakeFirst()
  return row?.operator === 'on' || row?.trusted === 'on'
}

/** Returns whether a collector is an operator of the server. */
export async function isOperator(db: Reader, collectorId: string): Promise<boolean> {
  const row = await db
    .selectFrom('collectors')
    .select('operator')
    .where('id', '=', collectorId)
    .executeTakeFirst()
  return row?.operator === 'on'
}

/** Disables a collector since an instant; null enables them. */
export async function setDisabled(tx: Writer, collectorId: string, disabledAt: string | null): Promise<void> {
  await tx.updateTable('collectors').set({ disabled_at: disabledAt }).where('id', '=', collectorId).execute()
}
