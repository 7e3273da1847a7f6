import { deleteToken, tokensOf } from '#server/db/accounts/tokens'
import type { Parts } from '#server/parts'
import { notFound } from '#server/refused'
import { maxListed, sessionId } from './list-sessions.ts'

/** Ends one of a collector's sessions by its id in their list. Throws Refused if it is not there. */
export async function endSession(parts: Parts, collectorId: string, id: string): Promise<void> {
  await parts.storage.write(async tx => {
    const tokens = await tokensOf(tx, collectorId, maxListed)
    const found = tokens.find(({ tokenHash }) => sessionId(tokenHash) === id)
    if (!found) throw notFound()
    await deleteToken(tx, found.tokenHash)
  })
}
