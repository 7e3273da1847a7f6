import { checkRegistration, type Registration, emailError, usernameError } from '#domain/accounts/credentials'
import { newId } from '#server/commands/new-id'
import { collectorById, insertCollector } from '#server/db/accounts/collectors'
import { claimLookalike, isLookalikeTaken, lookalikeKey } from '#server/db/accounts/lookalike-names'
import { insertSignInNames } from '#server/db/accounts/sign-in-names'
import type { Writer } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { claimNames, looksTaken, rejectTakenNames, tidyNames } from './claim-names.ts'
import { rememberVisitor } from './account-notices.ts'
import { admit, rejectUninvited } from './admission.ts'
import { countRegistration } from '#server/limits/attempt-limits'
import { commonPasswordError } from '#server/passwords/common-passwords'
import { Refused, rejectFields } from '#server/refused'
import { startConfirmation } from './confirm-email.ts'
import { type Session, startSession, type Visitor } from './sessions.ts'
import { randomBytes } from 'node:crypto'
import { savePasswordReset } from '#server/db/accounts/secret-links'
import { isFirstAccount } from '#server/db/accounts/access'
import { newLinkSecret } from './link-secret.ts'

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
      await insertAccount(tx, { id, ...names, passwordHash, createdAt, isOperator: isFirst })
      await rememberVisitor(tx, id, visitor, createdAt)
      const token = await startSession(tx, id, { at: createdAt, ...visitor })
      const collector = await collectorById(tx, id)
      if (!collector) throw new Error('the new collector is missing')
      return { token, collector }
    }),
  )
  startConfirmation(parts, session.collector, visitor.address)
  return session
}

async function rejectInvalid(registration: Registration): Promise<void> {
  const fields = checkRegistration(registration)
  const password = fields.password ?? (await commonPasswordError(registration.password))
  rejectFields({ ...fields, password })
}

/** Inserts a collector under their names. Throws Refused for a username that looks like another one. */
async function insertAccount(tx: Writer, collector: Parameters<typeof insertCollector>[1]): Promise<void> {
  const { id, usernameKey, emailKey, username } = collector
  await insertCollector(tx, collector)
  await insertSignInNames(tx, id, [usernameKey, emailKey])
  if (!(await claimLookalike(tx, id, lookalikeKey(username)))) throw looksTaken()
}

/** A new account, and the secret of the link that sets its first password. */
interface CreatedAccount {
  readonly username: string
  readonly isOperator: boolean
  readonly secret: string
  readonly expiresAt: string
}

/**
 * Creates an account for somebody else, whatever the rule of registration. Its password is random and not kept: the link sets
 * one. Throws Refused.
 */
export async function createAccount(
  { storage, passwords, now }: Pick<Parts, 'storage' | 'passwords' | 'now'>,
  typed: { readonly username: string; readonly email: string },
  linkMs: number,
): Promise<CreatedAccount> {
  const error = usernameError(typed.username) ?? emailError(typed.email)
  if (error !== null) throw new Refused('invalid', `${error}.`)
  const names = tidyNames(typed)
  await rejectTakenNames(storage, names, null)
  const passwordHash = await passwords.hash(randomBytes(32).toString('base64url'))
  const id = newId()
  const { secret, digest } = newLinkSecret()
  const at = now()
  const createdAt = at.toISOString()
  const expiresAt = new Date(at.getTime() + linkMs).toISOString()
  return claimNames(storage, names, null, () =>
    storage.write(async tx => {
      const isOperator = await isFirstAccount(tx)
      await insertAccount(tx, { id, ...names, passwordHash, createdAt, lastLoginAt: null, isOperator })
      await savePasswordReset(tx, id, { digest, createdAt, expiresAt })
      return { username: names.username, isOperator, secret, expiresAt }
    }),
  )
}
