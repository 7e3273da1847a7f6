import { checkRegistration, type Registration } from '#domain/accounts/credentials'
import { v7 as newId } from 'uuid'
import { collectorById, insertCollector, type StoredCollector } from '#server/db/accounts/collectors'
import { insertSignInNames } from '#server/db/accounts/sign-in-names'
import type { Parts } from '#server/parts'
import { namesOf, withNamesFree, rejectTakenNames } from './claim-names.ts'
import { countRegistration } from '#server/limits/attempt-limits'
import { isCommonPassword } from '#server/passwords/common-passwords'
import { Refused } from '#server/refused'
import { openSession } from './start-session.ts'

export interface Visitor {
  readonly address: string
  readonly device: string | null
}

export interface Session {
  readonly token: string
  readonly collector: StoredCollector
}

/** Creates an account with its empty totals and signs it in. */
export async function register(parts: Parts, registration: Registration, visitor: Visitor): Promise<Session> {
  refuseBadRegistration(registration)
  await countRegistration(parts, visitor.address)
  const names = namesOf(registration)
  await rejectTakenNames(parts.storage, names, null)
  const passwordHash = await parts.passwords.hash(registration.password)
  const id = newId()
  const createdAt = parts.now().toISOString()
  return withNamesFree(parts.storage, names, null, () =>
    parts.storage.write(async tx => {
      await insertCollector(tx, { id, ...names, passwordHash, createdAt })
      await insertSignInNames(tx, id, [names.usernameKey, names.emailKey])
      const token = await openSession(tx, id, { at: createdAt, device: visitor.device })
      const collector = await collectorById(tx, id)
      if (!collector) throw new Error('a collector that was just inserted is not there')
      return { token, collector }
    }),
  )
}

function refuseBadRegistration(registration: Registration): void {
  const fields: Record<string, string> = checkRegistration(registration)
  if (!fields['password'] && isCommonPassword(registration.password)) {
    fields['password'] = 'Password is too common: choose one that others would not'
  }
  const [first] = Object.values(fields)
  if (first !== undefined) throw new Refused('invalid', first, { fields })
}
