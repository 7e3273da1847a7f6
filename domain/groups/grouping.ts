/**
 * The collection shows copies of the same thing as one group: graded copies by product, company and grade,
 * sealed ones by product, all others by product and condition (specification, section 3). The kind is part of
 * the key, so a card in grading never joins the group of one at home. Copies of a group count at one price, so those
 * that count at their collector's own price make a group for each such price.
 */
import type { Cents } from '#domain/money/money'
import { conditions, type CopyState } from '#domain/copies/copy'
import type { CopyRecord } from '#domain/copies/copy-record'
import { foldedKey } from '#domain/text'

/** What decides at which price a copy counts, besides its state. */
export type PricedByOwner = Pick<CopyRecord, 'ownPriceCents' | 'countsOwnPrice'>

/** Of a copy without an own price. */
export const noOwnPrice: PricedByOwner = { ownPriceCents: null, countsOwnPrice: false }

/** Returns the own price that a copy counts at; null for one that counts at the market price. */
export function countedOwnPrice({ ownPriceCents, countsOwnPrice }: PricedByOwner): Cents | null {
  return countsOwnPrice ? ownPriceCents : null
}

/** Returns the key of a copy's group: unique per collector, and safe in an address as it is. */
export function groupKeyOf(productId: string, copy: PricedByOwner & Pick<CopyRecord, 'state'>): string {
  const key = groupKey(productId, copy.state)
  const ownCents = countedOwnPrice(copy)
  return ownCents === null ? key : `${key}:own:${ownCents}`
}

/** Returns the key of the group of copies that count at the market price. */
export function groupKey(productId: string, state: CopyState): string {
  return `${keyPart(productId)}:${stateKey(state)}`
}

/** Copies of one row of a file have one state, and a copy keeps its own through most changes. */
const stateKeys = new WeakMap<CopyState, string>()

function stateKey(state: CopyState): string {
  const known = stateKeys.get(state)
  if (known !== undefined) return known
  const key = [state.kind, ...groupParts(state)].map(keyPart).join(':')
  stateKeys.set(state, key)
  return key
}

/** Ids, kinds and numbers are keys already. A large change has hundreds of thousands of parts. */
function keyPart(part: string): string {
  if (/^[a-z0-9.-]*$/.test(part)) return part
  return conditionParts.get(part) ?? folded(part)
}

function folded(part: string): string {
  return encodeURIComponent(foldedKey(part))
}

const conditionParts: ReadonlyMap<string, string> = new Map(
  conditions.map(condition => [condition, folded(condition)]),
)

function groupParts(state: CopyState): string[] {
  switch (state.kind) {
    case 'graded':
      return [state.gradingCompany, state.grade]
    case 'sealed':
      return []
    case 'raw':
    case 'grading':
      return [state.condition ?? '']
  }
}
