import { emailError, usernameError } from '#domain/accounts/credentials'
import { collectorById, type StoredCollector, updateProfile } from '#server/db/accounts/collectors'
import { deleteSignInNames, insertSignInNames } from '#server/db/accounts/sign-in-names'
import type { Parts } from '#server/parts'
import { claimNames, tidyNames } from './claim-names.ts'
import { notFound, Refused } from '#server/refused'

export interface Profile {
  readonly username: string
  readonly email: string
  /** Cleared when absent, and so is the last name. */
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
}

export async function changeProfile(
  parts: Parts,
  collectorId: string,
  profile: Profile,
): Promise<StoredCollector> {
  rejectInvalid(profile)
  const names = tidyNames(profile)
  const { firstName = null, lastName = null } = profile
  return claimNames(parts.storage, names, collectorId, () =>
    parts.storage.write(async tx => {
      await updateProfile(tx, collectorId, { ...names, firstName, lastName })
      await deleteSignInNames(tx, collectorId)
      await insertSignInNames(tx, collectorId, [names.usernameKey, names.emailKey])
      const collector = await collectorById(tx, collectorId)
      if (!collector) throw notFound()
      return collector
    }),
  )
}

function rejectInvalid(profile: Profile): void {
  const fields: Record<string, string> = {}
  const username = usernameError(profile.username)
  if (username !== null) fields['username'] = username
  const email = emailError(profile.email)
  if (email !== null) fields['email'] = email
  const [first] = Object.values(fields)
  if (first !== undefined) throw new Refused('invalid', first, { fields })
}
