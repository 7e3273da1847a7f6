/** Steps of a random history as requests, by what the collector has. */
import { type Step, whatIsAdded } from '#server/testing/collection-model'
import { openingBody } from '#server/testing/moved-costs'
import { boughtAs, costsSent, paidFor } from '#server/testing/purchase-model'
import type { SubmissionStep } from './submission-model.ts'

export interface StepRequest {
  readonly method: string
  readonly path: string
  readonly body: object
}

export interface Known {
  /** The ids of copies. */
  readonly held: readonly string[]
  readonly sealed: readonly string[]
  /** In cents, by copy. */
  readonly costs: ReadonlyMap<string, number>
  readonly operations: readonly string[]
  readonly submissions: readonly string[]
}

export function requestOf(next: Exclude<Step, SubmissionStep>, known: Known): StepRequest {
  if ('quantity' in next) {
    const body = { ...whatIsAdded(next).body, ...boughtAs(next) }
    return { method: 'POST', path: '/api/collections', body }
  }
  if (next.does === 'trade') {
    const given = next.whiches.map(which => ({ id: pick(known.held, which) }))
    const received = next.lines.map(line => ({ ...line.of, quantity: line.copies }))
    const body = { traded_away: given, received, cash_delta: next.cash / 100 }
    return { method: 'POST', path: '/api/collections/trades', body }
  }
  if (next.does === 'open') {
    const id = pick(known.sealed.length > 0 ? known.sealed : known.held, next.which)
    const body = openingBody(next, known.costs.get(id) ?? 0)
    return { method: 'POST', path: `/api/collections/${id}/open`, body }
  }
  const operation = pick(known.operations, next.which)
  const copy = `/api/collections/${pick(known.held, next.which)}`
  switch (next.does) {
    case 'undo':
      return { method: 'POST', path: `/api/operations/${operation}/undo`, body: {} }
    case 'correctSale':
      return { method: 'PUT', path: `/api/sales/${operation}`, body: soldFor(next) }
    case 'correctTrade':
      return { method: 'PUT', path: `/api/trades/${operation}`, body: { cash_delta: next.cash / 100 } }
    case 'edit':
      return {
        method: 'PUT',
        path: copy,
        body: { purchase_price: next.price / 100, ...paidFor(next.extras) },
      }
    case 'correct':
      return { method: 'PUT', path: copy, body: { condition: next.condition } }
    case 'correctGrade': {
      const body = { grading_company: next.company, grade: next.grade }
      return { method: 'PUT', path: copy, body }
    }
    case 'send':
      return { method: 'PUT', path: copy, body: { grading_status: 'grading', grading_cost: 20 } }
    case 'grade': {
      const body = { grading_status: 'graded', grading_company: next.company, grade: next.grade }
      return { method: 'PUT', path: copy, body }
    }
    case 'ownPrice': {
      const body = { own_price: next.price / 100, counts_own_price: next.counts }
      return { method: 'PUT', path: copy, body }
    }
    case 'sell':
      return { method: 'DELETE', path: copy, body: soldFor(next) }
    case 'lose':
      return { method: 'DELETE', path: copy, body: { sold_price: null, ending: next.ending } }
    case 'mistake':
      return { method: 'DELETE', path: copy, body: { sold_price: null } }
  }
}

/** A submission as the server has it. */
interface Shown {
  readonly submission: { readonly revision: number }
  readonly copies: readonly { readonly holding_id: string; readonly outcome: string }[]
}

/** Returns the request of a step about submissions; null while there is none that it can be about. */
export async function submissionRequest(
  next: SubmissionStep,
  known: Known,
  get: (path: string) => Promise<Partial<Shown>>,
): Promise<StepRequest | null> {
  if (next.does === 'submit') {
    const ids = new Set(next.copiesAt.map(at => pick(known.held, at)))
    const costs = { fees: next.fees / 100, return_shipping: next.returnShipping / 100 }
    const body = { holding_ids: [...ids], grading_company: 'PSA', ...costs }
    return { method: 'POST', path: '/api/submissions', body }
  }
  if (known.submissions.length === 0) return null
  const path = `/api/submissions/${pick(known.submissions, next.at)}`
  const { submission, copies = [] } = await get(path)
  if (next.does === 'correctFees') {
    const body = { grading_company: 'PSA', fees: next.fees / 100, revision: submission?.revision ?? 0 }
    return { method: 'PUT', path, body }
  }
  const out = copies.filter(({ outcome }) => outcome === 'out').slice(0, next.grades.length)
  const returned = out.map(({ holding_id: id }, place) =>
    typeof next.grades[place] === 'string'
      ? { id, grade: next.grades[place] }
      : { id, ungraded: true, condition: next.condition },
  )
  return returned.length === 0 ? null : { method: 'POST', path: `${path}/return`, body: { returned } }
}

function soldFor({ price, costs }: { price: number; costs: readonly number[] }) {
  return { sold_price: price / 100, ...costsSent('sale', costs) }
}

function pick(ids: readonly string[], which: number): string {
  return ids[which % Math.max(ids.length, 1)] ?? 'none'
}
