/** What the collector decides about rows of an import. */
import { typesOf } from '#server/db/catalogue/product-face'
import { countsOfParts, rowsOfPart, savePart } from '#server/db/import/import-parts'
import { lockImport, updateImport } from '#server/db/import/imports'
import { countKey, type ImportVerdict, type RowDecision, type StagedRow } from '#server/db/import/staged-row'
import type { Parts } from '#server/parts'
import { notFound, Refused, refusedField } from '#server/refused'
import { saveTotals } from './match-import.ts'

export interface SentDecision {
  readonly line?: number | undefined
  readonly verdict?: ImportVerdict | undefined
  readonly alike?: boolean | undefined
  readonly decision?: RowDecision['kind'] | undefined
  readonly productId?: string | undefined
  readonly product?:
    | {
        readonly name?: string | undefined
        readonly setName?: string | undefined
        readonly cardNumber?: string | undefined
      }
    | undefined
}

/**
 * Decides about one row, about all undecided rows like it, or leaves out all undecided rows with a verdict. Returns how many
 * rows that are. Throws Refused for rows that cannot be decided about.
 */
export async function decideRows(
  { storage }: Parts,
  collectorId: string,
  id: string,
  sent: SentDecision,
): Promise<number> {
  return storage.write(async tx => {
    const one = await lockImport(tx, storage.engine, collectorId, id)
    if (one === null) throw notFound()
    if (one.state !== 'to_decide' && one.state !== 'ready')
      throw new Refused('conflict', 'The rows of this import cannot be decided about now.')
    const places = await countsOfParts(tx, collectorId, id)
    let partOfLine = -1
    const row = sent.line === undefined ? null : await rowAt(sent.line)
    const decision = row === null ? leftOut(sent) : decisionOf(sent, row)
    if (decision?.kind === 'choose' && row !== null) await rejectOtherType(decision.productId, row)
    const isMeant = (other: StagedRow) => {
      if (other.line === sent.line) return true
      const isOpen = isUndecided(other)
      if (row === null) return isOpen && other.verdict === sent.verdict
      return sent.alike === true && isOpen && other.verdict === row.verdict && other.alike === row.alike
    }
    const verdict = row?.verdict ?? sent.verdict ?? 'several'
    let decided = 0
    for (const { part, counts } of places) {
      const hasOpen = Object.hasOwn(counts, countKey(verdict, null))
      const isOwn = sent.line !== undefined && part === partOfLine
      if (!isOwn && !(hasOpen && (row === null || sent.alike))) continue
      const rows = await rowsOfPart(tx, collectorId, id, part)
      const changed = rows.map(other => (isMeant(other) ? { ...other, decision } : other))
      decided += rows.filter(isMeant).length
      await savePart(tx, collectorId, id, part, changed)
    }
    // What was made ready to be added before this decision is not added.
    await updateImport(tx, collectorId, id, { run: one.run + 1 })
    await saveTotals(tx, collectorId, id)
    return decided

    async function rejectOtherType(productId: string, { copies }: StagedRow): Promise<void> {
      const type = (await typesOf(tx, [productId])).get(productId)
      if (type === undefined) throw refusedField('productId', 'This product is not in the catalogue.')
      if (type === copies?.productType) return
      const sentence =
        copies?.productType === 'card'
          ? 'The row is of a card: choose a card.'
          : 'The row is of a sealed product: choose one.'
      throw refusedField('productId', sentence)
    }

    async function rowAt(line: number): Promise<StagedRow> {
      for (const { part } of places) {
        const rows = await rowsOfPart(tx, collectorId, id, part)
        const found = rows.find(other => other.line === line)
        if (found === undefined) continue
        partOfLine = part
        if (found.copies === null)
          throw new Refused('conflict', 'A row that cannot be read cannot be decided about.')
        return found
      }
      throw refusedField('line', 'line must be one of a row of the file.')
    }
  })
}

function isUndecided({ verdict, decision }: StagedRow): boolean {
  return decision === null && (verdict === 'several' || verdict === 'unknown')
}

function leftOut({ verdict, decision }: SentDecision): RowDecision {
  if (verdict !== 'several' && verdict !== 'unknown')
    throw refusedField('line', 'line is required, or a verdict that is several or unknown.')
  if (decision !== 'leave_out')
    throw refusedField('decision', 'decision must be leave_out for all rows with a verdict.')
  return { kind: 'leave_out' }
}

/** The decision about a row; null takes one back. */
function decisionOf(
  { decision, productId, product = {} }: SentDecision,
  { copies }: StagedRow,
): RowDecision | null {
  switch (decision) {
    case undefined:
      return null
    case 'leave_out':
      return { kind: 'leave_out' }
    case 'choose':
      if (productId === undefined) throw refusedField('productId', 'product_id is required to choose.')
      return { kind: 'choose', productId }
    case 'create': {
      const name = product.name ?? copies?.name ?? ''
      const setName = product.setName ?? copies?.setName ?? ''
      if (name === '') throw refusedField('product', 'product needs a name.')
      if (setName === '') throw refusedField('product', 'product needs a set_name.')
      return { kind: 'create', name, setName, cardNumber: product.cardNumber ?? copies?.cardNumber ?? null }
    }
  }
}
