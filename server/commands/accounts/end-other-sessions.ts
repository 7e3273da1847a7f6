import { deleteOtherTokens } from '#server/db/accounts/tokens'
import { forgetOtherUnsaved } from '#server/db/accounts/unsaved-sessions'
import type { Parts } from '#server/parts'

/** Ends every session except the caller's. Returns how many. */
export async function endOtherSessions(parts: Parts, collectorId: string, ownHash: string): Promise<number> {
  const unsaved = forgetOtherUnsaved(parts.storage, collectorId, ownHash)
  return unsaved + (await parts.storage.write(tx => deleteOtherTokens(tx, collectorId, ownHash)))
}
