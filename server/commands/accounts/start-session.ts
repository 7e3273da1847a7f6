import { createHash, randomBytes } from 'node:crypto'
import type { StoredCollector } from '#server/db/accounts/collectors'
import { deleteTokensBeyond, insertToken } from '#server/db/accounts/tokens'
import { keepUnsaved } from '#server/db/accounts/unsaved-sessions'
import type { Storage, Writer } from '#server/database/storage'
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
  const { token, tokenHash } = newToken()
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

/** Starts a session in memory, which the database refuses to store now, and returns its token. */
export function startUnsavedSession(
  storage: Storage,
  { id, passwordHash }: StoredCollector,
  { at, device, address }: Visitor & { readonly at: string },
): string {
  const { token, tokenHash } = newToken()
  const kept = { collectorId: id, passwordHash, createdAt: at, device: keptDevice(device), address }
  keepUnsaved(storage, tokenHash, kept)
  return token
}

function newToken(): { token: string; tokenHash: string } {
  const token = randomBytes(tokenBytes).toString('base64url')
  return { token, tokenHash: createHash('sha256').update(token).digest('hex') }
}
