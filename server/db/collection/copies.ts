import type { CopyWithCost, CopyState } from '#domain/collection/copy'
import type { Cents } from '#domain/money/money'
import { groupKey } from '#domain/collection/grouping'
import type { Insertable, Selectable } from 'kysely'
import type { HoldingsTable } from '#server/db/schema'
import { insertInChunks } from '#server/db/chunks'
import type { Reader, Writer } from '#server/db/storage'

/** A copy as kept: what it is, what it cost, and whether it is still there. */
export interface StoredCopy extends CopyWithCost {
  readonly id: string
  readonly productId: string
  readonly purchaseDate: string
  readonly ownPriceCents: Cents | null
  readonly groupKey: string
  readonly removedAt: string | null
}

export interface NewCopy extends CopyWithCost {
  readonly id: string
  readonly productId: string
  readonly purchaseDate: string
  /** Null, or left out, where the collector says none. */
  readonly ownPriceCents?: Cents | null
}

export interface Removal {
  readonly removedAt: string
  readonly removal: 'sold' | 'mistake' | 'traded'
  /** Only for a sale. */
  readonly soldPriceCents: Cents | null
}

/** The columns that say what a copy is, in holdings and in holding_groups alike. */
type StateRow = Pick<
  Selectable<HoldingsTable>,
  | 'kind'
  | 'condition'
  | 'grading_company'
  | 'grade'
  | 'predicted_grade'
  | 'raw_card_cost_cents'
  | 'grading_cost_cents'
>

export async function insertCopies(
  tx: Writer,
  collectorId: string,
  createdAt: string,
  copies: readonly NewCopy[],
): Promise<void> {
  const rows = copies.map(
    ({
      id,
      productId,
      purchaseDate,
      state,
      costBasisCents,
      ownPriceCents = null,
    }): Insertable<HoldingsTable> => ({
      collector_id: collectorId,
      id,
      product_id: productId,
      ...stateColumns(state),
      cost_basis_cents: costBasisCents,
      purchase_date: purchaseDate,
      group_key: groupKey(productId, state),
      created_at: createdAt,
      removed_at: null,
      removal: null,
      sold_price_cents: null,
      own_price_cents: ownPriceCents,
    }),
  )
  await insertInChunks(rows, chunk => tx.insertInto('holdings').values(chunk).execute())
}

/** The collector's copy of that id, removed or not; null when it is nobody's or somebody else's. */
export async function storedCopyById(
  db: Reader,
  collectorId: string,
  id: string,
): Promise<StoredCopy | null> {
  const [copy] = await storedCopiesById(db, collectorId, [id])
  return copy ?? null
}

/** Those of these ids that are the collector's copies, removed or not, in no order. */
export async function storedCopiesById(
  db: Reader,
  collectorId: string,
  ids: readonly string[],
): Promise<StoredCopy[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('holdings')
    .selectAll()
    .where('collector_id', '=', collectorId)
    .where('id', 'in', ids)
    .execute()
  return rows.map(row => ({
    id: row.id,
    productId: row.product_id,
    purchaseDate: row.purchase_date,
    ownPriceCents: row.own_price_cents,
    groupKey: row.group_key,
    removedAt: row.removed_at,
    state: stateOf(row),
    costBasisCents: row.cost_basis_cents,
  }))
}

export async function saveCopy(
  tx: Writer,
  collectorId: string,
  copy: NewCopy & Pick<StoredCopy, 'ownPriceCents'>,
): Promise<void> {
  await tx
    .updateTable('holdings')
    .set({
      ...stateColumns(copy.state),
      cost_basis_cents: copy.costBasisCents,
      purchase_date: copy.purchaseDate,
      group_key: groupKey(copy.productId, copy.state),
      own_price_cents: copy.ownPriceCents,
    })
    .where('collector_id', '=', collectorId)
    .where('id', '=', copy.id)
    .execute()
}

export async function markRemoved(
  tx: Writer,
  collectorId: string,
  ids: readonly string[],
  { removedAt, removal, soldPriceCents }: Removal,
): Promise<void> {
  await tx
    .updateTable('holdings')
    .set({ removed_at: removedAt, removal, sold_price_cents: soldPriceCents })
    .where('collector_id', '=', collectorId)
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute()
}

/** The state a row describes. Throws for a mix that the table's checks make impossible: that is a bug. */
export function stateOf(row: StateRow): CopyState {
  switch (row.kind) {
    case 'raw':
      return { kind: 'raw', condition: present(row.condition) }
    case 'grading':
      return {
        kind: 'grading',
        rawCardCostCents: present(row.raw_card_cost_cents),
        gradingCostCents: present(row.grading_cost_cents),
        predictedGrade: row.predicted_grade,
        condition: row.condition,
      }
    case 'graded':
      return {
        kind: 'graded',
        gradingCompany: present(row.grading_company),
        grade: present(row.grade),
        rawCardCostCents: row.raw_card_cost_cents,
        gradingCostCents: row.grading_cost_cents,
        predictedGrade: row.predicted_grade,
      }
    case 'sealed':
      return { kind: 'sealed' }
  }
}

function present<Value>(value: Value | null): Value {
  if (value === null) throw new Error('a copy lacks what its kind requires')
  return value
}

const noState = {
  condition: null,
  grading_company: null,
  grade: null,
  predicted_grade: null,
  raw_card_cost_cents: null,
  grading_cost_cents: null,
} as const

function stateColumns(state: CopyState): StateRow {
  switch (state.kind) {
    case 'raw':
      return { ...noState, kind: 'raw', condition: state.condition }
    case 'grading':
      return {
        ...noState,
        kind: 'grading',
        condition: state.condition,
        predicted_grade: state.predictedGrade,
        raw_card_cost_cents: state.rawCardCostCents,
        grading_cost_cents: state.gradingCostCents,
      }
    case 'graded':
      return {
        ...noState,
        kind: 'graded',
        grading_company: state.gradingCompany,
        grade: state.grade,
        predicted_grade: state.predictedGrade,
        raw_card_cost_cents: state.rawCardCostCents,
        grading_cost_cents: state.gradingCostCents,
      }
    case 'sealed':
      return { ...noState, kind: 'sealed' }
  }
}
