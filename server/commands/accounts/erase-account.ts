/**
 * Erases collectors: this is the only exception to the append-only ledger. One transaction makes an account
 * unreachable and invisible, with its tombstone; its rows follow in many.
 */
import { dayOf } from '#domain/day'
import { textFault, tidyLine } from '#domain/text'
import { v4 as randomId } from 'uuid'
import { collectorById } from '#server/db/accounts/collectors'
import {
  beginErasure,
  collectorDigest,
  collectorIdsAfter,
  insertTombstones,
  isErasing,
} from '#server/db/accounts/erasures'
import type { Tombstone } from '#server/database/tables/erasures'
import type { Writer } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { asPasswordTry, forgetPasswordTries } from '#server/limits/attempt-limits'
import { forgetCounts } from '#server/limits/windows'
import { notFound, Refused } from '#server/refused'
import { finishErasure } from './finish-erasures.ts'
import { appendTombstones } from './tombstone-file.ts'

export interface ErasureRequest {
  readonly password: string
  /** The username, typed again. */
  readonly confirmation: string
}

/**
 * Erases the caller after checking their password and the typed username. Returns when the account is unreachable;
 * what is left of it is deleted in the background, by this process or, if it ends, by the next.
 */
export async function eraseAccount(
  parts: Parts,
  caller: { readonly collectorId: string; readonly address: string },
  { password, confirmation }: ErasureRequest,
): Promise<void> {
  const collector = await parts.storage.read(db => collectorById(db, caller.collectorId))
  if (!collector) throw notFound()
  if (textFault(confirmation) || tidyLine(confirmation) !== collector.username)
    throw refused('confirmation', notConfirmed)
  const attempt = { account: collector.id, address: caller.address }
  await asPasswordTry(parts, attempt, async () => {
    if (!(await parts.passwords.matches(password, collector.passwordHash)))
      throw refused('password', wrongPassword)
  })
  const erasure = newErasure(collector.id, parts.now())
  await parts.storage.write(async tx => {
    // The password may have changed during the check.
    const current = await collectorById(tx, collector.id)
    if (!current) throw notFound()
    if (current.passwordHash !== collector.passwordHash) throw refused('password', wrongPassword)
    await begin(tx, erasure)
    await forgetPasswordTries(tx, attempt)
    await forgetCounts(tx, collector.id)
  })
  await listTombstone(parts, erasure.tombstone)
  parts.background.start('deleting accounts', signal =>
    finishErasure(parts, collector.id, erasure.at, signal),
  )
}

/** Erases an account for an operator, and returns when nothing is left. Throws Refused for an unknown id. */
export async function eraseForOperator(
  parts: Pick<Parts, 'storage' | 'images' | 'tombstonesFile' | 'log' | 'now'>,
  collectorId: string,
): Promise<void> {
  const erasure = newErasure(collectorId, parts.now())
  await parts.storage.write(tx => begin(tx, erasure))
  await listTombstone(parts, erasure.tombstone)
  await finishErasure(parts, collectorId, erasure.at)
}

interface Erasure {
  readonly collectorId: string
  readonly tombstone: Tombstone
  readonly at: Date
}

function newErasure(collectorId: string, at: Date): Erasure {
  const tombstone = { id: randomId(), erasedDay: dayOf(at), digest: collectorDigest(collectorId) }
  return { collectorId, tombstone, at }
}

async function begin(tx: Writer, { collectorId, tombstone, at }: Erasure): Promise<void> {
  const opened = { tombstone, openedAt: at.toISOString() }
  if (!(await beginErasure(tx, collectorId, opened))) throw notFound()
}

/** The account is deleted by now, so a full disk must not refuse it: tidying appends what is missing. */
async function listTombstone(
  { tombstonesFile, log }: Pick<Parts, 'tombstonesFile' | 'log'>,
  tombstone: Tombstone,
): Promise<void> {
  try {
    await appendTombstones(tombstonesFile, [tombstone])
  } catch (err) {
    log.error({ err }, 'cannot list a deleted account in the file of tombstones, retrying in the next hour')
  }
}

const collectorsAtOnce = 500

/** Erases the collectors of these tombstones again, after a restore. Returns how many it found. */
export async function eraseAgain(
  data: Pick<Parts, 'storage' | 'images'>,
  tombstones: readonly Tombstone[],
  at: Date,
): Promise<number> {
  const { storage } = data
  const byDigest = new Map(tombstones.map(tombstone => [tombstone.digest, tombstone]))
  await storage.write(tx => insertTombstones(tx, tombstones))
  let erased = 0
  for (let afterId: string | undefined = ''; afterId !== undefined; ) {
    const from: string = afterId
    const ids = await storage.read(db => collectorIdsAfter(db, from, collectorsAtOnce))
    for (const id of ids) {
      const tombstone = byDigest.get(collectorDigest(id))
      if (!tombstone) continue
      // The backup may be of a moment when the erasure was under way.
      if (!(await storage.read(db => isErasing(db, id))))
        await storage.write(tx => begin(tx, { collectorId: id, tombstone, at }))
      await finishErasure(data, id, at)
      erased += 1
    }
    afterId = ids.at(-1)
  }
  return erased
}

const notConfirmed = 'Type your username to confirm.'
const wrongPassword = 'The password is wrong.'

function refused(field: keyof ErasureRequest, sentence: string): Refused {
  return new Refused('invalid', sentence, { fields: { [field]: sentence } })
}
