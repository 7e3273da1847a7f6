/** What the collector decides about rows of an import. */
import { isDeepStrictEqual } from 'node:util'
import { typesOf } from '#server/db/products/product-face'
import { countsOfParts, type OwnedImport, rowsOfPart, savePart } from '#server/db/import/import-parts'
import {
  type ImportFacts,
  importById,
  lockImport,
  type StoredImport,
  updateImport,
} from '#server/db/import/imports'
import {
  countKey,
  type ImportVerdict,
  isUndecided,
  type RowDecision,
  type StagedRow,
} from '#server/db/import/staged-row'
import type { Writer } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { notFound, Refused, refusedField } from '#server/refused'
import { turn } from '#server/turns'
import { findRow, type PlacedRow } from './list-rows.ts'
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

/** Parts of an import that are decided about in one transaction. Others write in between. */
const partsAtOnce = 8

/**
 * Decides about one row, about all undecided rows like it, or leaves out all undecided rows with a verdict. Returns how many
 * rows that are. Many rows are decided about some at a time: when that is cut short, the others are undecided. Throws Refused
 * for rows that cannot be decided about, and when the file is read in another way meanwhile.
 */
export async function decideRows(
  parts: Parts,
  collectorId: string,
  id: string,
  sent: SentDecision,
): Promise<number> {
  const { storage, now } = parts
  const one = await storage.read(db => importById(db, collectorId, id))
  if (one === null) throw notFound()
  rejectUndecidable(one)
  const places = await storage.read(db => countsOfParts(db, { collectorId, id }))
  const own =
    sent.line === undefined ? null : await decidableRow(parts, { collectorId, id }, places, sent.line)
  const row = own?.row ?? null
  const decision = row === null ? leftOut(sent) : decisionOf(sent, row)
  if (decision?.kind === 'choose' && row !== null) await rejectOtherType(parts, decision.productId, row)
  const isMeant = (other: StagedRow) => {
    if (other.line === sent.line) return true
    if (!isOpen(other)) return false
    if (row === null) return other.verdict === sent.verdict
    return sent.alike === true && other.verdict === row.verdict && other.alike === row.alike
  }
  const open = countKey(row?.verdict ?? sent.verdict ?? 'several', null)
  const others = row === null || sent.alike ? places.filter(({ counts }) => Object.hasOwn(counts, open)) : []
  const meant = [...new Set([own, ...others].flatMap(place => place?.part ?? []))]
  let decided = 0
  for (let at = 0; at === 0 || at < meant.length; at += partsAtOnce) {
    await turn()
    decided += await storage.write(async tx => {
      const locked = await lockImport(tx, collectorId, id)
      if (locked === null) throw notFound()
      rejectUndecidable(locked)
      if (!isReadAs(locked, one)) throw new Refused('conflict', 'The file was read in another way.')
      const rows = await decideInParts(
        tx,
        { collectorId, id },
        meant.slice(at, at + partsAtOnce),
        isMeant,
        decision,
      )
      // What was made ready to be added before this decision is not added.
      const workedAt = now().toISOString()
      await updateImport(tx, collectorId, id, { run: locked.run + 1, workedAt })
      await saveTotals(tx, collectorId, id)
      return rows
    })
  }
  return decided
}

/** Returns how many rows of the parts were decided about. */
async function decideInParts(
  tx: Writer,
  { collectorId, id }: OwnedImport,
  parts: readonly number[],
  isMeant: (row: StagedRow) => boolean,
  decision: RowDecision | null,
): Promise<number> {
  let decided = 0
  for (const part of parts) {
    const rows = await rowsOfPart(tx, { collectorId, id }, part)
    const changed = rows.map(row => (isMeant(row) ? { ...row, decision } : row))
    decided += rows.filter(isMeant).length
    await savePart(tx, { collectorId, id }, part, changed)
  }
  return decided
}

function isReadAs({ sheet, facts }: StoredImport, other: StoredImport): boolean {
  const readingOf = ({ reading, told }: ImportFacts) => [reading, told]
  return sheet === other.sheet && isDeepStrictEqual(readingOf(facts), readingOf(other.facts))
}

function rejectUndecidable({ state }: StoredImport): void {
  if (state !== 'to_decide' && state !== 'ready')
    throw new Refused('conflict', 'You cannot decide about the rows of this import now.')
}

/** Throws Refused for a line that the file has not, and for a row without copies. */
async function decidableRow(
  { storage }: Parts,
  of: OwnedImport,
  places: readonly { readonly part: number }[],
  line: number,
): Promise<PlacedRow> {
  const found = await findRow(storage, of, places, line)
  if (found === null) throw refusedField('line', 'line must be the number of a row of the file.')
  if (found.row.copies === null)
    throw new Refused('conflict', 'This row cannot be read. Edit its cells first.')
  return found
}

async function rejectOtherType({ storage }: Parts, productId: string, { copies }: StagedRow): Promise<void> {
  const type = (await storage.read(db => typesOf(db, [productId]))).get(productId)
  if (type === undefined) throw refusedField('productId', 'This product is not in the catalogue.')
  if (type === copies?.productType) return
  const sentence =
    copies?.productType === 'card'
      ? 'The row is for a card, so choose a card.'
      : 'The row is for a sealed product, so choose one.'
  throw refusedField('productId', sentence)
}

function isOpen({ verdict, decision }: StagedRow): boolean {
  return isUndecided(verdict, decision?.kind ?? null)
}

function leftOut({ verdict, decision }: SentDecision): RowDecision {
  if (!isUndecided(verdict ?? null, null))
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
