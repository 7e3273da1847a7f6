import { createHash, randomBytes } from 'node:crypto'
import { deleteTokensBeyond, insertToken } from '#server/db/accounts/tokens'
import type { Writer } from '#server/db/storage'
import { keptDevice } from './account-notices.ts'
import type { Visitor } from './register.ts'

const tokenBytes = 32
const maxSessions = 50

/**
 * Starts a session and returns its token. The database keeps only the token's digest. Of a collector's sessions beyond
 * 50, the one unused for longest ends.
 */
export async function startSession(
  tx: Writer,
  collectorId: string,
  { at, device, address }: Visitor & { readonly at: string },
): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const tokenHash = createHash('sha256').update(token).digest('hex')
  await insertToken(tx, {
    tokenHash,
    collectorId,
    createdAt: at,
    device: keptDevice(device),
    address,
  })
  await deleteTokensBeyond(tx, collectorId, tokenHash, maxSessions - 1)
  return token
}
