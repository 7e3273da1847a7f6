import { foldedKey, textFault } from '#domain/text'
import {
  collectorById,
  collectorBySignInName,
  recordSignIn,
  replacePasswordHash,
  type StoredCollector,
} from '#server/db/accounts/collectors'
import { refusesWrites } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { asPasswordTry } from '#server/limits/attempt-limits'
import { countNow } from '#server/limits/collector-limits'
import { Refused } from '#server/refused'
import { type AccountNotice, mailNotice, rememberVisitor, tellUnderBell } from './account-notices.ts'
import type { Session, Visitor } from './sessions.ts'
import { startSession, startUnsavedSession } from './sessions.ts'

/**
 * Signs in by username or e-mail address, ignoring case. An unknown name and a wrong password get the same
 * answer and take the same time. While the database refuses to be written to, the session is kept in memory.
 */
export async function signIn(
  parts: Parts,
  typed: { readonly username: string; readonly password: string },
  visitor: Visitor,
): Promise<Session> {
  const nameKey = textFault(typed.username) ? null : foldedKey(typed.username)
  const find = async () =>
    nameKey === null ? null : await parts.storage.read(db => collectorBySignInName(db, nameKey))
  const found = await find()
  const door = { account: found?.id ?? nameKey ?? '', address: visitor.address }
  return asPasswordTry(parts, door, async () => {
    // If the hash was replaced during the check, check once more against the new one.
    const session =
      (await startIfPasswordMatches(parts, typed.password, found, visitor)) ??
      (await startIfPasswordMatches(parts, typed.password, await find(), visitor))
    if (!session) throw wrongSignIn()
    return session
  })
}

/**
 * Returns the new session, or null if the hash was replaced or the account disabled during the check. Throws for a
 * wrong password.
 */
async function startIfPasswordMatches(
  parts: Parts,
  password: string,
  found: StoredCollector | null,
  visitor: Visitor,
): Promise<Session | null> {
  const { passwords } = parts
  const matches = await passwords.matches(password, found?.passwordHash ?? null)
  // Hashed before the result is checked, so that a wrong password takes as long as the right one.
  const strongerHash =
    found && !passwords.isAtTodaysCost(found.passwordHash) ? await passwords.hash(password) : null
  if (!matches || !found) throw wrongSignIn()
  // Only a caller who knows the password learns this.
  if (found.disabledAt !== null) throw disabled()
  try {
    return await storedSession(parts, found, strongerHash, visitor)
  } catch (error) {
    if (!refusesWrites(error)) throw error
    const { storage, now, log } = parts
    log.warn({ err: error, collector_id: found.id }, 'a session is in memory: the database cannot store it')
    const at = now().toISOString()
    return { token: startUnsavedSession(storage, found, { at, ...visitor }), collector: found }
  }
}

/** Returns the new session, or null if the hash was replaced or the account disabled meanwhile. */
async function storedSession(
  parts: Parts,
  found: StoredCollector,
  strongerHash: string | null,
  visitor: Visitor,
): Promise<Session | null> {
  await countNow(parts, 'sign-in', found.id)
  const at = parts.now().toISOString()
  const notice: AccountNotice = {
    collectorId: found.id,
    username: found.username,
    kind: 'sign_in',
    by: visitor,
    at,
  }
  const started = await parts.storage.write(async tx => {
    if (!(await recordSignIn(tx, found.id, found.passwordHash, at))) return null
    if (strongerHash !== null) await replacePasswordHash(tx, found.id, found.passwordHash, strongerHash)
    const isNew = await rememberVisitor(tx, found.id, visitor, at)
    if (isNew) await tellUnderBell(tx, notice)
    const { address, device } = visitor
    const token = await startSession(tx, found.id, { at, address, device })
    const collector = await collectorById(tx, found.id)
    if (!collector) throw wrongSignIn()
    return { session: { token, collector }, isNew }
  })
  if (started?.isNew) mailNotice(parts, notice)
  return started?.session ?? null
}

function disabled(): Refused {
  return new Refused('forbidden', 'This account is disabled. Ask the operator.')
}

function wrongSignIn(): Refused {
  return new Refused('unauthorized', 'Invalid username or password')
}
