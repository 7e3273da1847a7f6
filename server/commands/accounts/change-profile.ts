import { emailError, usernameError } from '#domain/accounts/credentials'
import { isSameMailbox } from '#domain/accounts/mailbox'
import { foldedKey } from '#domain/text'
import { collectorById, type StoredCollector, updateProfile } from '#server/db/accounts/collectors'
import { lockTotals } from '#server/db/ledger/collector-totals'
import { claimLookalike, lookalikeKey } from '#server/db/accounts/lookalike-names'
import { deleteSignInNames, insertSignInNames } from '#server/db/accounts/sign-in-names'
import { countNow } from '#server/limits/collector-limits'
import type { Parts } from '#server/parts'
import { mailNotice, tellUnderBell } from './account-notices.ts'
import { moveEmail, warnedAddresses } from './move-email.ts'
import type { Visitor } from './sessions.ts'
import { startConfirmation } from './confirm-email.ts'
import { claimNames, looksTaken, tidyNames } from './claim-names.ts'
import { notFound, rejectFields } from '#server/refused'

export interface Profile {
  readonly username: string
  readonly email: string
  /** Cleared when absent, and so is the last name. */
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
}

/** Changes names and address. A new address gets nothing but a confirmation link until it is confirmed. Throws Refused. */
export async function changeProfile(
  parts: Parts,
  collectorId: string,
  profile: Profile,
  by: Visitor,
): Promise<StoredCollector> {
  const current = await parts.storage.read(db => collectorById(db, collectorId))
  if (!current) throw notFound()
  const { username, email } = profile
  rejectFields({ username: usernameError(username, current.username), email: emailError(email) })
  const names = tidyNames(profile)
  const { firstName = null, lastName = null } = profile
  if (!isSameMailbox(current.email, names.email)) await countNow(parts, 'email', collectorId)
  if (names.usernameKey !== foldedKey(current.username)) await countNow(parts, 'username', collectorId)
  const at = parts.now().toISOString()
  const changed = await claimNames(parts.storage, names, collectorId, () =>
    parts.storage.write(async tx => {
      // Of two changes at once, the second must see the address that the first left.
      await lockTotals(tx, collectorId)
      const before = await collectorById(tx, collectorId)
      if (!before) throw notFound()
      // To the old addresses: the person who made the change has the new one.
      const addresses = await warnedAddresses(tx, collectorId, at)
      await updateProfile(tx, collectorId, { ...names, firstName, lastName })
      await deleteSignInNames(tx, collectorId)
      await insertSignInNames(tx, collectorId, [names.usernameKey, names.emailKey])
      const isNewName = names.usernameKey !== foldedKey(before.username)
      if (isNewName && !(await claimLookalike(tx, collectorId, lookalikeKey(names.username))))
        throw looksTaken()
      await moveEmail(tx, before, names.email, at)
      const collector = await collectorById(tx, collectorId)
      if (!collector) throw notFound()
      const isRespelled = before.email !== collector.email
      if (isSameMailbox(before.email, collector.email)) return { collector, isRespelled, notice: null }
      const { username } = before
      const notice = { collectorId, username, kind: 'email_changed', by, at } as const
      await tellUnderBell(tx, notice)
      return { collector, isRespelled, notice, addresses }
    }),
  )
  if (changed.notice) mailNotice(parts, changed.notice, changed.addresses)
  if (changed.isRespelled) startConfirmation(parts, changed.collector, by.address)
  return changed.collector
}
