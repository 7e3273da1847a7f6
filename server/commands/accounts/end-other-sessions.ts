import { deleteOtherTokens } from '#server/db/accounts/tokens'
import type { Parts } from '#server/parts'

/** Ends every session except the caller's. Returns how many. */
export async function endOtherSessions(parts: Parts, collectorId: string, ownHash: string): Promise<number> {
  return parts.storage.write(tx => deleteOtherTokens(tx, collectorId, ownHash))
}
