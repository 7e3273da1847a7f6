/**
 * Sign-ins with the right password that wait for a code. While the database refuses to be written to, new ones are in the memory
 * of this process, as sessions are (decision 101).
 */
import { secondStepTries } from '#domain/accounts/second-factor'
import { refusesWrites, type Reader, type Storage, type Writer } from '#server/database/storage'

export interface SecondStep {
  readonly collectorId: string
  readonly digest: string
  /** SHA-256 of the password's hash that was checked. */
  readonly passwordDigest: string
  readonly expiresAt: string
  /** Codes that were tried. */
  readonly tries: number
}

/** The oldest goes first. */
const mostKept = 1_000

interface Kept {
  readonly steps: Map<string, SecondStep>
  /** The last step of an app that was used up while that could not be stored, by collector. */
  readonly spent: Map<string, number>
}

const keptOf = new WeakMap<Storage, Kept>()

function kept(storage: Storage): Kept {
  const found = keptOf.get(storage) ?? { steps: new Map(), spent: new Map() }
  keptOf.set(storage, found)
  return found
}

/** Keeps a sign-in until its code. Those of the collector that have expired by `now` are deleted. */
export async function keepSecondStep(storage: Storage, step: SecondStep, now: string): Promise<void> {
  try {
    await storage.write(tx => insertSecondStep(tx, step, now))
  } catch (error) {
    if (!refusesWrites(error)) throw error
    put(kept(storage).steps, step.digest, step)
  }
}

async function insertSecondStep(tx: Writer, step: SecondStep, now: string): Promise<void> {
  await tx
    .deleteFrom('second_steps')
    .where('collector_id', '=', step.collectorId)
    .where('expires_at', '<=', now)
    .execute()
  await tx
    .insertInto('second_steps')
    .values({
      collector_id: step.collectorId,
      digest: step.digest,
      password_digest: step.passwordDigest,
      expires_at: step.expiresAt,
      tries: step.tries,
    })
    .execute()
}

/** Returns a sign-in that still waits; null for any other. */
export async function secondStep(storage: Storage, digest: string, now: string): Promise<SecondStep | null> {
  const inMemory = kept(storage).steps.get(digest)
  if (inMemory) return inMemory.expiresAt > now && inMemory.tries < secondStepTries ? inMemory : null
  const row = await storage.read(db => storedStep(db, digest, now))
  if (!row) return null
  return {
    collectorId: row.collector_id,
    digest,
    passwordDigest: row.password_digest,
    expiresAt: row.expires_at,
    tries: row.tries,
  }
}

function storedStep(db: Reader, digest: string, now: string) {
  return db
    .selectFrom('second_steps')
    .select(['collector_id', 'password_digest', 'expires_at', 'tries'])
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .where('tries', '<', secondStepTries)
    .executeTakeFirst()
}

/** Counts a code that is about to be checked. Returns how many may follow; null when this one is too many. */
export async function countSecondStep(storage: Storage, step: SecondStep): Promise<number | null> {
  const { steps } = kept(storage)
  try {
    if (!steps.has(step.digest)) return await storage.write(tx => countStored(tx, step.digest))
  } catch (error) {
    if (!refusesWrites(error)) throw error
    // Stored before the disk was full: the tries go on in memory.
    if (!steps.has(step.digest)) put(steps, step.digest, step)
  }
  const { tries } = steps.get(step.digest) ?? step
  if (tries >= secondStepTries) return null
  put(steps, step.digest, { ...step, tries: tries + 1 })
  return secondStepTries - tries - 1
}

async function countStored(tx: Writer, digest: string): Promise<number | null> {
  const row = await tx
    .updateTable('second_steps')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('digest', '=', digest)
    .where('tries', '<', secondStepTries)
    .returning('tries')
    .executeTakeFirst()
  return row ? secondStepTries - row.tries : null
}

/** Ends a sign-in in the transaction that makes a session of it. */
export async function deleteSecondStep(tx: Writer, digest: string): Promise<void> {
  await tx.deleteFrom('second_steps').where('digest', '=', digest).execute()
}

/** Forgets one that was in memory, now that a session is stored. */
export function forgetSecondStep(storage: Storage, { digest }: SecondStep): void {
  kept(storage).steps.delete(digest)
}

/** Ends one that may be stored, while it cannot be deleted: it has no tries left in this process. */
export function endSecondStep(storage: Storage, step: SecondStep): void {
  put(kept(storage).steps, step.digest, { ...step, tries: secondStepTries })
}

/** Deletes sign-ins that waited too long. */
export async function deleteSecondStepsBefore(tx: Writer, expiresAt: string): Promise<void> {
  await tx.deleteFrom('second_steps').where('expires_at', '<=', expiresAt).execute()
}

/** Uses up a step of an app in memory, and all before it. False if that was done before. */
export function spendStepInMemory(storage: Storage, collectorId: string, step: number): boolean {
  const { spent } = kept(storage)
  if (isSpentInMemory(storage, collectorId, step)) return false
  put(spent, collectorId, step)
  return true
}

/** Returns whether a step of an app was used up while that could not be stored. */
export function isSpentInMemory(storage: Storage, collectorId: string, step: number): boolean {
  return (kept(storage).spent.get(collectorId) ?? Number.NEGATIVE_INFINITY) >= step
}

function put<Value>(map: Map<string, Value>, key: string, value: Value): void {
  const [oldest] = map.size >= mostKept && !map.has(key) ? map.keys() : []
  if (oldest !== undefined) map.delete(oldest)
  map.set(key, value)
}
