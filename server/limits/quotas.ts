/**
 * Limits how much one collector adds, so that one collector cannot fill the disk that all share. The daily limits count in the
 * transaction of the change, in one row for each collector and kind: a refused change counts nothing. They fall
 * under RATE_LIMIT=off, the totals never do.
 */
import type { Writer } from '#server/database/storage'
import { inOneMessage } from '#server/database/one-message'
import type { Parts } from '#server/parts'
import { Refused } from '#server/refused'
import { collectorBucket, countInWindow, type DailyKind, dayMs, tooMany } from './windows.ts'

/** Changes of copies in 24 hours for each copy that may be added in that time: added, edited, and sold again. */
const changesPerNewCopy = 3
/** Entries and operations for each copy that may be recorded. */
const historyPerCopy = 20

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
  const { copiesPerDay } = parts.quotas
  rejectLargeCollection(parts, newCopies > 0 ? copiesRecorded : 0, history)
  const max = changesPerNewCopy * copiesPerDay
  await inOneMessage(
    newCopies > 0 &&
      countInDay(tx, parts, collectorId, {
        kind: 'copies',
        amount: newCopies,
        max: copiesPerDay,
        sentence: most => `You can add at most ${most} copies in 24 hours.`,
      }),
    countInDay(tx, parts, collectorId, {
      kind: 'changes',
      amount: changes,
      max,
      sentence: most => `You can change at most ${most} copies in 24 hours.`,
    }),
  )
}

/** Counts products that a collector adds to the catalogue. Throws Refused beyond the limit. */
export async function countNewProducts(
  tx: Writer,
  parts: QuotaParts,
  collectorId: string,
  amount: number,
): Promise<void> {
  if (amount === 0) return
  const max = parts.quotas.productsPerDay
  const sentence = (most: string) => `You can add at most ${most} products to the catalogue in 24 hours.`
  await countInDay(tx, parts, collectorId, { kind: 'products', amount, max, sentence })
}

/** Counts a collector's edit of a product. Throws Refused beyond the limit. */
export async function countProductEdit(tx: Writer, parts: QuotaParts, collectorId: string): Promise<void> {
  const max = parts.quotas.productEditsPerDay
  const sentence = (most: string) =>
    `You can edit products of the catalogue at most ${most} times in 24 hours.`
  await countInDay(tx, parts, collectorId, { kind: 'product edits', amount: 1, max, sentence })
}

const importsPerDay = 50

/** Counts a file that a collector sends to import. Throws Refused beyond the limit. */
export async function countImport(tx: Writer, parts: QuotaParts, collectorId: string): Promise<void> {
  const sentence = (most: string) => `You can import at most ${most} files in 24 hours.`
  await countInDay(tx, parts, collectorId, { kind: 'imports', amount: 1, max: importsPerDay, sentence })
}

const restoresPerDay = 20

/** Counts a download that a collector sends to restore, or to check it. Throws Refused beyond the limit. */
export async function countRestore(tx: Writer, parts: QuotaParts, collectorId: string): Promise<void> {
  const sentence = (most: string) => `You can restore or check at most ${most} downloads in 24 hours.`
  await countInDay(tx, parts, collectorId, { kind: 'restores', amount: 1, max: restoresPerDay, sentence })
}

/** Front and back of 250 copies. */
const picturesPerDay = 500

/** Counts an own picture of a copy that a collector uploads. Throws Refused beyond the limit. */
export async function countPicture(tx: Writer, parts: QuotaParts, collectorId: string): Promise<void> {
  const sentence = (most: string) => `You can upload at most ${most} pictures of your copies in 24 hours.`
  await countInDay(tx, parts, collectorId, { kind: 'pictures', amount: 1, max: picturesPerDay, sentence })
}

/** As many as one collector may keep, so that all of them come back at once. */
const picturesBackPerDay = 10_000

/** Counts an own picture that comes back from a download. Throws Refused beyond the limit. */
export async function countPictureBack(tx: Writer, parts: QuotaParts, collectorId: string): Promise<void> {
  const sentence = (most: string) => `At most ${most} pictures can come back in 24 hours.`
  await countInDay(tx, parts, collectorId, {
    kind: 'pictures back',
    amount: 1,
    max: picturesBackPerDay,
    sentence,
  })
}

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

export type QuotaParts = Pick<Parts, 'now' | 'quotas' | 'rateLimits'>

interface DailyCount {
  readonly kind: DailyKind
  readonly amount: number
  readonly max: number
  /** Says what is at most possible; made for a refusal alone. */
  readonly sentence: (most: string) => string
}

async function countInDay(
  tx: Writer,
  { now, rateLimits }: QuotaParts,
  collectorId: string,
  { kind, amount, max, sentence }: DailyCount,
): Promise<void> {
  if (!rateLimits) return
  // Waiting would not help.
  if (amount > max) throw new Refused('conflict', sentence(counted(max)))
  const waitMs = await countInWindow(
    tx,
    collectorBucket(`quota ${kind}`, collectorId),
    { max, windowMs: dayMs },
    now(),
    amount,
  )
  if (waitMs > 0) throw tooMany(sentence(counted(max)), waitMs)
}

function full(sentence: string): Refused {
  return new Refused('conflict', `${sentence} Ask the operator of this server for more.`)
}

function counted(figure: number): string {
  return figure.toLocaleString('en-US')
}
