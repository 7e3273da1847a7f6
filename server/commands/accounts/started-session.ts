/** The session that a checked sign-in starts. */
import { collectorById, recordSignIn, type StoredCollector } from '#server/db/accounts/collectors'
import type { Writer } from '#server/database/storage'
import { countNow } from '#server/limits/collector-limits'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'
import { type AccountNotice, mailNotice, rememberVisitor, tellUnderBell } from './account-notices.ts'
import { type Session, startSession, startUnsavedSession, type Visitor } from './sessions.ts'

/**
 * Stores a new session. `use` takes what was checked, in the same transaction. Returns null if the password's hash was
 * replaced or the account disabled meanwhile.
 */
export async function storedSession(
  parts: Parts,
  found: StoredCollector,
  visitor: Visitor,
  use: (tx: Writer) => Promise<unknown>,
): Promise<Session | null> {
  await countNow(parts, 'sign-in', found.id)
  const at = parts.now().toISOString()
  const { id: collectorId, username } = found
  const notice: AccountNotice = { collectorId, username, kind: 'sign_in', by: visitor, at }
  const started = await parts.storage.write(async tx => {
    if (!(await recordSignIn(tx, collectorId, found.passwordHash, at))) return null
    await use(tx)
    const isNew = await rememberVisitor(tx, collectorId, visitor, at)
    if (isNew) await tellUnderBell(tx, notice)
    const token = await startSession(tx, collectorId, { at, ...visitor })
    const collector = await collectorById(tx, collectorId)
    if (!collector) throw notFound()
    return { session: { token, collector }, isNew }
  })
  if (started?.isNew) mailNotice(parts, notice)
  return started?.session ?? null
}

/** Starts a session in memory, because the database refuses to store it. */
export function unstoredSession(
  { storage, now, log }: Parts,
  collector: StoredCollector,
  visitor: Visitor,
  refusal: unknown,
): Session {
  log.warn(
    { err: refusal, collector_id: collector.id },
    'a session is in memory: the database cannot store it',
  )
  const token = startUnsavedSession(storage, collector, { at: now().toISOString(), ...visitor })
  return { token, collector }
}

export function accountDisabled(): Refused {
  return new Refused('forbidden', 'This account is disabled. Ask the operator.')
}
