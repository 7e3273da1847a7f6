/** Usernames and e-mail addresses share one name space: no username is another collector's address. */
import { foldedKey, tidyLine } from '#domain/text'
import type { Names } from '#server/db/accounts/collectors'
import { takenNames } from '#server/db/accounts/sign-in-names'
import { KeyTaken, type Storage } from '#server/database/storage'
import { type Refused, refusedField } from '#server/refused'

export function tidyNames(typed: { readonly username: string; readonly email: string }): Names {
  return {
    username: tidyLine(typed.username),
    usernameKey: foldedKey(typed.username),
    email: tidyLine(typed.email),
    emailKey: foldedKey(typed.email),
  }
}

/** Throws Refused if another collector has one of these names. */
export async function rejectTakenNames(
  storage: Storage,
  names: Names,
  exceptCollectorId: string | null,
): Promise<void> {
  const taken = await storage.read(db =>
    takenNames(db, [names.usernameKey, names.emailKey], exceptCollectorId),
  )
  if (taken.has(names.usernameKey)) throw refusedField('username', 'Username is already taken', 'conflict')
  if (taken.has(names.emailKey)) throw refusedField('email', 'Email is already registered', 'conflict')
}

/** Runs a change that takes these names. If another collector was faster, throws Refused with the taken name. */
export async function claimNames<Result>(
  storage: Storage,
  names: Names,
  exceptCollectorId: string | null,
  change: () => Promise<Result>,
): Promise<Result> {
  try {
    return await change()
  } catch (error) {
    if (error instanceof KeyTaken) await rejectTakenNames(storage, names, exceptCollectorId)
    throw error
  }
}

export function looksTaken(): Refused {
  return refusedField('username', 'Username looks like another one that is taken', 'conflict')
}
