import { deleteToken } from '#server/db/accounts/tokens'
import { forgetUnsaved } from '#server/db/accounts/unsaved-sessions'
import type { Parts } from '#server/parts'

/** Ends the session on the server, so that a copied token stops working too. */
export async function signOut(parts: Parts, tokenHash: string): Promise<void> {
  if (forgetUnsaved(parts.storage, tokenHash)) return
  await parts.storage.write(tx => deleteToken(tx, tokenHash))
}
