/**
 * Sessions that the database refused to store because its disk is full or read-only: kept in the memory of this process,
 * so that collectors can sign in and read (decision 101). They are stored as soon as that works, and end after an hour,
 * with the process, with another password and when the account is disabled.
 */
import { collectorById } from './collectors.ts'
import { insertToken, type StoredToken } from './tokens.ts'
import type { Storage } from '#server/database/storage'

export interface UnsavedSession {
  readonly collectorId: string
  /** The one that was checked. */
  readonly passwordHash: string
  readonly createdAt: string
  readonly device: string | null
  readonly address: string | null
}

const lifetimeMs = 60 * 60 * 1_000
/** The oldest goes first. */
const mostKept = 1_000
/** A try costs a call the time of a failed write. */
const betweenTriesMs = 10_000

interface Kept {
  readonly sessions: Map<string, UnsavedSession>
  triedAtMs: number
}

const keptOf = new WeakMap<Storage, Kept>()

export function keepUnsaved(storage: Storage, tokenHash: string, session: UnsavedSession): void {
  const kept = keptOf.get(storage) ?? { sessions: new Map(), triedAtMs: Number.NEGATIVE_INFINITY }
  keptOf.set(storage, kept)
  const [oldest] = kept.sessions.size >= mostKept ? kept.sessions.keys() : []
  if (oldest !== undefined) kept.sessions.delete(oldest)
  kept.sessions.set(tokenHash, session)
}

/** Returns the session if it is still good; null if there is none. Tries to store it. */
export async function unsavedSession(
  storage: Storage,
  tokenHash: string,
  now: Date,
): Promise<StoredToken | null> {
  const kept = keptOf.get(storage)
  const session = kept?.sessions.get(tokenHash)
  if (!kept || !session) return null
  const collector = await storage.read(db => collectorById(db, session.collectorId))
  const isGood =
    collector?.passwordHash === session.passwordHash &&
    collector.disabledAt === null &&
    now.getTime() - Date.parse(session.createdAt) <= lifetimeMs
  if (!isGood) {
    kept.sessions.delete(tokenHash)
    return null
  }
  if (now.getTime() - kept.triedAtMs > betweenTriesMs) {
    kept.triedAtMs = now.getTime()
    await save(storage, kept, tokenHash)
  }
  const { collectorId, createdAt } = session
  return { collectorId, createdAt, lastUsedAt: createdAt, ledgerCurrency: collector.ledgerCurrency }
}

async function save(storage: Storage, { sessions }: Kept, tokenHash: string): Promise<void> {
  try {
    await storage.write(async tx => {
      const session = sessions.get(tokenHash)
      if (session) await insertToken(tx, { tokenHash, ...session })
    })
    sessions.delete(tokenHash)
  } catch {
    // Not yet.
  }
}

/** Ends a session. Returns whether there was one. */
export function forgetUnsaved(storage: Storage, tokenHash: string): boolean {
  return keptOf.get(storage)?.sessions.delete(tokenHash) ?? false
}

/** Ends the sessions of a collector but one. Returns how many. */
export function forgetOtherUnsaved(storage: Storage, collectorId: string, keptHash: string): number {
  let ended = 0
  for (const [tokenHash, session] of keptOf.get(storage)?.sessions ?? []) {
    if (session.collectorId !== collectorId || tokenHash === keptHash) continue
    if (forgetUnsaved(storage, tokenHash)) ended += 1
  }
  return ended
}
