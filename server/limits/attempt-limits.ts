/**
 * Limits attempts. Counts are in the database, shared by all processes, or in memory while its disk is full or
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
import type { AccountNoticeKind } from '#server/database/tables/prices'
import { refusesWrites, type Writer } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { Refused } from '#server/refused'
import { countInMemory } from './tries-in-memory.ts'
import { before, bucketName, countInWindow, dayMs, hourMs, type Limit, minuteMs, tooMany } from './windows.ts'

/** Wrong passwords for one account from one address. */
const pairLimit: Limit = { max: 10, windowMs: 15 * minuteMs }
/** Wrong passwords from one address for any account. */
const addressLimit: Limit = { max: 100, windowMs: 15 * minuteMs }
/** Wrong passwords for one account from all addresses new to it. */
const accountLimit: Limit = { max: 100, windowMs: hourMs }
const registrationLimit: Limit = { max: 30, windowMs: hourMs }
/** With the right password, to one account. */
const signInLimit: Limit = { max: 100, windowMs: hourMs }
const emailChangeLimit: Limit = { max: 10, windowMs: hourMs }
const usernameChangeLimit: Limit = { max: 10, windowMs: hourMs }
/** Questions to the price source per collector, because all collectors share its daily quota. */
const priceLimit: Limit = { max: 300, windowMs: dayMs }
/** Those of them for cards that the collector looks at: the rest is for what they add. */
const lookingLimit: Limit = { ...priceLimit, max: 200 }
/** Questions to one price source by an operator who tries it. */
const sourceTryLimit: Limit = { max: 6, windowMs: minuteMs }
/** Mails about the account itself, of each kind, so that many sign-ins do not hold back the mail about a changed address. */
const noticeLimit: Limit = { max: 10, windowMs: dayMs }
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

/** Counts that belong to an account, whatever the address. */
const accountKinds = [
  'sign-in',
  'email',
  'username',
  'price',
  'confirm',
  'try-source',
  ...(['sign_in', 'password_changed', 'email_changed'] satisfies AccountNoticeKind[]).map(
    kind => `notice-${kind}`,
  ),
]

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
    const wasChecked = error instanceof Refused && error.code !== 'too_many_requests'
    if (!wasChecked) await passedOver(() => takeBack(parts, counted))
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

/** Deletes the counts of an erased account. Counts at other addresses expire with their windows. */
export async function forgetPasswordTries(tx: Writer, door: Door): Promise<void> {
  const { pair, account, known } = bucketsOf(door)
  const others = accountKinds.map(kind => bucketName(kind, door.account))
  for (const bucket of [pair, account, known, ...others]) await deleteAttempts(tx, bucket)
}

/** Counts a sign-in with the right password, whose sessions take room. Throws Refused after too many. */
export async function countSignIn(parts: Parts, collectorId: string): Promise<void> {
  await countOf(parts, bucketName('sign-in', collectorId), signInLimit, 'Too many sign-ins to this account.')
}

/** Counts a change of the e-mail address, whose refusals tell which are taken. Throws Refused after too many. */
export async function countEmailChange(parts: Parts, collectorId: string): Promise<void> {
  await countOf(parts, bucketName('email', collectorId), emailChangeLimit, 'Too many changes of your email.')
}

/**
 * Counts a change of the username, whose refusals tell which names are taken, and e-mail addresses too: they share one
 * name space. Throws Refused after too many.
 */
export async function countUsernameChange(parts: Parts, collectorId: string): Promise<void> {
  const sentence = 'Too many changes of your username.'
  await countOf(parts, bucketName('username', collectorId), usernameChangeLimit, sentence)
}

/** Counts a question to the price source. False if the collector's limit is reached. */
export async function mayAskForPrice(parts: Parts, collectorId: string): Promise<boolean> {
  return (await waitAfterCounting(parts, bucketName('price', collectorId), priceLimit)) === 0
}

/**
 * Counts a question for a card that the collector looks at, among their others. False, and nothing counted, if too few would
 * be left for what they add.
 */
export async function mayLookForPrice(
  { rateLimits, storage, now }: Parts,
  collectorId: string,
): Promise<boolean> {
  if (!rateLimits) return true
  const bucket = bucketName('price', collectorId)
  return storage.write(async tx => {
    const isAllowed = (await countInWindow(tx, bucket, lookingLimit, now())) === 0
    if (!isAllowed) await uncountAttempt(tx, bucket)
    return isAllowed
  })
}

/** Takes back questions that no source was asked. */
export async function takeBackPriceQuestions(
  { rateLimits, storage }: Parts,
  collectorId: string,
  questions: number,
): Promise<void> {
  if (!rateLimits || questions === 0) return
  await storage.write(async tx => {
    for (let taken = 0; taken < questions; taken++) await uncountAttempt(tx, bucketName('price', collectorId))
  })
}

/** Counts a question by an operator who tries a price source. Throws Refused after too many in a minute. */
export async function countSourceTry(parts: Parts, collectorId: string): Promise<void> {
  const sentence = 'You tried price sources too often.'
  await countOf(parts, bucketName('try-source', collectorId), sourceTryLimit, sentence)
}

/** Counts a mail about the account. False if the collector got too many of this kind today. */
export async function mayMailNotice(
  parts: Parts,
  collectorId: string,
  kind: AccountNoticeKind,
): Promise<boolean> {
  return (await waitAfterCounting(parts, bucketName(`notice-${kind}`, collectorId), noticeLimit)) === 0
}

/** Counts an account created from an address. Throws Refused after too many. */
export async function countRegistration(parts: Parts, address: string): Promise<void> {
  const sentence = 'Too many accounts were created from this address.'
  await countOf(parts, bucketName('register', networkOf(address)), registrationLimit, sentence)
}

async function countOf(parts: Parts, bucket: string, limit: Limit, sentence: string): Promise<void> {
  const waitMs = await waitAfterCounting(parts, bucket, limit)
  if (waitMs > 0) throw tooMany(sentence, waitMs)
}

/** Counts once, in a transaction of its own. Returns the milliseconds to wait; zero within the limit. */
async function waitAfterCounting(parts: Parts, bucket: string, limit: Limit): Promise<number> {
  if (!parts.rateLimits) return 0
  return parts.storage.write(tx => countInWindow(tx, bucket, limit, parts.now()))
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
