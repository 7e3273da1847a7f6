/**
 * The draft of a trade: the selections so far. Refers to copies and products by id, so an old draft never
 * shows an outdated price or cost.
 */
import { isCertNumber, slabKey } from '#domain/copies/cert-number'
import { conditions, type CopyState, gradedState } from '#domain/copies/copy'
import { priceKeyOf, priceTargetOf } from '#domain/prices/price-target'
import { maxReceivedCopies, maxTradeLines, maxTradeNote, maxTradePartner } from '#domain/trades/trade'
import { objectFrom } from '#web/session/browser-storage.ts'

/** The state of a received copy: never in grading (specification, section 4, "Received item details"). */
export type ReceivedState = Exclude<CopyState, { kind: 'grading' }>

/** Copies of one product in one state. */
export interface DraftLine {
  readonly productId: string
  readonly state: ReceivedState
  readonly quantity: number
  /** The collector's own price for one copy, as typed; '' for none. */
  readonly ownPrice: string
}

export interface TradeDraft {
  /** The ids of the copies traded away, in the order they were selected. */
  readonly givenIds: readonly string[]
  readonly received: readonly DraftLine[]
  /** As typed: positive when the collector pays, negative when they receive, '' for none. */
  readonly cash: string
  /** With whom, and a note, as typed. */
  readonly partner: string
  readonly note: string
  /** YYYY-MM-DD; '' for the collector's current day. */
  readonly day: string
}

export const emptyDraft: TradeDraft = { givenIds: [], received: [], cash: '', partner: '', note: '', day: '' }

export const maxLineQuantity = 1_000

/** Identifies a line by product and state. Spellings of the same grade give the same key; each slab has its own. */
export function lineKey(line: Pick<DraftLine, 'productId' | 'state'>): string {
  return [line.productId, priceKeyOf(priceTargetOf(line.state)), ...slabOf(line.state)].join(' ')
}

function slabOf(state: ReceivedState): string[] {
  const key = slabKey(state)
  return key === null ? [] : [key]
}

/** Selects a copy to trade away, or deselects it. Returns the same draft when it is full. */
export function toggleGiven(draft: TradeDraft, id: string): TradeDraft {
  const { givenIds } = draft
  if (givenIds.includes(id)) return { ...draft, givenIds: givenIds.filter(given => given !== id) }
  return givenIds.length >= maxTradeLines ? draft : { ...draft, givenIds: [...givenIds, id] }
}

/** Selects all of these copies besides those selected. Returns the same draft when they are too many. */
export function addGiven(draft: TradeDraft, ids: readonly string[]): TradeDraft {
  const givenIds = [...new Set([...draft.givenIds, ...ids])]
  return givenIds.length > maxTradeLines ? draft : { ...draft, givenIds }
}

/** Deselects all copies but these. */
export function keepGiven(draft: TradeDraft, ids: ReadonlySet<string>): TradeDraft {
  return { ...draft, givenIds: draft.givenIds.filter(id => ids.has(id)) }
}

/**
 * Adds a line at the end, or in place of the line with the key `replaced`. Merges it with a line of the same
 * product and state. Returns the same draft when a limit is exceeded.
 */
export function putReceived(draft: TradeDraft, line: DraftLine, replaced: string | null): TradeDraft {
  const others = draft.received.filter(other => lineKey(other) !== replaced)
  const same = others.find(other => lineKey(other) === lineKey(line))
  const index = draft.received.findIndex(other => lineKey(other) === replaced)
  const received = same
    ? others.map(other => (other === same ? mergeLines(same, line) : other))
    : others.toSpliced(index === -1 ? others.length : index, 0, line)
  return isWithinLimits(received) ? { ...draft, received } : draft
}

function mergeLines(same: DraftLine, line: DraftLine): DraftLine {
  const most = slabKey(line.state) === null ? maxLineQuantity : 1
  const quantity = Math.min(same.quantity + line.quantity, most)
  return { ...same, quantity, ownPrice: line.ownPrice || same.ownPrice }
}

/** True when the numbers of lines and copies are within the server's limits. */
export function isWithinLimits(received: readonly DraftLine[]): boolean {
  return received.length <= maxTradeLines && countCopies(received) <= maxReceivedCopies
}

export function countCopies(received: readonly DraftLine[]): number {
  return received.reduce((sum, { quantity }) => sum + quantity, 0)
}

export function removeLine(draft: TradeDraft, key: string): TradeDraft {
  return { ...draft, received: draft.received.filter(line => lineKey(line) !== key) }
}

/** Removes every line of the product. */
export function removeProduct(draft: TradeDraft, productId: string): TradeDraft {
  return { ...draft, received: draft.received.filter(line => line.productId !== productId) }
}

export function setOwnPrice(draft: TradeDraft, key: string, ownPrice: string): TradeDraft {
  const received = draft.received.map(line => (lineKey(line) === key ? { ...line, ownPrice } : line))
  return { ...draft, received }
}

export function isEmptyDraft({ givenIds, received, ...texts }: TradeDraft): boolean {
  return givenIds.length + received.length === 0 && Object.values(texts).every(text => text === '')
}

/** Serializes the collector's draft; null when it is empty. */
export function serializeDraft(draft: TradeDraft, collectorId: string): string | null {
  return isEmptyDraft(draft) ? null : JSON.stringify({ collectorId, ...draft })
}

/** Parses a stored draft. Returns an empty draft for another collector's or invalid text. */
export function parseDraft(text: string | null, collectorId: string): TradeDraft {
  const stored = objectFrom(text)
  if (stored.collectorId !== collectorId) return emptyDraft
  const { givenIds, received, cash } = stored
  if (!Array.isArray(givenIds) || !Array.isArray(received) || typeof cash !== 'string') return emptyDraft
  const lines = received.map(parseLine)
  if (!givenIds.every(isId) || !lines.every(line => line !== null)) return emptyDraft
  const isUnique =
    new Set(givenIds).size === givenIds.length && new Set(lines.map(lineKey)).size === lines.length
  if (!isUnique || givenIds.length > maxTradeLines || !isWithinLimits(lines)) return emptyDraft
  return {
    givenIds,
    received: lines,
    cash: cash.slice(0, maxTextLength),
    partner: textOf(stored.partner, maxTradePartner),
    note: textOf(stored.note, maxTradeNote),
    day: textOf(stored.day, maxTextLength),
  }
}

/** A draft of an earlier version has no such texts. */
function textOf(stored: unknown, maxLength: number): string {
  return typeof stored === 'string' ? stored.slice(0, maxLength) : ''
}

/** Longer than any amount a person types. */
const maxTextLength = 50

function parseLine(stored: unknown): DraftLine | null {
  if (!isRecord(stored)) return null
  const { productId, quantity, ownPrice } = stored
  const state = parseState(stored.state)
  if (!isId(productId) || state === null || typeof ownPrice !== 'string') return null
  if (typeof quantity !== 'number' || !Number.isSafeInteger(quantity)) return null
  if (quantity < 1 || quantity > maxLineQuantity) return null
  return { productId, state, quantity, ownPrice: ownPrice.slice(0, maxTextLength) }
}

function parseState(stored: unknown): ReceivedState | null {
  if (!isRecord(stored)) return null
  const { kind, condition, gradingCompany, grade } = stored
  const certNumber = isCert(stored.certNumber) ? stored.certNumber : null
  if (kind === 'sealed') return { kind }
  const known = conditions.find(each => each === condition)
  if (kind === 'raw' && known) return { kind, condition: known }
  if (kind === 'graded' && isWord(gradingCompany) && isWord(grade))
    return gradedState(gradingCompany, grade, { certNumber })
  return null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\x21-\x7e]{1,100}$/.test(value)
const isCert = (value: unknown): value is string => typeof value === 'string' && isCertNumber(value)
const isWord = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 100
