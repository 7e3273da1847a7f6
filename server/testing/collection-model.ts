/** A model of a collection as plain lists and sums, and random events for it. */
import { shownGradingCompany } from '#domain/copies/grading-company'
import fc from 'fast-check'
import { conditions } from '#domain/copies/copy'
import { type Submission, submissionStep } from './histories/submission-model.ts'
import { anyCosts, type Extras, extras, several } from './purchase-model.ts'

export const cards = ['card-1', 'card-2'] as const

const price = fc.integer({ min: 0, max: 99_999 })
const condition = fc.constantFrom(...conditions)
const company = fc.constantFrom('PSA', 'psa', 'BGS')
const grade = fc.constantFrom('10', '9.5')
const card = fc.constantFrom(...cards)
const which = fc.nat(30)
/** A cost in a body: cents, null for a blank, undefined when it is not sent. */
const sentCost = fc.option(fc.option(price), { nil: undefined })
const quantity = fc.integer({ min: 1, max: 3 })
const cash = fc.integer({ min: -199_999, max: 99_999 })
/** Together often more than the price. */
const saleCosts = anyCosts(30_000)
/** Lines a trade or an opening may bring, with and without a price. */
const line = fc.record({
  of: fc.constantFrom(
    { id: 'card-1', condition: 'Near Mint' },
    { id: 'card-1', condition: 'Damaged' },
    { id: 'card-1', grading_company: 'psa', grade: '10' },
    { id: 'card-2', condition: 'Damaged' },
    { id: 'box' },
  ),
  copies: quantity,
})
export const step = fc.oneof(
  fc.record({ does: fc.constant('addRaw'), card, condition, price, ...several }),
  fc.record({ does: fc.constant('addGraded'), card, company, grade, price, ...several }),
  fc.record({ does: fc.constant('addInGrading'), card, raw: price, fee: price, ...several }),
  fc.record({ does: fc.constant('addSealed'), price, ...several }),
  fc.record({ does: fc.constant('edit'), which, price, extras: fc.option(extras) }),
  fc.record({ does: fc.constant('correct'), which, condition }),
  fc.record({ does: fc.constant('correctGrade'), which, company, grade }),
  fc.record({ does: fc.constant('send'), which, raw: sentCost, fee: sentCost }),
  fc.record({ does: fc.constant('grade'), which, company, grade }),
  fc.record({ does: fc.constant('ownPrice'), which, price, counts: fc.boolean() }),
  fc.record({ does: fc.constant('sell'), which, price, costs: saleCosts }),
  fc.record({ does: fc.constant('mistake'), which }),
  fc.record({ does: fc.constant('lose'), which, ending: fc.constantFrom('gift' as const, 'lost' as const) }),
  fc.record({ does: fc.constant('undo'), which }),
  fc.record({ does: fc.constant('correctSale'), which, price, costs: saleCosts }),
  fc.record({ does: fc.constant('correctTrade'), which, cash }),
  fc.record({
    does: fc.constant('trade'),
    whiches: fc.array(which, { minLength: 1, maxLength: 4 }),
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
    cash,
  }),
  fc.record({
    does: fc.constant('open'),
    which,
    lines: fc.array(line, { maxLength: 3 }),
    /** In a split by hand, the percentage that each line takes of what is left; the last takes the rest. */
    parts: fc.option(fc.array(fc.nat(100), { minLength: 3, maxLength: 3 })),
  }),
  submissionStep,
)
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
export type Addition = Extract<Step, { quantity: number }>
export type Review = Extract<Step, { does: 'undo' | 'correctSale' | 'correctTrade' }>
export type Opening = Extract<Step, { does: 'open' }>
export type Alteration = Exclude<Extract<Step, { which: number }>, Review | Opening>
export type Sending = Extract<Step, { does: 'send' }>
export type Exchange = Extract<Step, { does: 'trade' }>
export type ArrivingLine = Exchange['lines'][number]

export interface Copy {
  id: string
  product: string
  kind: 'raw' | 'graded' | 'grading' | 'sealed'
  /** The label on the tile. */
  label: string
  condition: string | null
  cost: number
  /** Parts of the cost. */
  extras: Extras
  /** What the grading of a card that was sent cost. */
  grading?: number
  /** The own price, and whether it counts. */
  own?: { readonly price: number; readonly counts: boolean }
}

/** What one operation did to the model: each copy before and after (null when not held), and the money. */
export interface Done {
  readonly id: string
  readonly does: 'sell' | 'trade' | 'other'
  readonly copies: ReadonlyMap<string, readonly [before: Copy | null, after: Copy | null]>
  readonly paid: number
  readonly earned: number
  readonly gain: number
  /** What else must be as it left it, and what else it takes back. */
  readonly also: Pick<Remembered, 'canUndo' | 'undo'>
  isUndone: boolean
}

/** What a change did besides what the copies and the money show. */
export interface Remembered {
  readonly id: string
  /** Copies that it is about, also those that it leaves as they were. */
  readonly copyIds?: readonly string[]
  readonly canUndo?: () => boolean
  readonly undo?: () => unknown
}

/** A collector's copies, the money that moved, and what can be undone. */
export class Model {
  copies: Copy[] = []
  paid = 0
  earned = 0
  gain = 0
  submissions: Submission[] = []
  readonly done: Done[] = []

  get cost(): number {
    return this.copies.reduce((sum, copy) => sum + copy.cost, 0)
  }

  /** Runs a change and remembers what it did under the id of its operation; nothing without an id. */
  async remember(does: Done['does'], change: () => Promise<string | Remembered | null>): Promise<void> {
    const before = {
      paid: this.paid,
      earned: this.earned,
      gain: this.gain,
      copies: new Map(this.copies.map(copy => [copy.id, { ...copy }] as const)),
    }
    const changed = await change()
    if (changed === null) return
    const { id, copyIds = [], ...also } = typeof changed === 'string' ? { id: changed } : changed
    const after = new Map(this.copies.map(copy => [copy.id, { ...copy }] as const))
    const touched = [...new Set<string>([...before.copies.keys(), ...after.keys()])]
      .map(copyId => [copyId, [before.copies.get(copyId) ?? null, after.get(copyId) ?? null]] as const)
      .filter(([copyId, [one, other]]) => copyIds.includes(copyId) || !isSame(one, other))
    this.done.push({
      id,
      does,
      copies: new Map(touched),
      paid: this.paid - before.paid,
      earned: this.earned - before.earned,
      gain: this.gain - before.gain,
      also,
      isUndone: false,
    })
  }

  canUndo({ isUndone, copies, also }: Done): boolean {
    return (
      !isUndone &&
      (also.canUndo?.() ?? true) &&
      [...copies].every(([id, [, after]]) => isSame(this.held(id), after))
    )
  }

  undo(done: Done): void {
    done.isUndone = true
    done.also.undo?.()
    this.paid -= done.paid
    this.earned -= done.earned
    this.gain -= done.gain
    this.copies = this.copies.filter(({ id }) => !done.copies.has(id))
    for (const [before] of done.copies.values()) if (before) this.copies.push({ ...before })
  }

  held(id: string): Copy | null {
    return this.copies.find(copy => copy.id === id) ?? null
  }
}

function isSame(one: Copy | null, other: Copy | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export function whatIsAdded(next: Addition): { body: object; made: Omit<Copy, 'id' | 'extras'> } {
  switch (next.does) {
    case 'addRaw':
      return {
        body: { product_id: next.card, condition: next.condition, purchase_price: next.price / 100 },
        made: {
          product: next.card,
          kind: 'raw',
          label: next.condition,
          condition: next.condition,
          cost: next.price,
        },
      }
    case 'addGraded':
      return {
        body: {
          product_id: next.card,
          grading_company: next.company,
          grade: next.grade,
          purchase_price: next.price / 100,
        },
        made: {
          product: next.card,
          kind: 'graded',
          label: `${shownGradingCompany(next.company)} ${next.grade}`,
          condition: null,
          cost: next.price,
        },
      }
    case 'addInGrading':
      return {
        body: {
          product_id: next.card,
          grading_status: 'grading',
          raw_card_cost: next.raw / 100,
          grading_cost: next.fee / 100,
        },
        made: {
          product: next.card,
          kind: 'grading',
          label: 'Being Graded',
          condition: null,
          cost: next.raw + next.fee,
          grading: next.fee,
        },
      }
    case 'addSealed':
      return {
        body: { product_id: 'box', purchase_price: next.price / 100 },
        made: { product: 'box', kind: 'sealed', label: 'Sealed', condition: null, cost: next.price },
      }
  }
}

/** Sells a copy: the price minus its costs comes in. */
export function sell(model: Model, copy: Copy, price: number, costs: readonly number[]): number {
  const net = price - costs.reduce((sum, cost) => sum + cost, 0)
  leave(model, copy)
  model.earned += net
  model.gain += net - copy.cost
  return net - copy.cost
}

export function pay(model: Model, copy: Copy, cost: number): void {
  model.paid += cost - copy.cost
  copy.cost = cost
}

/** The raw card cost of a card sent for grading: what the copy cost, when it is not sent. */
export function rawCostOf(copy: Copy, { raw }: Sending): number {
  return raw === undefined ? copy.cost : (raw ?? 0)
}

/** Sends a raw card for grading. */
export function send(model: Model, copy: Copy, sending: Sending): void {
  pay(model, copy, rawCostOf(copy, sending) + (sending.fee ?? 0))
  restate(copy, { kind: 'grading', label: 'Being Graded', grading: sending.fee ?? 0 })
}

/** Gives a copy another state. Its own price goes with its kind, and counts only for the state that it was chosen for. */
export function restate(copy: Copy, to: Partial<Copy>): void {
  const [kind, group] = [copy.kind, groupOf(copy)]
  Object.assign(copy, to)
  if (copy.kind !== kind) delete copy.own
  else if (copy.own && groupOf(copy) !== group) copy.own = { ...copy.own, counts: false }
}

export function leave(model: Model, copy: Copy): void {
  model.copies = model.copies.filter(({ id }) => id !== copy.id)
}

/** A group of copies at the market price, as a text. */
export function groupOf(copy: Copy): string {
  return `${copy.product} ${copy.label}`.toLowerCase() + conditionAtHome(copy)
}

/** Copies in grading are grouped by their earlier condition, which no label shows. */
export function conditionAtHome({ kind, condition }: { kind: string; condition: string | null }): string {
  return kind === 'grading' ? ` ${condition ?? ''}` : ''
}
