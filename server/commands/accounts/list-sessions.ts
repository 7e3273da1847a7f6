import { createHash } from 'node:crypto'
import { isSessionExpired } from '#domain/accounts/session'
import { tokensOf } from '#server/db/accounts/tokens'
import type { Parts } from '#server/parts'

/** The most sessions in a list. */
export const maxListed = 100
const idLength = 16

/** A device on which a collector is signed in. */
export interface ListedSession {
  /** Derived from the token's digest; the session cannot be taken over with it. */
  readonly id: string
  readonly device: string | null
  /** Null for sessions from before it was kept. */
  readonly address: string | null
  readonly signedInAt: string
  readonly lastSeenAt: string
  readonly isThis: boolean
}

/** Lists the sessions that have not expired, last seen first. `ownHash` is the caller's token hash. */
export async function listSessions(
  parts: Parts,
  collectorId: string,
  ownHash: string,
): Promise<ListedSession[]> {
  const tokens = await parts.storage.read(db => tokensOf(db, collectorId, maxListed))
  const now = parts.now()
  return tokens
    .filter(token => !isSessionExpired(token, now, parts.sessionLifetime))
    .map(({ tokenHash, device, address, createdAt, lastUsedAt }) => ({
      id: sessionId(tokenHash),
      device,
      address,
      signedInAt: createdAt,
      lastSeenAt: lastUsedAt,
      isThis: tokenHash === ownHash,
    }))
}

/** Returns the id of a session in a list. */
export function sessionId(tokenHash: string): string {
  return createHash('sha256').update(tokenHash).digest('base64url').slice(0, idLength)
}
