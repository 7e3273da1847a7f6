/** A session is a random token that only its owner has; the server keeps its digest. */
import { createHash, randomBytes } from 'node:crypto'
import { isSessionExpired } from '#domain/accounts/session'
import { deleteOtherTokens, insertToken, tokensOf } from '#server/db/accounts/tokens'
import type { Writer } from '#server/db/storage'
import type { Parts } from '#server/parts'

const tokenBytes = 32
const maxDeviceLength = 200
const maxListed = 100
const idLength = 16

/** Where a collector is signed in. */
export interface SignedInPlace {
  /** Names the session without being of any use to somebody who wants to take it over. */
  readonly id: string
  readonly device: string | null
  readonly signedInAt: string
  readonly lastSeenAt: string
  readonly isThis: boolean
}

/** Opens a session and gives the token, for the one time it is known here. */
export async function openSession(
  tx: Writer,
  collectorId: string,
  { at, device }: { readonly at: string; readonly device: string | null },
): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  await insertToken(tx, {
    tokenHash: createHash('sha256').update(token).digest('hex'),
    collectorId,
    createdAt: at,
    device: device?.slice(0, maxDeviceLength) ?? null,
  })
  return token
}

/** The sessions that are not over, last seen first; `ownHash` is the asker's. */
export async function openSessions(
  parts: Parts,
  collectorId: string,
  ownHash: string,
): Promise<SignedInPlace[]> {
  const tokens = await parts.storage.read(db => tokensOf(db, collectorId, maxListed))
  const now = parts.now()
  return tokens
    .filter(token => !isSessionExpired(token, now, parts.sessionLifetime))
    .map(({ tokenHash, device, createdAt, lastUsedAt }) => ({
      id: createHash('sha256').update(tokenHash).digest('base64url').slice(0, idLength),
      device,
      signedInAt: createdAt,
      lastSeenAt: lastUsedAt,
      isThis: tokenHash === ownHash,
    }))
}

/** Ends every session but the asking one; how many there were. */
export async function endOtherSessions(parts: Parts, collectorId: string, ownHash: string): Promise<number> {
  return parts.storage.write(tx => deleteOtherTokens(tx, collectorId, ownHash))
}
