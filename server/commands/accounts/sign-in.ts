import { foldedKey, textFault } from '#domain/text'
import {
  collectorById,
  collectorBySignInName,
  recordSignIn,
  replacePasswordHash,
  type StoredCollector,
} from '#server/db/accounts/collectors'
import type { Parts } from '#server/parts'
import { countPasswordTry, forgivePasswordTries } from '#server/limits/attempt-limits'
import { Refused } from '#server/refused'
import type { Session, Visitor } from './register.ts'
import { openSession } from './start-session.ts'

/**
 * Signs in by username or e-mail address in any case. Somebody unknown and a wrong password get the same
 * answer after the same work.
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
  await countPasswordTry(parts, door)
  // The hash may be replaced while the password is checked against it: then the check counts for nothing, and
  // is made once more.
  const session =
    (await openIfRight(parts, typed.password, found, visitor)) ??
    (await openIfRight(parts, typed.password, await find(), visitor))
  if (!session) throw wrongSignIn()
  await forgivePasswordTries(parts, door)
  return session
}

/** The new session, or null when the hash was replaced during the check. Throws for a wrong password. */
async function openIfRight(
  parts: Parts,
  password: string,
  found: StoredCollector | null,
  visitor: Visitor,
): Promise<Session | null> {
  const { passwords } = parts
  const matches = await passwords.matches(password, found?.passwordHash ?? null)
  // Made before the answer is known, so that a wrong password takes as long here as the right one.
  const strongerHash =
    found && !passwords.isAtTodaysCost(found.passwordHash) ? await passwords.hash(password) : null
  if (!matches || !found) throw wrongSignIn()
  const at = parts.now().toISOString()
  return parts.storage.write(async tx => {
    if (!(await recordSignIn(tx, found.id, found.passwordHash, at))) return null
    if (strongerHash !== null) await replacePasswordHash(tx, found.id, found.passwordHash, strongerHash)
    const token = await openSession(tx, found.id, { at, device: visitor.device })
    const collector = await collectorById(tx, found.id)
    if (!collector) throw wrongSignIn()
    return { token, collector }
  })
}

function wrongSignIn(): Refused {
  return new Refused('unauthorized', 'Invalid username or password')
}
