import { deleteToken } from '#server/db/accounts/tokens'
import type { Parts } from '#server/parts'

/** Ends the session on the server, so that a copied token stops working too. */
export async function signOut(parts: Parts, tokenHash: string): Promise<void> {
  await parts.storage.write(tx => deleteToken(tx, tokenHash))
}
