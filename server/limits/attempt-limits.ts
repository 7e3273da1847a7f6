/**
 * Limits what strangers try. Counts are in the database, shared by all processes, or in memory while its disk is full or
 * read-only; an attempt that cannot be counted is refused. Nobody is locked out for good: windows pass, and addresses the owner signed in from before have their
 * own count.
 */
import { isIPv6 } from 'node:net'
import {
  countAttempt,
  deleteAttempts,
  deleteAttemptsBefore,
  hasAttemptsSince,
  uncountAttempt,
} from '#server/db/accounts/attempts'
import { refusesWrites, type Storage, type Writer } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { type RefusalCode, Refused } from '#server/refused'
import {
  before,
  bucketName,
  countInWindow,
  dayMs,
  hourMs,
  type Limit,
  minuteMs,
  tooMany,
  waitOf,
} from './windows.ts'

/** Wrong passwords for one account from one address. */
const pairLimit: Limit = { max: 10, windowMs: 15 * minuteMs }
/** Wrong passwords from one address for any account. */
const addressLimit: Limit = { max: 100, windowMs: 15 * minuteMs }
/** Wrong passwords for one account from all addresses new to it. */
const accountLimit: Limit = { max: 100, windowMs: hourMs }
/** Right passwords for one account from one address that wait for a code: each is a row for some minutes. */
const secondStepLimit: Limit = { max: 30, windowMs: 15 * minuteMs }
const registrationLimit: Limit = { max: 30, windowMs: hourMs }
/** Mails that ask to confirm an address, which may be a stranger's: from one account. */
const confirmLimit: Limit = { max: 10, windowMs: dayMs }
/** To one mailbox, from all accounts. */
const confirmMailboxLimit: Limit = { max: 5, windowMs: dayMs }
/** From all accounts of one network. */
const confirmNetworkLimit: Limit = { max: 50, windowMs: dayMs }
/** Links for a forgotten password: for one name from one network. */
const forgottenLimit: Limit = { max: 5, windowMs: hourMs }
/** From one network for any name. */
const forgottenNetworkLimit: Limit = { max: 20, windowMs: hourMs }
const knownAddressMs = 90 * dayMs
const tooManySignIns = 'Too many attempts to sign in.'

/** Known addresses are kept for so long. */
export const longestWindowMs = knownAddressMs

/** Deletes counts whose windows have passed. Most are of wrong passwords, many for names that do not exist. */
export async function deletePastAttempts(tx: Writer, now: Date): Promise<void> {
  await deleteAttemptsBefore(tx, {
    windowStartedAt: before(now, dayMs),
    keptKind: 'known',
    keptSince: before(now, knownAddressMs),
  })
}

/** Refusals that say nothing against the password. A right one that waits for its code takes nothing else back. */
const isNoAnswer: readonly RefusalCode[] = ['too_many_requests', 'second_factor_required']

interface Door {
  readonly account: string
  readonly address: string
}

/**
 * Checks a password as a counted attempt, which the right password takes back, and so does a check that could not be
 * made. `check` throws Refused for a wrong one. Throws too_many_requests instead of checking after too many.
 */
export async function asPasswordTry<Result>(
  parts: Parts,
  door: Door,
  check: () => Promise<Result>,
): Promise<Result> {
  if (!parts.rateLimits) return check()
  const counted = await passedOver(() => countPasswordTry(parts, door))
  if (counted === null) {
    countTryInMemory(parts, door)
    return check()
  }
  let result: Result
  try {
    result = await check()
  } catch (error) {
    const wasWrong = error instanceof Refused && !isNoAnswer.includes(error.code)
    if (!wasWrong) await passedOver(() => takeBack(parts, counted))
    throw error
  }
  await passedOver(() => forgivePasswordTries(parts, door, counted))
  return result
}

/** Does work that writes, and returns null if the database refuses to be written to. */
async function passedOver<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work()
  } catch (error) {
    if (refusesWrites(error)) return null
    throw error
  }
}

function countTryInMemory({ storage, now }: Parts, door: Door): void {
  const { pair, address, account } = bucketsOf(door)
  const counted: [string, Limit][] = [
    [pair, pairLimit],
    [address, addressLimit],
    [account, accountLimit],
  ]
  const waits = counted.map(([bucket, limit]) => countInMemory(storage, bucket, limit, now()))
  if (Math.max(...waits) > 0) throw tooMany(tooManySignIns, Math.max(...waits))
}

/**
 * Returns the buckets that count the attempt. An address that the owner signed in from before counts only for them.
 * Beyond the limit of an address nothing else is counted, so that invented names add no rows, and existing ones none
 * either.
 */
async function countPasswordTry(parts: Parts, door: Door): Promise<readonly string[]> {
  const now = parts.now()
  const buckets = bucketsOf(door)
  const counted: [string, Limit][] = [[buckets.pair, pairLimit]]
  const waitMs = await parts.storage.write(async tx => {
    const known = await hasAttemptsSince(tx, buckets.known, before(now, knownAddressMs))
    if (!known) {
      const addressWaitMs = await countInWindow(tx, buckets.address, addressLimit, now)
      if (addressWaitMs > 0) return addressWaitMs
      counted.unshift([buckets.account, accountLimit])
    }
    const waits: number[] = []
    for (const [bucket, limit] of counted) waits.push(await countInWindow(tx, bucket, limit, now))
    if (!known) counted.unshift([buckets.address, addressLimit])
    return Math.max(...waits)
  })
  if (waitMs > 0) throw tooMany(tooManySignIns, waitMs)
  return counted.map(([bucket]) => bucket)
}

async function takeBack({ storage }: Parts, counted: readonly string[]): Promise<void> {
  await storage.write(async tx => {
    for (const bucket of counted) await uncountAttempt(tx, bucket)
  })
}

/** After the right password: forgets the attempts from this address, and remembers it as the owner's. */
async function forgivePasswordTries(parts: Parts, door: Door, counted: readonly string[]): Promise<void> {
  const now = parts.now()
  const buckets = bucketsOf(door)
  await parts.storage.write(async tx => {
    for (const bucket of counted) await uncountAttempt(tx, bucket)
    await deleteAttempts(tx, buckets.pair)
    await deleteAttempts(tx, buckets.known)
    await countAttempt(tx, buckets.known, now.toISOString(), before(now, knownAddressMs))
  })
}

/** Counts a right password that waits for a code, from one address. Throws Refused after too many. */
export async function countSecondStepOf(parts: Parts, { account, address }: Door): Promise<void> {
  const bucket = bucketName('second-step', account, networkOf(address))
  await passedOver(() => countAll(parts, [[bucket, secondStepLimit]], tooManySignIns))
}

/** Deletes the tries for an erased account. Those at other addresses expire with their windows. */
export async function forgetPasswordTries(tx: Writer, door: Door): Promise<void> {
  const { pair, account, known } = bucketsOf(door)
  for (const bucket of [pair, account, known]) await deleteAttempts(tx, bucket)
}

/** Counts an account created from an address. Throws Refused after too many. */
export async function countRegistration(parts: Parts, address: string): Promise<void> {
  const limits: [string, Limit][] = [[bucketName('register', networkOf(address)), registrationLimit]]
  await countAll(parts, limits, 'Too many accounts were created from this address.')
}

/** Counts a mail that asks to confirm an address, by the key of its mailbox. Throws Refused after too many. */
export async function countConfirmation(
  parts: Parts,
  sent: { readonly collectorId: string; readonly mailbox: string; readonly address: string },
): Promise<void> {
  const limits: [string, Limit][] = [
    [bucketName('confirm', sent.collectorId), confirmLimit],
    [bucketName('confirm-network', networkOf(sent.address)), confirmNetworkLimit],
    // The last, so that a refusal above uses up nothing of the mailbox's.
    [bucketName('confirm-mailbox', sent.mailbox), confirmMailboxLimit],
  ]
  await countAll(parts, limits, 'Too many confirmation links were sent.')
}

/** Counts a request for the link of a forgotten password, for a name of an account or not. Throws Refused after too many. */
export async function countForgotten(parts: Parts, { account, address }: Door): Promise<void> {
  const network = networkOf(address)
  const limits: [string, Limit][] = [
    [bucketName('forgotten-network', network), forgottenNetworkLimit],
    [bucketName('forgotten', account, network), forgottenLimit],
  ]
  await countAll(parts, limits, 'Too many links for a new password were requested.')
}

/** Counts once by each limit in a transaction of its own, up to the first that is exceeded. */
async function countAll(
  { storage, now, rateLimits }: Parts,
  limits: readonly [bucket: string, limit: Limit][],
  sentence: string,
): Promise<void> {
  if (!rateLimits) return
  const at = now()
  const waitMs = await storage.write(async tx => {
    for (const [bucket, limit] of limits) {
      const found = await countInWindow(tx, bucket, limit, at)
      if (found > 0) return found
    }
    return 0
  })
  if (waitMs > 0) throw tooMany(sentence, waitMs)
}

function bucketsOf({ account, address }: Door) {
  const network = networkOf(address)
  return {
    pair: bucketName('pair', account, network),
    address: bucketName('address', network),
    account: bucketName('account', account),
    known: bucketName('known', account, network),
  }
}

/** Returns the address, or the network for IPv6, because one home has 2^64 IPv6 addresses. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail = ''] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const tailGroups = tail === '' ? [] : tail.split(':')
  const missing = Array.from({ length: 8 - groups.length - tailGroups.length }, () => '0')
  return [...groups, ...missing, ...tailGroups].slice(0, 4).join(':')
}

interface Counted {
  readonly windowStartedAt: string
  tries: number
}

/** The oldest bucket goes first. */
const mostBuckets = 10_000
const countsOf = new WeakMap<Storage, Map<string, Counted>>()

/** Counts one while the database refuses to be written to. Returns for how many milliseconds the limit is exceeded; zero while it is not. */
function countInMemory(storage: Storage, bucket: string, { max, windowMs }: Limit, now: Date): number {
  const counts = countsOf.get(storage) ?? new Map<string, Counted>()
  countsOf.set(storage, counts)
  const known = counts.get(bucket)
  const isPast = known === undefined || Date.parse(known.windowStartedAt) + windowMs <= now.getTime()
  const counted = isPast ? { windowStartedAt: now.toISOString(), tries: 0 } : known
  const [oldest] = known === undefined && counts.size >= mostBuckets ? counts.keys() : []
  if (oldest !== undefined) counts.delete(oldest)
  counts.set(bucket, counted)
  counted.tries += 1
  return counted.tries > max ? waitOf(counted.windowStartedAt, windowMs, now) : 0
}
