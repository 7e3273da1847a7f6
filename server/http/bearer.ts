/** Authenticates calls by the bearer token in the Authorization header, and by nothing else. */
import { hash } from 'node:crypto'
import { isSessionExpired } from '#domain/accounts/session'
import { Refused } from '#server/refused'
import { unsavedSession } from '#server/db/accounts/unsaved-sessions'
import { recordTokenUse, tokenByHash } from '#server/db/accounts/tokens'
import type { Parts } from '#server/parts'

const useRecordedEveryMs = 60 * 60 * 1_000

export interface Caller {
  readonly collectorId: string
  readonly tokenHash: string
  /** The currency of every amount in the call and its answer. */
  readonly ledgerCurrency: string
}

/** Throws the same error whatever is wrong with the token. */
export async function callerOf(parts: Parts, authorization: string | undefined): Promise<Caller> {
  const token = /^Bearer ([A-Za-z0-9_-]{43})$/i.exec(authorization ?? '')?.[1]
  if (token === undefined) throw unauthorized()
  const tokenHash = hash('sha256', token)
  const now = parts.now()
  const session =
    (await parts.storage.readOne(db => tokenByHash(db, tokenHash))) ??
    (await unsavedSession(parts.storage, tokenHash, now))
  if (!session || isSessionExpired(session, now, parts.sessionLifetime)) throw unauthorized()
  if (now.getTime() - Date.parse(session.lastUsedAt) > useRecordedEveryMs) {
    await recordUse(parts, tokenHash, now)
  }
  return { collectorId: session.collectorId, tokenHash, ledgerCurrency: session.ledgerCurrency }
}

/** Never throws: a read-only database must still serve reads. */
async function recordUse(parts: Parts, tokenHash: string, now: Date): Promise<void> {
  try {
    await parts.storage.write(tx => recordTokenUse(tx, tokenHash, now.toISOString()))
  } catch (err) {
    parts.log.warn({ err }, 'could not record the use of a session')
  }
}

function unauthorized(): Refused {
  return new Refused('unauthorized', 'Sign in to continue.')
}
