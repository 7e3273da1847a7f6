import { collectorById, type StoredCollector } from '#server/db/accounts/collectors'
import type { Writer } from '#server/database/storage'
import { asPasswordTry } from '#server/limits/attempt-limits'
import type { Parts } from '#server/parts'
import { notFound, refusedField } from '#server/refused'
import type { Caller } from './change-password.ts'

/**
 * Makes a change to how a collector signs in, once they have proven that the account is theirs: a session alone may be stolen.
 * The proof is the password. Throws Refused for a wrong one, which counts as a failed sign-in.
 */
export async function withProof<Result>(
  parts: Parts,
  { collectorId, address }: Caller,
  { password }: { readonly password: string },
  change: (tx: Writer, collector: StoredCollector) => Promise<Result>,
): Promise<Result> {
  const collector = await parts.storage.read(db => collectorById(db, collectorId))
  if (!collector) throw notFound()
  await asPasswordTry(parts, { account: collectorId, address }, async () => {
    if (!(await parts.passwords.matches(password, collector.passwordHash))) throw wrongPassword()
  })
  return parts.storage.write(async tx => {
    // The password may have changed during the check.
    const current = await collectorById(tx, collectorId)
    if (!current) throw notFound()
    if (current.passwordHash !== collector.passwordHash) throw wrongPassword()
    return change(tx, current)
  })
}

function wrongPassword() {
  return refusedField('password', 'The password is wrong.')
}
