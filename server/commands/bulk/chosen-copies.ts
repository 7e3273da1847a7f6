/** Which copies a call about many means: named one by one, by their groups or both, or all that a filter shows. */
import { maxCopiesAtOnce } from '#domain/bulk/many-copies'
import { idsInGroups } from '#server/db/bulk/chosen-ids'
import { type CollectionFilter, selectionOf } from '#server/db/groups/collection-filter'
import { type StoredCopy, storedCopiesById } from '#server/db/copies/copies'
import { countOf, groupKeysPage } from '#server/db/groups/group-pages'
import type { Reader } from '#server/database/storage'
import { notFound, Refused, refusedField } from '#server/refused'
import { type CopyKind, copyKinds } from '#domain/copies/copy'
import type { Ledger } from '#domain/money/ledger'
import { type Cents, sumCents } from '#domain/money/money'
import { marketPriceReader } from '#server/commands/prices/market-price-reader'

export interface Choice {
  readonly holdingIds?: readonly string[] | undefined
  readonly groupKeys?: readonly string[] | undefined
  readonly allOf?: CollectionFilter | undefined
}

interface ReadChoice extends Choice {
  /** Leaves out ids that are not in the collection, or no longer. */
  readonly leaveOut?: boolean | undefined
}

export interface ExpectedChoice extends Choice {
  /** How many copies the collector was shown. */
  readonly expectedCopies?: number | undefined
}

/**
 * Returns the chosen copies: in the order of their ids, or newest first. Throws not_found for another collector's
 * copy, conflict for one that was removed, and invalid for more than 1,000.
 */
async function chosenCopies(
  db: Reader,
  collectorId: string,
  { leaveOut = false, ...choice }: ReadChoice,
): Promise<StoredCopy[]> {
  requireOneWay(choice)
  return copiesOf(db, collectorId, await chosenIds(db, collectorId, choice), leaveOut)
}

async function copiesOf(
  db: Reader,
  collectorId: string,
  ids: readonly string[],
  leaveOut = false,
): Promise<StoredCopy[]> {
  const found = new Map((await storedCopiesById(db, collectorId, ids)).map(copy => [copy.id, copy]))
  return ids.flatMap(id => {
    const copy = found.get(id)
    const isHeld = copy?.removedAt === null
    if (leaveOut && !isHeld) return []
    if (!copy) throw notFound()
    if (!isHeld) throw new Refused('conflict', 'One of these copies was already removed.')
    return [copy]
  })
}

/**
 * Returns the chosen copies of a change. Throws conflict when their number is not what the collector was shown, and invalid when
 * the call does not say how many that were.
 */
export async function expectedCopies(
  db: Reader,
  collectorId: string,
  choice: ExpectedChoice,
): Promise<StoredCopy[]> {
  const { expectedCopies: expected, holdingIds, groupKeys } = choice
  requireOneWay(choice)
  if (expected === undefined && (holdingIds === undefined || groupKeys !== undefined)) {
    throw refusedField('expectedCopies', 'Say how many copies you expect.')
  }
  const ids = await chosenIds(db, collectorId, choice)
  if (expected !== undefined && ids.length !== expected) {
    const sentence = `${counted(ids.length)} match now, not ${expected.toLocaleString('en-US')}. Select them again.`
    throw new Refused('conflict', sentence, { fields: { expectedCopies: sentence } })
  }
  return copiesOf(db, collectorId, ids)
}

function requireOneWay({ holdingIds, groupKeys, allOf }: Choice): void {
  const hasNames = holdingIds !== undefined || groupKeys !== undefined
  if (hasNames !== (allOf !== undefined)) return
  throw refusedField('holdingIds', 'Choose copies by holding_ids, by group_keys or both, or by all_of alone.')
}

async function chosenIds(
  db: Reader,
  collectorId: string,
  { holdingIds, groupKeys, allOf }: Choice,
): Promise<readonly string[]> {
  if (holdingIds) {
    const twice = holdingIds.findIndex((id, index) => holdingIds.indexOf(id) < index)
    if (twice !== -1) throw refusedField(`holdingIds[${twice}]`, 'This copy is chosen twice.')
    if (!groupKeys) return holdingIds
  }
  const keys = groupKeys ?? (await keysOf(db, collectorId, allOf))
  const ids = await idsInGroups(db, collectorId, [...new Set(keys)], maxCopiesAtOnce + 1)
  // A copy that is named is one of its group too.
  const all = [...new Set([...(holdingIds ?? []), ...ids])]
  if (all.length > maxCopiesAtOnce) throw tooMany()
  return all
}

async function keysOf(db: Reader, collectorId: string, filter: CollectionFilter | undefined) {
  if (filter === undefined) return []
  const selection = await selectionOf(db, collectorId, filter)
  if ((await countOf(db, selection)).copies > maxCopiesAtOnce) throw tooMany()
  return groupKeysPage(selection, { limit: maxCopiesAtOnce, offset: 0 })
}

function tooMany(): Refused {
  return new Refused('invalid', 'At most 1,000 copies can be changed at once. Select fewer.')
}

function counted(copies: number): string {
  return `${copies.toLocaleString('en-US')} ${copies === 1 ? 'copy' : 'copies'}`
}

interface KindFigures {
  readonly kind: CopyKind
  readonly copies: number
  readonly totalInvestmentCents: Cents
  /** Of the copies with a market price. */
  readonly totalMarketPriceCents: Cents
  readonly pricedQuantity: number
}

interface ChosenFigures {
  readonly copies: number
  readonly holdingIds: string[]
  readonly kinds: KindFigures[]
}

/** Returns the ids, the investment and market value of chosen copies, for each kind that is among them. */
export async function chosenFigures(
  db: Reader,
  ledger: Ledger,
  collectorId: string,
  choice: ReadChoice,
): Promise<ChosenFigures> {
  const copies = await chosenCopies(db, collectorId, choice)
  const priceOf = await marketPriceReader(db, { collectorId, ledger }, copies)
  const byKind = Map.groupBy(copies, ({ state }) => state.kind)
  const kinds = copyKinds.flatMap(kind => {
    const ofKind = byKind.get(kind)
    if (!ofKind) return []
    const prices = ofKind.map(priceOf).filter(price => price !== null)
    return {
      kind,
      copies: ofKind.length,
      totalInvestmentCents: sumCents(ofKind.map(({ costBasisCents }) => costBasisCents)),
      totalMarketPriceCents: sumCents(prices),
      pricedQuantity: prices.length,
    }
  })
  return { copies: copies.length, holdingIds: copies.map(({ id }) => id), kinds }
}
