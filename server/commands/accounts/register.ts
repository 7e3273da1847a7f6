import { checkRegistration, type Registration } from '#domain/accounts/credentials'
import { newId } from '#server/commands/new-id'
import { collectorById, insertCollector, type StoredCollector } from '#server/db/accounts/collectors'
import { claimLookalike, isLookalikeTaken } from '#server/db/accounts/lookalike-names'
import { insertSignInNames } from '#server/db/accounts/sign-in-names'
import type { Parts } from '#server/parts'
import { claimNames, looksTaken, rejectTakenNames, tidyNames } from './claim-names.ts'
import { lookalikeKey } from '#server/db/accounts/lookalike-key'
import { rememberVisitor } from './account-notices.ts'
import { admit, rejectUninvited } from './admission.ts'
import { countRegistration } from '#server/limits/attempt-limits'
import { isCommonPassword } from '#server/passwords/common-passwords'
import { Refused } from '#server/refused'
import { startConfirmation } from './send-confirmation.ts'
import { startSession } from './start-session.ts'

export interface Visitor {
  readonly address: string
  readonly device: string | null
}

export interface Session {
  readonly token: string
  readonly collector: StoredCollector
}

/** What a visitor registers with. */
export interface Application extends Registration {
  /** The secret of an invitation. */
  readonly invitation?: string | undefined
}

/** Creates an account and signs it in. The first account of a server is its operator's. Throws Refused. */
export async function register(parts: Parts, application: Application, visitor: Visitor): Promise<Session> {
  const { invitation, ...registration } = application
  await rejectInvalid(registration)
  await countRegistration(parts, visitor.address)
  await rejectUninvited(parts, invitation)
  const names = tidyNames(registration)
  await rejectTakenNames(parts.storage, names, null)
  if (await parts.storage.read(db => isLookalikeTaken(db, lookalikeKey(names.username)))) throw looksTaken()
  const passwordHash = await parts.passwords.hash(registration.password)
  const id = newId()
  const createdAt = parts.now().toISOString()
  const session = await claimNames(parts.storage, names, null, () =>
    parts.storage.write(async tx => {
      const { isFirst } = await admit(tx, parts, { invitation, at: createdAt })
      await insertCollector(tx, { id, ...names, passwordHash, createdAt, isOperator: isFirst })
      await insertSignInNames(tx, id, [names.usernameKey, names.emailKey])
      if (!(await claimLookalike(tx, id, lookalikeKey(names.username)))) throw looksTaken()
      await rememberVisitor(tx, id, visitor, createdAt)
      const token = await startSession(tx, id, {
        at: createdAt,
        address: visitor.address,
        device: visitor.device,
      })
      const collector = await collectorById(tx, id)
      if (!collector) throw new Error('the new collector is missing')
      return { token, collector }
    }),
  )
  startConfirmation(parts, session.collector, visitor.address)
  return session
}

async function rejectInvalid(registration: Registration): Promise<void> {
  const fields: Record<string, string> = checkRegistration(registration)
  if (!fields['password'] && (await isCommonPassword(registration.password))) {
    fields['password'] = 'Password is too common: choose one that others would not'
  }
  const [first] = Object.values(fields)
  if (first !== undefined) throw new Refused('invalid', first, { fields })
}
