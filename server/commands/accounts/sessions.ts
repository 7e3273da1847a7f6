/** The sessions of collectors: they start, are listed, and end. */
import { hash, randomBytes } from 'node:crypto'
import { isSessionExpired } from '#domain/accounts/session'
import {
  tokensOf,
  deleteToken,
  deleteOtherTokens,
  deleteTokensBeyond,
  insertToken,
} from '#server/db/accounts/tokens'
import type { Parts } from '#server/parts'
import { notFound } from '#server/refused'
import { forgetOtherUnsaved, forgetUnsaved, keepUnsaved } from '#server/db/accounts/unsaved-sessions'
import type { StoredCollector } from '#server/db/accounts/collectors'
import type { Storage, Writer } from '#server/database/storage'

export interface Visitor {
  readonly address: string
  readonly device: string | null
}

export interface Session {
  readonly token: string
  readonly collector: StoredCollector
}

/** The most sessions in a list. */
const maxListed = 100
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
function sessionId(tokenHash: string): string {
  return hash('sha256', tokenHash, 'base64url').slice(0, idLength)
}

/** Ends one of a collector's sessions by its id in their list. Throws Refused if it is not there. */
export async function endSession(parts: Parts, collectorId: string, id: string): Promise<void> {
  await parts.storage.write(async tx => {
    const tokens = await tokensOf(tx, collectorId, maxListed)
    const found = tokens.find(({ tokenHash }) => sessionId(tokenHash) === id)
    if (!found) throw notFound()
    await deleteToken(tx, found.tokenHash)
  })
}

/** Ends every session except the caller's. Returns how many. */
export async function endOtherSessions(parts: Parts, collectorId: string, ownHash: string): Promise<number> {
  const unsaved = forgetOtherUnsaved(parts.storage, collectorId, ownHash)
  return unsaved + (await parts.storage.write(tx => deleteOtherTokens(tx, collectorId, ownHash)))
}

/** Ends the session on the server, so that a copied token stops working too. */
export async function signOut(parts: Parts, tokenHash: string): Promise<void> {
  if (forgetUnsaved(parts.storage, tokenHash)) return
  await parts.storage.write(tx => deleteToken(tx, tokenHash))
}

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
  await insertToken(tx, { tokenHash, collectorId, createdAt: at, device: keptDevice(device), address })
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
  return { token, tokenHash: hash('sha256', token) }
}

const maxDeviceLength = 200

/** Returns as much of a User-Agent header as is stored. */
export function keptDevice(device: string | null): string | null {
  return device?.slice(0, maxDeviceLength) ?? null
}
