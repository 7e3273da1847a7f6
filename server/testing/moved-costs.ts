/** Where the cost of copies goes in the model: to what a trade brings, and to what was pulled from a sealed product. */
import { shownGradingCompany } from '#domain/copies/grading-company'
import {
  type ArrivingLine,
  type Copy,
  type Exchange,
  leave,
  type Model,
  type Opening,
} from './collection-model.ts'
import { priceOf } from './histories/model-figures.ts'
import { noExtras } from './purchase-model.ts'

/** Applies a trade to the model. Returns the copies received, in order, without ids. */
export function exchange(
  model: Model,
  { lines, cash }: Exchange,
  given: readonly Copy[],
): Omit<Copy, 'id'>[] {
  const arriving = lines.flatMap(line => Array.from({ length: line.copies }, () => arrivingCopy(line)))
  return swap(model, given, arriving, cash)
}

/** Gives copies for arriving ones and cash. Returns those with their share of the cost. */
export function swap<Arriving extends Omit<Copy, 'id'>>(
  model: Model,
  given: readonly Copy[],
  arriving: readonly Arriving[],
  cash: number,
): Arriving[] {
  for (const copy of given) leave(model, copy)
  const sum = cash + given.reduce((costs, copy) => costs + copy.cost, 0)
  model.paid += cash
  model.gain += Math.max(0, -sum)
  const costs = dealtOut(Math.max(0, sum), arriving.map(priceOf))
  return arriving.map((copy, index) => ({ ...copy, cost: costs[index] ?? Number.NaN }))
}

function arrivingCopy({ of }: ArrivingLine): Omit<Copy, 'id'> {
  const none = { product: of.id, condition: null, cost: 0, extras: noExtras }
  if (of.grading_company !== undefined) {
    return { ...none, kind: 'graded', label: `${shownGradingCompany(of.grading_company)} ${of.grade}` }
  }
  if (of.condition === undefined) return { ...none, kind: 'sealed', label: 'Sealed' }
  return { ...none, kind: 'raw', label: of.condition, condition: of.condition }
}

/** Rounds each part down, then gives the remaining cents one by one to the largest remainder. */
function dealtOut(sum: number, worths: readonly (number | null)[]): number[] {
  const isPriced = worths.every(worth => worth !== null)
  const weights = worths.map(worth => (isPriced ? (worth ?? 0) : 1))
  const all = weights.reduce((whole, weight) => whole + weight, 0)
  const costs = weights.map(weight => Math.floor((sum * weight) / all))
  while (costs.reduce((dealt, cost) => dealt + cost, 0) < sum) {
    const owed = costs.map((cost, index) => sum * (weights[index] ?? 0) - cost * all)
    const most = owed.indexOf(Math.max(...owed))
    costs[most] = (costs[most] ?? 0) + 1
  }
  return costs
}

/** What an opening sends for each line in a split by hand, in cents; null when it is by market value. */
function typedCosts({ lines, parts }: Opening, cost: number): number[] | null {
  if (parts === null || lines.length === 0) return null
  let left = cost
  return lines.map((_, index) => {
    const taken = index === lines.length - 1 ? left : Math.floor((left * (parts[index] ?? 0)) / 100)
    left -= taken
    return taken
  })
}

/** Applies an opening to the model. Returns the copies pulled, in order, without ids. */
export function open(model: Model, next: Opening, copy: Copy): Omit<Copy, 'id'>[] {
  const arriving = next.lines.flatMap(line => Array.from({ length: line.copies }, () => arrivingCopy(line)))
  if (arriving.length === 0) {
    leave(model, copy)
    model.gain -= copy.cost
    return []
  }
  const typed = typedCosts(next, copy.cost)
  if (typed === null) return swap(model, [copy], arriving, 0)
  leave(model, copy)
  const costs = next.lines.flatMap((line, index) => shared(typed[index] ?? 0, line.copies))
  return arriving.map((pulled, index) => ({ ...pulled, cost: costs[index] ?? Number.NaN }))
}

/** Even parts; the first take a cent more. */
function shared(cost: number, copies: number): number[] {
  return Array.from(
    { length: copies },
    (_, place) => Math.floor(cost / copies) + (place < cost % copies ? 1 : 0),
  )
}

/** The body of the call that opens a copy of this cost. */
export function openingBody(next: Opening, cost: number): object {
  const typed = typedCosts(next, cost)
  const pulled = next.lines.map((line, index) => ({
    ...line.of,
    quantity: line.copies,
    ...(typed && { total_cost: (typed[index] ?? 0) / 100 }),
  }))
  return { pulled, split: typed ? 'manual' : 'market' }
}
