/** Second factors and recovery codes. A factor counts from its first code on. */
import { type SqlBool, sql } from 'kysely'
import type { Reader, Storage, Writer } from '#server/database/storage'

/** A collector has one app at most, under this id. */
const app = 'app'

/** Whether a collector has a second factor. Part of a query of `collectors`. */
export const hasFactor = sql<SqlBool>`exists (select 1 from second_factors
  where second_factors.collector_id = collectors.id and second_factors.confirmed_at is not null)`

export interface AppFactor {
  readonly sealedKey: string
  readonly createdAt: string
  /** When its first code was entered; null before that. */
  readonly confirmedAt: string | null
  /** The step of the last code that was accepted. */
  readonly lastStep: number | null
}

/** Returns the app of a collector, also before its first code; null without one. */
export async function appOf(db: Reader, collectorId: string): Promise<AppFactor | null> {
  const row = await db
    .selectFrom('second_factors')
    .select(['sealed_key', 'created_at', 'confirmed_at', 'last_step'])
    .where('collector_id', '=', collectorId)
    .where('id', '=', app)
    .executeTakeFirst()
  if (!row) return null
  return {
    sealedKey: row.sealed_key ?? '',
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
    lastStep: row.last_step,
  }
}

/** Keeps a new app until its first code, in place of one that waits. False if the collector has one that counts. */
export async function saveNewApp(
  tx: Writer,
  collectorId: string,
  { sealedKey, createdAt }: Pick<AppFactor, 'sealedKey' | 'createdAt'>,
): Promise<boolean> {
  const row = { created_at: createdAt, sealed_key: sealedKey }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('second_factors')
    .values({ collector_id: collectorId, id: app, kind: 'app', ...row })
    .onConflict(conflict =>
      conflict
        .columns(['collector_id', 'id'])
        .doUpdateSet(row)
        .where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Lets an app count from now on. False if it is another one by now, or counts already. */
export async function confirmApp(
  tx: Writer,
  collectorId: string,
  { sealedKey, step, at }: { readonly sealedKey: string; readonly step: number; readonly at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('second_factors')
    .set({ confirmed_at: at, last_step: step })
    .where('collector_id', '=', collectorId)
    .where('id', '=', app)
    .where('sealed_key', '=', sealedKey)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Uses up a step of an app, and all before it. False if that was done before. */
export async function spendStep(
  tx: Writer,
  collectorId: string,
  { sealedKey, step }: { readonly sealedKey: string; readonly step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('collector_id', '=', collectorId)
    .where('id', '=', app)
    .where('sealed_key', '=', sealedKey)
    .where('confirmed_at', 'is not', null)
    .where(({ or, eb }) => or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes all factors of a collector, their recovery codes, and sign-ins that wait for a code. False without a factor that counts. */
export async function deleteFactors(tx: Writer, collectorId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('second_factors')
    .where('collector_id', '=', collectorId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  for (const table of ['second_factors', 'recovery_codes', 'second_steps'] as const)
    await tx.deleteFrom(table).where('collector_id', '=', collectorId).execute()
  return numDeletedRows > 0n
}

/** Replaces the recovery codes of a collector. */
export async function saveRecoveryCodes(
  tx: Writer,
  collectorId: string,
  { digests, createdAt }: { readonly digests: readonly string[]; readonly createdAt: string },
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('collector_id', '=', collectorId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(digests.map(digest => ({ collector_id: collectorId, digest, created_at: createdAt })))
    .execute()
}

/** Uses up a recovery code, and returns how many are left; null if there is no such code. */
export async function spendRecoveryCode(
  tx: Writer,
  collectorId: string,
  digest: string,
): Promise<number | null> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('collector_id', '=', collectorId)
    .where('digest', '=', digest)
    .executeTakeFirst()
  return numDeletedRows > 0n ? recoveryCodesLeft(tx, collectorId) : null
}

export async function recoveryCodesLeft(db: Reader, collectorId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('collector_id', '=', collectorId)
    .executeTakeFirstOrThrow()
  return left
}

/** Returns what decides whether a collector must set up a factor; null for an unknown one. */
export async function factorState(
  db: Reader,
  collectorId: string,
): Promise<{ readonly isOperator: boolean; readonly hasSecondFactor: boolean } | null> {
  const row = await db
    .selectFrom('collectors')
    .select('operator')
    .select(hasFactor.as('has_factor'))
    .where('id', '=', collectorId)
    .executeTakeFirst()
  return row ? { isOperator: row.operator === 'on', hasSecondFactor: Boolean(row.has_factor) } : null
}

/** Yields what a collector's download has of them: their kinds and days, no key and no code. */
export async function* exportedFactors(
  storage: Storage,
  collectorId: string,
): AsyncGenerator<{ kind: 'app'; setUpAt: string }[]> {
  const rows = await storage.read(db =>
    db
      .selectFrom('second_factors')
      .select(['kind', 'confirmed_at'])
      .where('collector_id', '=', collectorId)
      .where('confirmed_at', 'is not', null)
      .execute(),
  )
  const factors = rows.map(({ kind, confirmed_at }) => ({ kind, setUpAt: confirmed_at ?? '' }))
  if (factors.length > 0) yield factors
}
