/** Usernames and e-mail addresses share one name space: no username is another collector's address. */
import { foldedKey, tidyLine } from '#domain/text'
import type { Names } from '#server/db/accounts/collectors'
import { takenNames } from '#server/db/accounts/sign-in-names'
import { KeyTaken, type Storage } from '#server/database/storage'
import { Refused } from '#server/refused'

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
  if (taken.has(names.usernameKey)) throw nameTaken('username', 'Username is already taken')
  if (taken.has(names.emailKey)) throw nameTaken('email', 'Email is already registered')
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
  return nameTaken('username', 'Username looks like another one that is taken')
}

function nameTaken(field: 'username' | 'email', sentence: string): Refused {
  return new Refused('conflict', sentence, { fields: { [field]: sentence } })
}
