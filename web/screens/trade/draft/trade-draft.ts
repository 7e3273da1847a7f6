/**
 * A trade under way: what was chosen so far, and nothing the server knows better. Copies and products are
 * kept by their ids, so a draft that waited never shows an old price or cost.
 */
import { conditions, type CopyState, gradedState } from '#domain/collection/copy'
import { priceKeyOf, priceTargetOf } from '#domain/prices/price-target'
import { maxReceivedCopies } from '#domain/trades/trade'

/** The state a copy arrives in: never in grading (specification, section 4, "Received item details"). */
export type ReceivedState = Exclude<CopyState, { kind: 'grading' }>

/** A number of copies of one product, all in one state. */
export interface DraftLine {
  readonly productId: string
  readonly state: ReceivedState
  readonly quantity: number
  /** What the collector says one copy is worth, as typed; '' where nothing was typed. */
  readonly ownPrice: string
}

export interface TradeDraft {
  /** The ids of the copies given away, in the order they were chosen. */
  readonly givenIds: readonly string[]
  readonly received: readonly DraftLine[]
  /** As typed: positive the collector pays, negative the collector is paid, '' is none. */
  readonly cash: string
}

export const emptyDraft: TradeDraft = { givenIds: [], received: [], cash: '' }

/** The server takes no more lines on a side. */
export const maxLines = 500
export const maxLineQuantity = 1_000

/** Tells lines apart: the same product in the same state, however its grade is spelled, is one line. */
export function lineKey(line: Pick<DraftLine, 'productId' | 'state'>): string {
  return `${line.productId} ${priceKeyOf(priceTargetOf(line.state))}`
}

/** The copy is given, or no longer. What does not fit any more is left as it was. */
export function toggleGiven(draft: TradeDraft, id: string): TradeDraft {
  const { givenIds } = draft
  if (givenIds.includes(id)) return { ...draft, givenIds: givenIds.filter(given => given !== id) }
  return givenIds.length >= maxLines ? draft : { ...draft, givenIds: [...givenIds, id] }
}

/** Keeps of the copies given only these. */
export function keepGiven(draft: TradeDraft, ids: ReadonlySet<string>): TradeDraft {
  return { ...draft, givenIds: draft.givenIds.filter(id => ids.has(id)) }
}

/**
 * Puts a line in: where `replaced` stood, else at the end. A line of the same product in the same state takes
 * its copies in. What does not fit any more is left as it was.
 */
export function putReceived(draft: TradeDraft, line: DraftLine, replaced: string | null): TradeDraft {
  const others = draft.received.filter(other => lineKey(other) !== replaced)
  const same = others.find(other => lineKey(other) === lineKey(line))
  const index = draft.received.findIndex(other => lineKey(other) === replaced)
  const received = same
    ? others.map(other => (other === same ? together(same, line) : other))
    : others.toSpliced(index === -1 ? others.length : index, 0, line)
  return fits(received) ? { ...draft, received } : draft
}

function together(same: DraftLine, line: DraftLine): DraftLine {
  const quantity = Math.min(same.quantity + line.quantity, maxLineQuantity)
  return { ...same, quantity, ownPrice: line.ownPrice || same.ownPrice }
}

/** True where the server would take these lines, as far as their number goes. */
export function fits(received: readonly DraftLine[]): boolean {
  return received.length <= maxLines && copiesOf(received) <= maxReceivedCopies
}

export function copiesOf(received: readonly DraftLine[]): number {
  return received.reduce((sum, { quantity }) => sum + quantity, 0)
}

export function removeLine(draft: TradeDraft, key: string): TradeDraft {
  return { ...draft, received: draft.received.filter(line => lineKey(line) !== key) }
}

/** Takes out every line of the product. */
export function removeProduct(draft: TradeDraft, productId: string): TradeDraft {
  return { ...draft, received: draft.received.filter(line => line.productId !== productId) }
}

export function setOwnPrice(draft: TradeDraft, key: string, ownPrice: string): TradeDraft {
  const received = draft.received.map(line => (lineKey(line) === key ? { ...line, ownPrice } : line))
  return { ...draft, received }
}

/** The text that keeps the draft of this collector; null when there is nothing to keep. */
export function draftText(draft: TradeDraft, collectorId: string): string | null {
  const isEmpty = draft.givenIds.length === 0 && draft.received.length === 0 && draft.cash === ''
  return isEmpty ? null : JSON.stringify({ collectorId, ...draft })
}

/** Reads a kept draft. Another collector's, and whatever is not what `draftText` makes, is an empty one. */
export function readDraft(text: string | null, collectorId: string): TradeDraft {
  const kept = parsed(text)
  if (!isRecord(kept) || kept.collectorId !== collectorId) return emptyDraft
  const { givenIds, received, cash } = kept
  if (!Array.isArray(givenIds) || !Array.isArray(received) || typeof cash !== 'string') return emptyDraft
  const lines = received.map(readLine)
  if (!givenIds.every(isId) || !lines.every(line => line !== null)) return emptyDraft
  const isOnce =
    new Set(givenIds).size === givenIds.length && new Set(lines.map(lineKey)).size === lines.length
  if (!isOnce || givenIds.length > maxLines || !fits(lines)) return emptyDraft
  return { givenIds, received: lines, cash: cash.slice(0, maxTyped) }
}

/** Longer than any amount a person types. */
const maxTyped = 50

function readLine(kept: unknown): DraftLine | null {
  if (!isRecord(kept)) return null
  const { productId, quantity, ownPrice } = kept
  const state = readState(kept.state)
  if (!isId(productId) || state === null || typeof ownPrice !== 'string') return null
  if (typeof quantity !== 'number' || !Number.isSafeInteger(quantity)) return null
  if (quantity < 1 || quantity > maxLineQuantity) return null
  return { productId, state, quantity, ownPrice: ownPrice.slice(0, maxTyped) }
}

function readState(kept: unknown): ReceivedState | null {
  if (!isRecord(kept)) return null
  const { kind, condition, gradingCompany, grade } = kept
  if (kind === 'sealed') return { kind }
  const known = conditions.find(each => each === condition)
  if (kind === 'raw' && known) return { kind, condition: known }
  if (kind === 'graded' && isWord(gradingCompany) && isWord(grade)) return gradedState(gradingCompany, grade)
  return null
}

const isRecord = (kept: unknown): kept is Record<string, unknown> => typeof kept === 'object' && kept !== null
const isId = (kept: unknown): kept is string => typeof kept === 'string' && /^[\x21-\x7e]{1,100}$/.test(kept)
const isWord = (kept: unknown): kept is string =>
  typeof kept === 'string' && kept.trim() !== '' && kept.length <= 100

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
