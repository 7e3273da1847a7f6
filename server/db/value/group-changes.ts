/** What moved the value of a group or a copy since a day, from the operations on it and the prices of their days. */
import { type CopiesMoved, groupMoves, noCopiesMoved } from '#domain/groups/group-figures'
import { groupKeyOf } from '#domain/groups/grouping'
import type { CopyChange, OperationKind, CopyEntry, KeptChange } from '#domain/copies/operation'
import { inLedger, type Ledger } from '#domain/money/ledger'
import type { Cents } from '#domain/money/money'
import { estimateSource } from '#domain/prices/condition-estimate'
import { priceKeyOf, priceTargetOf } from '#domain/prices/price-target'
import { dayIn } from '#domain/time-zone'
import {
  type GroupChange,
  groupChange,
  type GroupStep,
  type PricedCopies,
  type SourcedPrice,
  sumOfChanges,
} from '#domain/value/group-change'
import { type CashMoved, movedCash, noParts } from '#domain/value/value-parts'
import { storedCopyById } from '#server/db/copies/copies'
import type { PriceKey } from '#server/db/prices/market-prices'
import { pointsOfKey } from '#server/db/prices/product-prices'
import type { Reader } from '#server/database/storage'
import type { ValueChange } from './value-changes.ts'
import { type SqlBool, sql } from 'kysely'
import { inChunks } from '#server/database/chunks'
import { entryColumns } from '#server/db/ledger/ledger-entries'
import { versionFrom } from '#server/db/ledger/operations'

/** Hardly anybody changes the copies of one product more often in a year. */
const mostChanges = 1_000

/** A collector, and where the range starts: with the end of one of their days, or before everything for null. */
export interface Since {
  readonly collectorId: string
  readonly ledger: Ledger
  readonly start: string | null
  readonly timeZone: string | null
}

/** Compares a group of copies held with the end of a day. Null for a group without copies. */
export async function changeOfGroup(db: Reader, key: string, since: Since): Promise<ValueChange | null> {
  const { collectorId } = since
  const group = await groupNow(db, collectorId, key)
  if (!group) return null
  const changes = await newestChanges(db, collectorId, group, mostChanges + 1)
  return changeSince(db, changes, since, { of: key, now: new Map([[key, group]]) })
}

/** Compares a copy with the end of a day. One that is not held any more is worth nothing now. Null for an unknown one. */
export async function changeOfCopy(db: Reader, copyId: string, since: Since): Promise<ValueChange | null> {
  const { collectorId } = since
  const copy = await storedCopyById(db, collectorId, copyId)
  if (!copy) return null
  const changes = await newestChanges(db, collectorId, { copyId }, mostChanges + 1)
  const group = copy.removedAt === null ? await groupNow(db, collectorId, copy.groupKey) : null
  const now = new Map(group ? [[copy.groupKey, { ...group, quantity: 1 }]] : [])
  return changeSince(db, changes, since, { of: null, now })
}

interface Group extends PricedGroup, PricedCopies {}

/** What the copies of a group count at: their own price, or the market's of their key. */
interface PricedGroup extends PriceKey {
  readonly countedOwnCents: Cents | null
}

async function groupNow(db: Reader, collectorId: string, key: string): Promise<Group | null> {
  const row = await db
    .selectFrom('holding_groups')
    .select(['product_id', 'price_key', 'quantity', 'counted_price_cents', 'counted_own_cents'])
    .select('counted_source')
    .where('collector_id', '=', collectorId)
    .where('group_key', '=', key)
    .executeTakeFirst()
  if (!row) return null
  return {
    productId: row.product_id,
    priceKey: row.price_key,
    quantity: row.quantity,
    priceCents: row.counted_price_cents,
    countedOwnCents: row.counted_own_cents,
    source: row.counted_source,
  }
}

interface Compared {
  /** The key of the only group that counts; null for all. */
  readonly of: string | null
  /** The groups that have copies, by key. */
  readonly now: ReadonlyMap<string, Group>
}

/** `changes` are the newest, newest first; more than `mostChanges` are too many to know the first of them. */
async function changeSince(
  db: Reader,
  changes: readonly RecordedChange[],
  since: Since,
  compared: Compared,
): Promise<ValueChange> {
  const { collectorId, start, timeZone } = since
  const read = changes
    .slice(0, mostChanges)
    .map(change => ({ ...change, day: dayIn(timeZone, new Date(change.occurredAt)) }))
  const inRange = read.filter(({ day }) => start === null || day > start)
  const unknown = inRange.findIndex(({ after }) => after === null)
  const isWhole = unknown < 0 && (changes.length <= mostChanges || inRange.length < mostChanges)
  const known = (unknown < 0 ? inRange : inRange.slice(0, unknown)).flatMap(({ after, ...change }) =>
    after === null ? [] : [{ ...change, after }],
  )
  const from = isWhole ? start : (known.at(-1)?.day ?? null)
  const isFromFirst = isWhole && inRange.length === changes.length
  const changed = await changeOfSteps(db, known.toReversed(), { ...since, start: from }, compared)
  const cash = await cashOf(db, collectorId, known.toReversed(), compared)
  return { ...changed, ...cash, from: isFromFirst ? null : from, isWhole }
}

interface DatedChange extends RecordedChange {
  readonly after: CopyChange['after']
  readonly day: string
}

interface Steps extends PricedGroup {
  readonly steps: { readonly day: string; readonly copies: CopiesMoved }[]
}

/** Adds up the changes of the groups that copies came to and left, oldest first. */
async function changeOfSteps(
  db: Reader,
  changes: readonly DatedChange[],
  since: Since,
  { of, now }: Compared,
): Promise<GroupChange> {
  const { start } = since
  const byGroup = new Map<string, Steps>([...now].map(([key, group]) => [key, { ...group, steps: [] }]))
  for (const change of changes) {
    for (const [key, { productId, state, countedOwnCents, ...copies }] of groupMoves([change])) {
      if (of !== null && of !== key) continue
      const priceKey = priceKeyOf(priceTargetOf(state))
      const group = byGroup.get(key) ?? { productId, priceKey, countedOwnCents, steps: [] }
      byGroup.set(key, group)
      group.steps.push({ day: change.day, copies })
    }
  }
  const changed: GroupChange[] = []
  for (const [key, { steps, ...priced }] of byGroup) {
    const prices = await pricesSince(db, priced, { ...since, start: start ?? steps[0]?.day ?? null })
    const taken = steps.map(({ day, copies }) => ({ day, ...copies, ...prices.on(day) }))
    // A price that moved on the day of a step moved before it.
    const all = [...prices.moves, ...taken].toSorted(byDay)
    const { priceCents, source } = all.at(-1) ?? noPrice
    const last = now.get(key) ?? { quantity: 0, priceCents, source }
    changed.push(groupChange(start === null ? noPrice : prices.on(start), all, last))
  }
  return sumOfChanges(changed)
}

const noPrice: SourcedPrice = { priceCents: null, source: null }

interface Prices {
  /** The price at the end of a day since the first, the last one found up to it. */
  readonly on: (day: string) => SourcedPrice
  /** Those after the first day, oldest first. */
  readonly moves: readonly (GroupStep & { readonly day: string })[]
}

/** Earlier prices are converted at the rate of now, as in the history of prices. */
async function pricesSince(
  db: Reader,
  { countedOwnCents, ...key }: PricedGroup,
  { collectorId, ledger, start: first }: Since,
): Promise<Prices> {
  if (first === null) return { on: () => noPrice, moves: [] }
  if (countedOwnCents !== null)
    return { on: () => ({ priceCents: countedOwnCents, source: null }), moves: [] }
  const points = (await pointsOfKey(db, collectorId, key, first)).map(({ day, priceCents, source }) => ({
    day,
    priceCents: inLedger(ledger, { productId: key.productId, priceCents }),
    // A point of an estimate does not say what it was made of.
    source: source === estimateSource ? null : source,
  }))
  return {
    on: day => {
      const { priceCents, source } = points.findLast(point => point.day <= day) ?? noPrice
      return { priceCents, source }
    },
    moves: points.filter(({ day }) => day > first).map(point => ({ ...noCopiesMoved, ...point })),
  }
}

function byDay(one: { readonly day: string }, other: { readonly day: string }): number {
  return one.day < other.day ? -1 : one.day > other.day ? 1 : 0
}

/**
 * What was paid and received for these copies: the entries of the ledger that belong to them. A trade or an opening only
 * moves their cost, and what was paid with a trade belongs to no copy.
 */
async function cashOf(
  db: Reader,
  collectorId: string,
  changes: readonly DatedChange[],
  { of }: Compared,
): Promise<CashMoved> {
  const counted = changes
    .filter(({ productId, after }) => of === null || groupKeyOf(productId, after) === of)
    .filter(({ kind, undoneKind }) => !movesCost(undoneKind ?? kind))
  const bySequence = Map.groupBy(counted, ({ sequence }) => sequence)
  const entries = await entriesOfCopies(db, collectorId, counted)
  return movedCash(
    noParts,
    [...bySequence].map(([sequence, [first, ...others]]) => {
      const some = first ? [first, ...others] : []
      return { kind: first?.kind ?? 'edit', entries: entries.get(sequence) ?? [], changes: some }
    }),
  )
}

function movesCost(kind: OperationKind): boolean {
  return kind === 'trade' || kind === 'opening'
}

/** A change of a copy with its operation. */
interface RecordedChange extends KeptChange {
  readonly sequence: number
  readonly kind: OperationKind
  /** The kind of the operation that it undoes; null for one that undoes none. */
  readonly undoneKind: OperationKind | null
  readonly occurredAt: string
}

/** Lists the newest changes of a copy or of a product's copies, newest first. */
export async function newestChanges(
  db: Reader,
  collectorId: string,
  of: { readonly copyId: string } | { readonly productId: string },
  limit: number,
): Promise<RecordedChange[]> {
  const changes = db
    .selectFrom('operation_copies')
    .innerJoin('operations', join =>
      join
        .onRef('operations.collector_id', '=', 'operation_copies.collector_id')
        .onRef('operations.sequence', '=', 'operation_copies.operation_sequence'),
    )
    .select(['operations.sequence', 'operations.kind', 'operations.occurred_at'])
    .select(['holding_id', 'product_id', 'before_version', 'after_version'])
    .select(
      sql<OperationKind | null>`(select undone.kind from operations as undone
        where undone.collector_id = operations.collector_id and undone.id = operations.reverses)`.as(
        'undone_kind',
      ),
    )
    .where('operation_copies.collector_id', '=', collectorId)
    .orderBy('operation_copies.operation_sequence', 'desc')
    .limit(limit)
  const rows = await ('copyId' in of
    ? changes.where('operation_copies.holding_id', '=', of.copyId)
    : changes.where('operation_copies.product_id', '=', of.productId)
  ).execute()
  return rows.map(row => ({
    sequence: row.sequence,
    kind: row.kind,
    undoneKind: row.undone_kind,
    occurredAt: row.occurred_at,
    copyId: row.holding_id,
    productId: row.product_id,
    before: row.before_version === null ? null : versionFrom(row.before_version),
    after: row.after_version === null ? null : versionFrom(row.after_version),
  }))
}

/**
 * Returns the ledger entries that these operations made of these copies, by the number of their operation. Reads nothing
 * of other copies, which one operation may have hundreds of.
 */
export async function entriesOfCopies(
  db: Reader,
  collectorId: string,
  changes: readonly Pick<RecordedChange, 'sequence' | 'copyId'>[],
): Promise<ReadonlyMap<number, readonly CopyEntry[]>> {
  const entries = new Map<number, CopyEntry[]>()
  const oldest = Math.min(...changes.map(({ sequence }) => sequence))
  const made = new Set(changes.map(({ sequence, copyId }) => `${sequence} ${copyId}`))
  const rows = await inChunks([...new Set(changes.map(({ copyId }) => copyId))], some =>
    db
      .selectFrom('ledger_entries')
      .select(['operation_sequence', 'holding_id', ...entryColumns.columns])
      .where('collector_id', '=', collectorId)
      .where('holding_id', 'in', some)
      // Not by its index, in which the operations have other copies too.
      .where(sql<SqlBool>`operation_sequence + 0 >= ${oldest}`)
      .execute(),
  )
  for (const row of rows) {
    if (!made.has(`${row.operation_sequence} ${row.holding_id}`)) continue
    const entry = { copyId: row.holding_id, ...entryColumns.read(row) }
    const others = entries.get(row.operation_sequence)
    if (others) others.push(entry)
    else entries.set(row.operation_sequence, [entry])
  }
  return entries
}
