/** The rows of copies as changes leave them. */
import { slabKey } from '#domain/copies/cert-number'
import { type CopyRecordFields, recordFieldsOf } from '#domain/copies/copy-record'
import { extraCosts } from '#domain/copies/extra-costs'
import { groupKeyOf } from '#domain/groups/grouping'
import type { CopyChange } from '#domain/copies/operation'
import type { Insertable, Updateable } from 'kysely'
import type { HoldingsTable } from '#server/database/tables/copies'
import { columnsOf, recordColumns } from '#server/db/ledger/record-columns'

type Row = Insertable<HoldingsTable>
export type ChangedValues = Updateable<HoldingsTable>

/** Returns the row of a copy, whole. */
export function rowOf(collectorId: string, { copyId, productId, after }: CopyChange, now: string): Row {
  return Object.assign(columnsOf(productId, after), {
    id: copyId,
    collector_id: collectorId,
    created_at: now,
    removed_at: after.removal === null ? null : now,
  })
}

/** Columns that are 0 by default; all others that have a default are null. */
const zeroByDefault: ReadonlySet<string> = new Set(
  extraCosts.flatMap(cost => [`purchase_${cost}_cents`, `sale_${cost}_cents`]),
)

const always = ['id', 'collector_id', 'created_at', 'removed_at', 'product_id', 'group_key']

/** Returns the columns that at least one of these new copies fills; the others have their defaults. */
export function filledColumns(added: readonly CopyChange[]): string[] {
  const filled = new Set(always)
  const blank = new Set<string>([...recordColumns.columns, 'slab_key'])
  for (const { productId, after } of added) {
    const row: Readonly<Record<string, unknown>> = columnsOf(productId, after)
    for (const column of blank) {
      const value = row[column]
      if (value === null || (value === 0 && zeroByDefault.has(column))) continue
      blank.delete(column)
      filled.add(column)
    }
  }
  return [...filled].toSorted()
}

/** Copies that get the same values in the same columns are one statement: a trade gives up to 500. */
export interface ChangedAlike {
  readonly ids: string[]
  readonly values: ChangedValues
}

export function changedAlike(changes: readonly CopyChange[], now: string): ChangedAlike[] {
  const byKey = new Map<string, ChangedAlike>()
  for (const change of changes) {
    if (change.before === null) continue
    const { key, values, moves } = changedColumns(change)
    // An operation may be about a copy that it leaves as it was.
    if (Object.keys(values).length === 0) continue
    const alike = byKey.get(key)
    if (alike) alike.ids.push(change.copyId)
    else byKey.set(key, { ids: [change.copyId], values: { ...values, ...removedAt(moves, now) } })
  }
  return [...byKey.values()]
}

type Moves = 'leaves' | 'returns' | null

interface ChangedColumns {
  /** Equal for changes that set the same columns to the same values. */
  readonly key: string
  readonly values: ChangedValues
  readonly moves: Moves
}

/** The columns that the change sets to another value, and those that follow from them. */
function changedColumns({ productId, before, after }: CopyChange): ChangedColumns {
  const [old, fields] = [before && recordFieldsOf(before), recordFieldsOf(after)]
  const changed: Record<string, unknown> = {}
  for (const field in fields) {
    const name = field as keyof CopyRecordFields
    if (old?.[name] !== fields[name]) changed[name] = fields[name]
  }
  const leaves = before?.removal === null && after.removal !== null
  const returns = before?.removal !== null && after.removal === null
  const moves = leaves ? 'leaves' : returns ? 'returns' : null
  const group = groupKeyOf(productId, after)
  const isSameGroup = before !== null && groupKeyOf(productId, before) === group
  const values = {
    ...recordColumns.writeSome(changed as Partial<CopyRecordFields>),
    ...(isSameGroup ? {} : { group_key: group }),
    ...(before && slabKey(before.state) === slabKey(after.state) ? {} : { slab_key: slabKey(after.state) }),
  }
  return { key: JSON.stringify([moves, values]), values, moves }
}

function removedAt(moves: Moves, now: string): ChangedValues {
  return moves === null ? {} : { removed_at: moves === 'leaves' ? now : null }
}
