import { deleteToken } from '#server/db/accounts/tokens'
import type { Parts } from '#server/parts'

/** Ends this session on the server, so that a copied token dies too. */
export async function signOut(parts: Parts, tokenHash: string): Promise<void> {
  await parts.storage.write(tx => deleteToken(tx, tokenHash))
}
