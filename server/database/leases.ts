/** Leases for work that only one process may do at a time. */
import type { Writer } from './storage.ts'

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

/** Ends the leases of processes that died. Only for the one process that may use this database. */
export async function releaseAllLeases(tx: Writer): Promise<void> {
  await tx.deleteFrom('leases').execute()
}
