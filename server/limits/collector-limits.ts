/**
 * What one collector may do in a window of time, so that one collector cannot fill the disk that all share, use up what all
 * share, or find out who is here. Each kind has one row for each collector. These limits fall under RATE_LIMIT=off; those of the size of a
 * collection never do.
 */
import type { AccountNoticeKind } from '#server/database/tables/prices'
import { inOneMessage } from '#server/database/one-message'
import { attemptsSince, deleteAttempts, uncountAttempt } from '#server/db/accounts/attempts'
import { collectorById } from '#server/db/accounts/collectors'
import type { Reader, Writer } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { Refused } from '#server/refused'
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

export type CountingParts = Pick<Parts, 'now' | 'quotas' | 'rateLimits'>

/** Changes of copies in 24 hours for each copy that may be added in that time: added, edited, and sold again. */
const changesPerNewCopy = 3

/** What is refused beyond a limit. `sentence` says what is at most possible; made for a refusal alone. */
interface CollectorLimit {
  readonly max: number | ((quotas: Parts['quotas']) => number)
  readonly windowMs: number
  readonly sentence: (most: string) => string
}

function inADay(max: CollectorLimit['max'], sentence: CollectorLimit['sentence']): CollectorLimit {
  return { max, windowMs: dayMs, sentence }
}

const collectorLimits = {
  /** With the right password: sessions take room. */
  'sign-in': { max: 100, windowMs: hourMs, sentence: () => 'Too many sign-ins to this account.' },
  /** A refused change says which addresses are taken. */
  email: { max: 10, windowMs: hourMs, sentence: () => 'Too many changes of your email.' },
  /** A refused change says which names are taken, and e-mail addresses too: they share one name space. */
  username: { max: 10, windowMs: hourMs, sentence: () => 'Too many changes of your username.' },
  /** Questions to one price source by an operator who tries it. */
  'try-source': { max: 6, windowMs: minuteMs, sentence: () => 'You tried price sources too often.' },
  /** All collectors share the few look-ups that a grading company allows in a day. */
  certificates: inADay(20, most => `You can look up at most ${most} certificates in 24 hours.`),
  /** People read every report. */
  reports: inADay(20, most => `You can report at most ${most} products in 24 hours.`),
  'quota copies': inADay(
    ({ copiesPerDay }) => copiesPerDay,
    most => `You can add at most ${most} copies in 24 hours.`,
  ),
  'quota changes': inADay(
    ({ copiesPerDay }) => changesPerNewCopy * copiesPerDay,
    most => `You can change at most ${most} copies in 24 hours.`,
  ),
  'quota products': inADay(
    ({ productsPerDay }) => productsPerDay,
    most => `You can add at most ${most} products to the catalogue in 24 hours.`,
  ),
  'quota product edits': inADay(
    ({ productEditsPerDay }) => productEditsPerDay,
    most => `You can edit products of the catalogue at most ${most} times in 24 hours.`,
  ),
  /** Files that are sent to import. */
  'quota imports': inADay(50, most => `You can import at most ${most} files in 24 hours.`),
  /** Downloads that are sent to restore, or to check them. */
  'quota restores': inADay(20, most => `You can restore or check at most ${most} downloads in 24 hours.`),
  /** Own pictures of copies: front and back of 250. */
  'quota pictures': inADay(
    500,
    most => `You can upload at most ${most} pictures of your copies in 24 hours.`,
  ),
  /** Own pictures from a download: as many as one collector may keep, so that all of them come back at once. */
  'quota pictures back': inADay(10_000, most => `At most ${most} pictures can come back in 24 hours.`),
} as const satisfies Readonly<Record<string, CollectorLimit>>

type LimitedKind = keyof typeof collectorLimits

/** Mails about the account itself, of each kind, so that many sign-ins do not hold back the mail about a changed address. */
const noticeLimit: Limit = { max: 10, windowMs: dayMs }

/** What is left out beyond a limit, without a refusal. */
const quietLimits = {
  /** Questions to the price sources: all collectors share their daily quota. */
  price: { max: 300, windowMs: dayMs },
  'notice-sign_in': noticeLimit,
  'notice-password_changed': noticeLimit,
  'notice-email_changed': noticeLimit,
  'notice-factor_on': noticeLimit,
  'notice-factor_off': noticeLimit,
  'notice-factor_ended': noticeLimit,
  'notice-recovery_code_used': noticeLimit,
  /** Links for a forgotten password, which strangers request: they fill a mailbox, but do no other harm. */
  forgotten: { max: 20, windowMs: dayMs },
} satisfies Record<'price' | 'forgotten' | `notice-${AccountNoticeKind}`, Limit>

/** Of the questions for prices, those for cards that the collector looks at: the rest is for what they add. */
const lookingLimit: Limit = { ...quietLimits.price, max: 200 }
/** An image that cannot be decoded takes a process to find out. */
const failedImageLimit: Limit = { max: 20, windowMs: hourMs }

const newAccountMs = dayMs
const changesPerHour = 60
const changesPerHourWhileNew = 10

/** All that is counted by the id of a collector. */
const allKinds = [
  ...Object.keys(collectorLimits),
  ...Object.keys(quietLimits),
  'confirm',
  'image',
  'product changes',
]

/** Deletes the counts of an erased account. */
export async function forgetCounts(tx: Writer, collectorId: string): Promise<void> {
  for (const kind of allKinds) await deleteAttempts(tx, bucketName(kind, collectorId))
}

/**
 * Counts in the transaction of a change, so that a refused one counts nothing; an amount of 0 counts nothing either. Throws
 * Refused beyond the limit.
 */
export async function countFor(
  tx: Writer,
  { now, quotas, rateLimits }: CountingParts,
  kind: LimitedKind,
  collectorId: string,
  amount = 1,
): Promise<void> {
  if (!rateLimits || amount === 0) return
  const { windowMs, sentence }: CollectorLimit = collectorLimits[kind]
  const max = maxOf(kind, quotas)
  // Waiting would not help.
  if (amount > max) throw new Refused('conflict', sentence(counted(max)))
  const waitMs = await countInWindow(tx, bucketName(kind, collectorId), { max, windowMs }, now(), amount)
  if (waitMs > 0) throw tooMany(sentence(counted(max)), waitMs)
}

/** Counts once in a transaction of its own, refused or not. Throws Refused beyond the limit. */
export async function countNow(
  { storage, now, quotas, rateLimits }: CountingParts & Pick<Parts, 'storage'>,
  kind: LimitedKind,
  collectorId: string,
): Promise<void> {
  if (!rateLimits) return
  const { windowMs, sentence }: CollectorLimit = collectorLimits[kind]
  const max = maxOf(kind, quotas)
  const waitMs = await storage.write(tx =>
    countInWindow(tx, bucketName(kind, collectorId), { max, windowMs }, now()),
  )
  if (waitMs > 0) throw tooMany(sentence(counted(max)), waitMs)
}

/** Counts once in a transaction of its own. Returns whether that is within the limit. */
export async function isWithinLimit(
  { storage, now, rateLimits }: Parts,
  kind: keyof typeof quietLimits,
  collectorId: string,
): Promise<boolean> {
  if (!rateLimits) return true
  const bucket = bucketName(kind, collectorId)
  return (await storage.write(tx => countInWindow(tx, bucket, quietLimits[kind], now()))) === 0
}

function maxOf(kind: LimitedKind, quotas: Parts['quotas']): number {
  const { max }: CollectorLimit = collectorLimits[kind]
  return typeof max === 'number' ? max : max(quotas)
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

/**
 * Counts a collector's edit or revert of a product of the catalogue, which belongs to all, in the transaction of the change.
 * Throws Refused beyond the limit of the hour or the day.
 */
export async function countProductChange(
  tx: Writer,
  parts: CountingParts,
  collectorId: string,
): Promise<void> {
  await countFor(tx, parts, 'quota product edits', collectorId)
  const { now, rateLimits } = parts
  if (!rateLimits) return
  const instant = now()
  const collector = await collectorById(tx, collectorId)
  const age = instant.getTime() - Date.parse(collector?.createdAt ?? '')
  const isNew = !(age >= newAccountMs)
  const max = isNew ? changesPerHourWhileNew : changesPerHour
  const bucket = bucketName('product changes', collectorId)
  const waitMs = await countInWindow(tx, bucket, { max, windowMs: hourMs }, instant)
  if (waitMs === 0) return
  const most = `at most ${max} times an hour${isNew ? ' on the first day of an account' : ''}`
  throw tooMany(`You can change products of the catalogue ${most}.`, waitMs)
}

/** Throws Refused after too many images that could not be decoded. */
export async function rejectAfterFailedImages(
  db: Reader,
  { rateLimits, now }: Parts,
  collectorId: string,
): Promise<void> {
  if (!rateLimits) return
  const { max, windowMs } = failedImageLimit
  const failed = await attemptsSince(db, bucketName('image', collectorId), before(now(), windowMs))
  if (failed === undefined || failed.attempts < max) return
  const waitMs = waitOf(failed.windowStartedAt, windowMs, now())
  throw tooMany('Too many of your images could not be read.', waitMs)
}

/** Counts an image that could not be decoded. */
export async function countFailedImage(
  { rateLimits, now, storage }: Parts,
  collectorId: string,
): Promise<void> {
  if (!rateLimits) return
  const bucket = bucketName('image', collectorId)
  await storage.write(tx => countInWindow(tx, bucket, failedImageLimit, now()))
}

/** What a change of a collection adds to its tables. */
export interface CollectionGrowth {
  readonly newCopies: number
  /** Copies added, edited or removed, each time it happens. */
  readonly changes: number
  /** Copies ever recorded, after the change. */
  readonly copiesRecorded: number
  /** Ledger entries and operations, after the change. */
  readonly history: number
}

/** Counts a change of a collection. Throws Refused beyond a limit, before any row is written. */
export async function countCollectionGrowth(
  tx: Writer,
  parts: Parts,
  collectorId: string,
  { newCopies, changes, copiesRecorded, history }: CollectionGrowth,
): Promise<void> {
  rejectLargeCollection(parts, newCopies > 0 ? copiesRecorded : 0, history)
  await inOneMessage(
    newCopies > 0 && countFor(tx, parts, 'quota copies', collectorId, newCopies),
    countFor(tx, parts, 'quota changes', collectorId, changes),
  )
}

/** Entries and operations for each copy that may be recorded. */
const historyPerCopy = 20

/** Throws Refused for a restored collection beyond the limits of all. Those of a day do not count for it. */
export function rejectLargeCollection(
  { quotas }: Pick<Parts, 'quotas'>,
  copiesRecorded: number,
  history: number,
): void {
  if (copiesRecorded > quotas.maxCopies)
    throw full(
      `A collection can record at most ${counted(quotas.maxCopies)} copies, including those removed.`,
    )
  if (history > historyPerCopy * quotas.maxCopies)
    throw full(
      `The history of a collection can have at most ${counted(historyPerCopy * quotas.maxCopies)} entries.`,
    )
}

function full(sentence: string): Refused {
  return new Refused('conflict', `${sentence} Ask the operator of this server for more.`)
}

function counted(figure: number): string {
  return figure.toLocaleString('en-US')
}
