import { foldedKey, unkeepable } from '#domain/text'
import { collectorById, collectorBySignInName, recordSignIn } from '../db/collectors.ts'
import type { Parts } from '../parts.ts'
import { countPasswordTry, forgivePasswordTries } from './attempt-limits.ts'
import { isPassword } from './password-hashing.ts'
import { Refused } from './refused.ts'
import type { Session, Visitor } from './register.ts'
import { openSession } from './sessions.ts'

/**
 * Signs in by username or e-mail address in any case. Somebody unknown and a wrong password get the same
 * answer after the same work.
 */
export async function signIn(
  parts: Parts,
  typed: { readonly username: string; readonly password: string },
  visitor: Visitor,
): Promise<Session> {
  const nameKey = unkeepable(typed.username) ? null : foldedKey(typed.username)
  const found = nameKey === null ? null : await parts.storage.read(db => collectorBySignInName(db, nameKey))
  const door = { account: found?.id ?? nameKey ?? '', address: visitor.address }
  await countPasswordTry(parts, door)
  if (!(await isPassword(typed.password, found?.passwordHash ?? null)) || !found) throw wrongSignIn()
  await forgivePasswordTries(parts, door)
  const at = parts.now().toISOString()
  return parts.storage.write(async tx => {
    // The password may have been changed while it was being checked.
    if (!(await recordSignIn(tx, found.id, found.passwordHash, at))) throw wrongSignIn()
    const token = await openSession(tx, found.id, { at, device: visitor.device })
    const collector = await collectorById(tx, found.id)
    if (!collector) throw wrongSignIn()
    return { token, collector }
  })
}

function wrongSignIn(): Refused {
  return new Refused('unauthorized', 'Invalid username or password')
}
