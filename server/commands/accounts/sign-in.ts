import { foldedKey, textFault } from '#domain/text'
import {
  collectorBySignInName,
  replacePasswordHash,
  type StoredCollector,
} from '#server/db/accounts/collectors'
import { refusesWrites } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { asPasswordTry } from '#server/limits/attempt-limits'
import { Refused } from '#server/refused'
import { codeRequired } from './second-step.ts'
import type { Session, Visitor } from './sessions.ts'
import { accountDisabled, storedSession, unstoredSession } from './started-session.ts'

/**
 * Signs in by username or e-mail address, ignoring case. An unknown name and a wrong password get the same
 * answer and take the same time. While the database refuses to be written to, the session is kept in memory. With a second
 * factor, the right password is refused too, with the token of the second step.
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
  if (found.disabledAt !== null) throw accountDisabled()
  if (found.hasSecondFactor) throw await codeRequired(parts, found, strongerHash, visitor)
  try {
    return await storedSession(parts, found, visitor, async tx => {
      if (strongerHash !== null) await replacePasswordHash(tx, found.id, found.passwordHash, strongerHash)
    })
  } catch (error) {
    if (!refusesWrites(error)) throw error
    return unstoredSession(parts, found, visitor, error)
  }
}

function wrongSignIn(): Refused {
  return new Refused('unauthorized', 'Invalid username or password')
}
