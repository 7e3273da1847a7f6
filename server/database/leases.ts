/** Leases for work that only one process may do at a time. */
import type { Reader, Writer } from './storage.ts'

/** Takes or renews a lease. False while another process holds it. */
export async function takeLease(
  tx: Writer,
  lease: { name: string; holder: string; now: string; until: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('leases')
    .values({ name: lease.name, holder: lease.holder, held_until: lease.until })
    .onConflict(conflict =>
      conflict
        .column('name')
        .doUpdateSet({ holder: lease.holder, held_until: lease.until })
        .where(eb =>
          eb.or([eb('leases.held_until', '<', lease.now), eb('leases.holder', '=', lease.holder)]),
        ),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

export async function releaseLease(tx: Writer, name: string, holder: string): Promise<void> {
  await tx.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute()
}

/** Returns who holds a lease; null if nobody does. */
export async function leaseHolder(db: Reader, name: string, now: string): Promise<string | null> {
  const row = await db
    .selectFrom('leases')
    .select('holder')
    .where('name', '=', name)
    .where('held_until', '>=', now)
    .executeTakeFirst()
  return row?.holder ?? null
}

/**
 * Ends the leases of servers that died, but not those of commands, whose holders begin with this word. Only for the one
 * server that may use this database.
 */
export async function releaseServerLeases(tx: Writer): Promise<void> {
  await tx.deleteFrom('leases').where('holder', 'not like', 'command %').execute()
}
