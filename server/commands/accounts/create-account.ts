import { emailError, usernameError } from '#domain/accounts/credentials'
import { randomBytes } from 'node:crypto'
import { newId } from '#server/commands/new-id'
import { insertCollector } from '#server/db/accounts/collectors'
import { lookalikeKey } from '#server/db/accounts/lookalike-key'
import { claimLookalike } from '#server/db/accounts/lookalike-names'
import { savePasswordReset } from '#server/db/accounts/password-resets'
import { insertSignInNames } from '#server/db/accounts/sign-in-names'
import type { Parts } from '#server/parts'
import { Refused } from '#server/refused'
import { isFirstAccount } from '#server/db/accounts/access'
import { claimNames, looksTaken, rejectTakenNames, tidyNames } from './claim-names.ts'
import { newLinkSecret } from './link-secret.ts'

/** A new account, and the secret of the link that sets its first password. */
export interface CreatedAccount {
  readonly username: string
  readonly isOperator: boolean
  readonly secret: string
  readonly expiresAt: string
}

/**
 * Creates an account for somebody else, whatever the rule of registration. Nobody knows its password: the link sets
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
      await insertCollector(tx, { id, ...names, passwordHash, createdAt, lastLoginAt: null, isOperator })
      await insertSignInNames(tx, id, [names.usernameKey, names.emailKey])
      if (!(await claimLookalike(tx, id, lookalikeKey(names.username)))) throw looksTaken()
      await savePasswordReset(tx, id, { digest, createdAt, expiresAt })
      return { username: names.username, isOperator, secret, expiresAt }
    }),
  )
}
