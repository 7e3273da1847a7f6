import { allFieldsOf, columnMap, type Fields } from '#server/database/columns'
import { prepared } from '#server/database/prepared'
import type { Reader, Writer } from '#server/database/storage'
import type { TokensTable } from '#server/database/tables/collectors'

export interface StoredToken {
  readonly collectorId: string
  readonly createdAt: string
  readonly lastUsedAt: string
  /** The currency of the collector's ledger. */
  readonly ledgerCurrency: string
}

/** A session in a collector's list. */
export interface ListedToken extends Omit<StoredToken, 'collectorId' | 'ledgerCurrency'> {
  readonly tokenHash: string
  readonly device: string | null
  readonly address: string | null
}

export async function tokenByHash(db: Reader, tokenHash: string): Promise<StoredToken | null> {
  return (await tokenQuery.executeTakeFirst(db, { tokenHash })) ?? null
}

const tokenQuery = prepared((db, { tokenHash }: { tokenHash: string }) =>
  db
    .selectFrom('tokens')
    .innerJoin('collectors', 'collectors.id', 'tokens.collector_id')
    .select([
      'tokens.collector_id as collectorId',
      'tokens.created_at as createdAt',
      'tokens.last_used_at as lastUsedAt',
      'collectors.ledger_currency as ledgerCurrency',
    ])
    .where('tokens.token_hash', '=', tokenHash),
)

/** Lists a collector's sessions, last used first. May include expired ones. */
export async function tokensOf(db: Reader, collectorId: string, limit: number): Promise<ListedToken[]> {
  const rows = await db
    .selectFrom('tokens')
    .select(['token_hash', 'device', 'address', 'created_at', 'last_used_at'])
    .where('collector_id', '=', collectorId)
    .orderBy('last_used_at', 'desc')
    .orderBy('token_hash')
    .limit(limit)
    .execute()
  return allFieldsOf(rows)
}

const newToken = columnMap(['token_hash', 'collector_id', 'created_at', 'device', 'address'])

export async function insertToken(
  tx: Writer,
  token: Pick<Fields<TokensTable>, 'tokenHash' | 'collectorId' | 'createdAt' | 'device' | 'address'>,
): Promise<void> {
  const row = { ...newToken.write(token), last_used_at: token.createdAt }
  await tx.insertInto('tokens').values(row).execute()
}

export async function recordTokenUse(tx: Writer, tokenHash: string, at: string): Promise<void> {
  await tx.updateTable('tokens').set({ last_used_at: at }).where('token_hash', '=', tokenHash).execute()
}

export async function deleteToken(tx: Writer, tokenHash: string): Promise<void> {
  await tx.deleteFrom('tokens').where('token_hash', '=', tokenHash).execute()
}

/** Deletes all tokens of a collector. Returns how many. */
export async function deleteTokens(tx: Writer, collectorId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('tokens')
    .where('collector_id', '=', collectorId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Deletes all tokens of a collector except one. Returns how many. */
export async function deleteOtherTokens(tx: Writer, collectorId: string, keptHash: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('tokens')
    .where('collector_id', '=', collectorId)
    .where('token_hash', '!=', keptHash)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Deletes a collector's tokens beyond the newest and so many others, those last used. */
export async function deleteTokensBeyond(
  tx: Writer,
  collectorId: string,
  newestHash: string,
  others: number,
): Promise<void> {
  await tx
    .deleteFrom('tokens')
    .where('token_hash', 'in', ({ selectFrom }) =>
      selectFrom('tokens')
        .select('token_hash')
        .where('collector_id', '=', collectorId)
        .where('token_hash', '!=', newestHash)
        .orderBy('last_used_at', 'desc')
        .orderBy('token_hash')
        .limit(1_000)
        .offset(others),
    )
    .execute()
}

/** Deletes tokens created or last used before the cut-offs. */
export async function deleteTokensBefore(
  tx: Writer,
  cutoffs: { readonly createdAt: string; readonly lastUsedAt: string },
): Promise<void> {
  await tx
    .deleteFrom('tokens')
    .where(eb =>
      eb.or([eb('created_at', '<', cutoffs.createdAt), eb('last_used_at', '<', cutoffs.lastUsedAt)]),
    )
    .execute()
}
