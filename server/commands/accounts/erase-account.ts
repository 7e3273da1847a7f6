/**
 * Erases a collector's personal data in one transaction. This is the only exception to the append-only
 * ledger.
 */
import { dayOf } from '#domain/day'
import { textFault, tidyLine } from '#domain/text'
import { v4 as randomId } from 'uuid'
import { collectorById } from '#server/db/accounts/collectors'
import {
  collectorDigest,
  collectorIdsAfter,
  eraseCollector,
  insertTombstones,
  type Tombstone,
} from '#server/db/accounts/erasures'
import { deleteOrphans, orphansOf } from '#server/db/catalogue/images'
import type { Storage, Writer } from '#server/db/storage'
import type { Parts } from '#server/parts'
import { asPasswordTry, forgetPasswordTries } from '#server/limits/attempt-limits'
import { forgetFailedImages } from '#server/limits/failed-images'
import { forgetQuotas } from '#server/limits/quotas'
import { forgetProductChanges } from '#server/limits/edit-limits'
import { forgetReports } from '#server/limits/report-limits'
import { notFound, Refused } from '#server/refused'
import { appendTombstones } from './tombstone-file.ts'

export interface ErasureRequest {
  readonly password: string
  /** The username, typed again. */
  readonly confirmation: string
}

/** Erases the caller after checking their password and the typed username. */
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
  const at = parts.now()
  const tombstone = { id: randomId(), erasedDay: dayOf(at), digest: collectorDigest(collector.id) }
  const images = await parts.storage.write(async tx => {
    // The password may have changed during the check.
    const current = await collectorById(tx, collector.id)
    if (current?.passwordHash !== collector.passwordHash) throw refused('password', wrongPassword)
    const orphans = await erase(tx, parts.storage, collector.id, { tombstone, at })
    await forgetPasswordTries(tx, attempt)
    await forgetFailedImages(tx, collector.id)
    await forgetQuotas(tx, collector.id)
    await forgetProductChanges(tx, collector.id)
    await forgetReports(tx, collector.id)
    return orphans
  })
  await listTombstone(parts, tombstone)
  await deleteImagesOrLater(parts, images, at)
}

/** Erases an account for an operator. Throws Refused for an unknown id. */
export async function eraseForOperator(
  parts: Pick<Parts, 'storage' | 'images' | 'tombstonesFile' | 'log' | 'now'>,
  collectorId: string,
): Promise<void> {
  const at = parts.now()
  const tombstone = { id: randomId(), erasedDay: dayOf(at), digest: collectorDigest(collectorId) }
  const images = await parts.storage.write(tx => erase(tx, parts.storage, collectorId, { tombstone, at }))
  await listTombstone(parts, tombstone)
  await deleteImagesOrLater(parts, images, at)
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
      const images = await storage.write(tx => erase(tx, storage, id, { tombstone, at }))
      await deleteImages(data, images, at)
      erased += 1
    }
    afterId = ids.at(-1)
  }
  return erased
}

/** Erases one collector. Returns the file names of their unused images. */
async function erase(
  tx: Writer,
  { engine }: Storage,
  collectorId: string,
  { tombstone, at }: { readonly tombstone: Tombstone; readonly at: Date },
): Promise<string[]> {
  const orphans = await orphansOf(tx, collectorId, at)
  const opened = { erasedDay: tombstone.erasedDay, openedAt: at.toISOString() }
  if (!(await eraseCollector(tx, engine, collectorId, opened))) throw notFound()
  await insertTombstones(tx, [tombstone])
  return orphans
}

/** The account is deleted by now: images that cannot be deleted now go with the unused ones. */
async function deleteImagesOrLater(
  parts: Pick<Parts, 'storage' | 'images' | 'log'>,
  fileNames: readonly string[],
  at: Date,
): Promise<void> {
  try {
    await deleteImages(parts, fileNames, at)
  } catch (err) {
    parts.log.error({ err }, 'cannot delete the images of a deleted account, retrying with the unused ones')
  }
}

/** Deletes each file before its row: after a crash, the row still leads the tidying job to the file. */
async function deleteImages(
  { storage, images }: Pick<Parts, 'storage' | 'images'>,
  fileNames: readonly string[],
  at: Date,
): Promise<void> {
  for (const fileName of fileNames) {
    await images.remove(fileName)
    await storage.write(tx => deleteOrphans(tx, [fileName], at))
  }
}

const notConfirmed = 'Type your username to confirm.'
const wrongPassword = 'The password is wrong.'

function refused(field: keyof ErasureRequest, sentence: string): Refused {
  return new Refused('invalid', sentence, { fields: { [field]: sentence } })
}
