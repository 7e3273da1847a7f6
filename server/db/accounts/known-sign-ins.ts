/** The devices and networks a collector has signed in from, as digests. */
import type { Writer } from '#server/database/storage'

/** A collector's newest are kept. */
const kept = 100

/** Remembers a sign-in. Returns whether it is the first from there. */
export async function rememberSignIn(
  tx: Writer,
  collectorId: string,
  digest: string,
  seenAt: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('known_sign_ins')
    .set({ seen_at: seenAt })
    .where('collector_id', '=', collectorId)
    .where('digest', '=', digest)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return false
  await tx
    .insertInto('known_sign_ins')
    .values({ collector_id: collectorId, digest, seen_at: seenAt })
    .onConflict(conflict => conflict.columns(['collector_id', 'digest']).doNothing())
    .execute()
  await tx
    .deleteFrom('known_sign_ins')
    .where('collector_id', '=', collectorId)
    .where('digest', 'not in', ({ selectFrom }) =>
      selectFrom('known_sign_ins')
        .select('digest')
        .where('collector_id', '=', collectorId)
        .orderBy('seen_at', 'desc')
        .limit(kept),
    )
    .execute()
  return true
}

/** Forgets devices and networks that were not used to sign in since an instant. */
export async function deleteKnownSignInsBefore(tx: Writer, seenAt: string): Promise<void> {
  await tx.deleteFrom('known_sign_ins').where('seen_at', '<', seenAt).execute()
}
