/** Calls to a price source per day, by the clock of the source. */
import type { Reader, Writer } from '#server/database/storage'

/** Counts `calls` on the day. False, and nothing counted, if that would exceed `max`. */
export async function countCalls(
  tx: Writer,
  { source, day, calls, max }: { source: string; day: string; calls: number; max: number },
): Promise<boolean> {
  if ((await callsOn(tx, source, day)) + calls > max) return false
  const { calls: counted } = await tx
    .insertInto('source_calls')
    .values({ source, day, calls })
    .onConflict(conflict =>
      conflict
        .columns(['source', 'day'])
        .doUpdateSet(({ ref, eb }) => ({ calls: eb('source_calls.calls', '+', ref('excluded.calls')) })),
    )
    .returning('calls')
    .executeTakeFirstOrThrow()
  return counted <= max
}

/** Replaces the count of the day. */
export async function setCalls(
  tx: Writer,
  { source, day, calls }: { source: string; day: string; calls: number },
): Promise<void> {
  await tx
    .insertInto('source_calls')
    .values({ source, day, calls })
    .onConflict(conflict => conflict.columns(['source', 'day']).doUpdateSet({ calls }))
    .execute()
}

/** Returns the number of calls on the day. */
export async function callsOn(db: Reader, source: string, day: string): Promise<number> {
  const row = await db
    .selectFrom('source_calls')
    .select('calls')
    .where('source', '=', source)
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.calls ?? 0
}

export async function deleteCallsBefore(tx: Writer, day: string): Promise<void> {
  await tx.deleteFrom('source_calls').where('day', '<', day).execute()
}
