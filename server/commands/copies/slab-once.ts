/** A slab is one thing: a collection holds each company's cert number once. */
import { slabKey } from '#domain/copies/cert-number'
import { stateLabel } from '#domain/copies/copy'
import type { CopyRecord } from '#domain/copies/copy-record'
import type { OperationKind } from '#domain/copies/operation'
import { namesOf } from '#server/db/products/product-face'
import { type HeldSlab, heldSlabs } from '#server/db/copies/slabs'
import type { Reader } from '#server/database/storage'
import { Refused } from '#server/refused'
import type { NewOperation } from '#server/commands/ledger/change'

/** The operations that have a cert number of their own, in a field. */
const withField: readonly OperationKind[] = ['add', 'edit', 'graded']

/**
 * Throws a conflict when a slab would come into the collection while another copy has its company and cert number:
 * by adding or editing, in a trade, or by undoing what took that number away. Only how the change ends counts: a
 * corrected sale brings its copy back for an instant.
 */
export async function requireSlabsOnce(
  tx: Reader,
  collectorId: string,
  operations: readonly NewOperation[],
): Promise<void> {
  const mayArrive = operations.some(({ changes }) => changes.some(({ after }) => heldKey(after) !== null))
  if (!mayArrive) return
  const changes = wholeChanges(operations)
  const arriving = changes.flatMap(change => slabGained(change.after, change.before, change))
  if (arriving.length === 0) return
  const holders = await heldSlabs(
    tx,
    collectorId,
    arriving.map(({ key }) => key),
  )
  for (const change of changes)
    for (const { key } of slabGained(change.before, change.after, change)) holders.delete(key)
  for (const slab of arriving) {
    const holder = holders.get(slab.key)
    if (holder) throw await refusal(tx, holder, slab.kind)
    holders.set(slab.key, slab)
  }
}

/** A copy as the whole change finds and leaves it, and the last kind of operation that changes it. */
interface WholeChange {
  readonly productId: string
  readonly before: CopyRecord | null
  readonly after: CopyRecord
  readonly kind: OperationKind
}

function wholeChanges(operations: readonly NewOperation[]): WholeChange[] {
  const byCopy = new Map<string, WholeChange>()
  for (const { kind, changes } of operations)
    for (const { copyId, productId, before, after } of changes)
      byCopy.set(copyId, { productId, before: (byCopy.get(copyId) ?? { before }).before, after, kind })
  return [...byCopy.values()]
}

interface ChangedSlab extends HeldSlab {
  readonly kind: OperationKind
}

/** The slab of one version of a copy, unless the other version is the same slab. */
function slabGained(
  record: CopyRecord | null,
  other: CopyRecord | null,
  { productId, kind }: WholeChange,
): ChangedSlab[] {
  const key = heldKey(record)
  if (record?.state.kind !== 'graded' || key === null || key === heldKey(other)) return []
  const { gradingCompany, grade, certNumber } = record.state
  return certNumber === null ? [] : [{ key, productId, gradingCompany, grade, certNumber, kind }]
}

function heldKey(record: CopyRecord | null): string | null {
  return record === null || record.removal !== null ? null : slabKey(record.state)
}

async function refusal(tx: Reader, holder: HeldSlab, kind: OperationKind): Promise<Refused> {
  const name = (await namesOf(tx, [holder.productId])).get(holder.productId) ?? 'a copy'
  const label = stateLabel({ kind: 'graded', ...holder })
  const sentence = `Another copy in your collection has cert number ${holder.certNumber}: ${name} (${label}). Change or remove that copy first.`
  return new Refused(
    'conflict',
    sentence,
    withField.includes(kind) ? { fields: { certNumber: sentence } } : {},
  )
}
