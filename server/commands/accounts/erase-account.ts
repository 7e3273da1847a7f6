/**
 * Erases collectors: this is the only exception to the append-only ledger. One transaction makes an account
 * unreachable and invisible, with its tombstone; its rows follow in many.
 */
import { pagesAfter } from '#server/database/chunks'
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
  endErasure,
  erasureSteps,
  openErasures,
} from '#server/db/accounts/erasures'
import type { Tombstone } from '#server/database/tables/erasures'
import type { Writer } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { asPasswordTry, forgetPasswordTries } from '#server/limits/attempt-limits'
import { forgetCounts } from '#server/limits/collector-limits'
import { notFound, refusedField } from '#server/refused'
import { appendTombstones } from './tombstone-file.ts'
import { somePictures } from '#server/db/copies/own-pictures'
import { deleteOrphans, orphansOf } from '#server/db/products/images'
import { forgetPictures } from '#server/commands/copies/forget-pictures'
import { givingWay, turn } from '#server/turns'

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
    throw refusedField('confirmation', notConfirmed)
  const attempt = { account: collector.id, address: caller.address }
  await asPasswordTry(parts, attempt, async () => {
    if (!(await parts.passwords.matches(password, collector.passwordHash)))
      throw refusedField('password', wrongPassword)
  })
  const erasure = newErasure(collector.id, parts.now())
  await parts.storage.write(async tx => {
    // The password may have changed during the check.
    const current = await collectorById(tx, collector.id)
    if (!current) throw notFound()
    if (current.passwordHash !== collector.passwordHash) throw refusedField('password', wrongPassword)
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
  const read = (afterId: string) => storage.read(db => collectorIdsAfter(db, afterId, collectorsAtOnce))
  for await (const ids of pagesAfter('', read, id => id)) {
    for (const id of ids) {
      const tombstone = byDigest.get(collectorDigest(id))
      if (!tombstone) continue
      // The backup may be of a moment when the erasure was under way.
      if (!(await storage.read(db => isErasing(db, id))))
        await storage.write(tx => begin(tx, { collectorId: id, tombstone, at }))
      await finishErasure(data, id, at)
      erased += 1
    }
  }
  return erased
}

const notConfirmed = 'Type your username to confirm.'
const wrongPassword = 'The password is wrong.'

type Data = Pick<Parts, 'storage' | 'images'>

const picturesAtOnce = 100

/** Deletes what is left of an account whose erasure has begun. Stops between two transactions when `signal` aborts. */
export function finishErasure(
  data: Data,
  collectorId: string,
  at: Date,
  signal?: { readonly aborted: boolean },
): Promise<void> {
  return givingWay(() => finish(data, collectorId, at, signal))
}

async function finish(
  data: Data,
  collectorId: string,
  at: Date,
  signal: { readonly aborted: boolean } = { aborted: false },
): Promise<void> {
  const { storage } = data
  // No picture is added to an account without totals, and erasing begins by deleting the totals.
  for (let pictures = await next(); pictures.length > 0; pictures = await next()) {
    if (signal.aborted) return
    await forgetPictures(data, collectorId, pictures)
  }
  for (const step of erasureSteps) {
    for (let isMore = true; isMore; ) {
      await turn()
      if (signal.aborted) return
      isMore = await storage.write(tx => step(tx, collectorId))
    }
  }
  const images = await storage.write(async tx => {
    const orphans = await orphansOf(tx, collectorId, at)
    await endErasure(tx, collectorId)
    return orphans
  })
  await deleteImages(data, images, at)

  async function next(): Promise<string[]> {
    await turn()
    return storage.read(db => somePictures(db, collectorId, picturesAtOnce))
  }
}

const erasuresAtOnce = 100

/** Deletes what is left of every account whose erasure has begun, and of restores that stopped. */
export async function finishErasures(
  parts: Pick<Parts, 'storage' | 'images' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  for (let isMore = true; isMore; ) {
    const ids = await parts.storage.read(db => openErasures(db, parts.now().toISOString(), erasuresAtOnce))
    for (const id of ids) {
      if (signal?.aborted) return
      await finishErasure(parts, id, parts.now(), signal)
    }
    isMore = ids.length === erasuresAtOnce
  }
}

/** Deletes each file before its row: after a crash, the row still leads the tidying job to the file. */
async function deleteImages(
  { storage, images }: Data,
  fileNames: readonly string[],
  at: Date,
): Promise<void> {
  for (const fileName of fileNames) {
    await images.remove(fileName)
    await storage.write(tx => deleteOrphans(tx, [fileName], at))
  }
}
