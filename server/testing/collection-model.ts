/** A collection as plain lists and sums, and random things that may happen to it. */
import fc from 'fast-check'
import { conditions } from '#domain/holding'

export const cards = ['card-1', 'card-2'] as const

/** Cents by product and, in lower case, the label of the group; a card in grading is worth its Near Mint price. */
const prices: Record<string, number> = {
  'card-1 near mint': 1_234,
  'card-1 being graded': 1_234,
  'card-1 psa 10': 99_999,
  'card-2 damaged': 1,
  'box sealed': 5_000,
}

const price = fc.integer({ min: 0, max: 99_999 })
const condition = fc.constantFrom(...conditions)
const company = fc.constantFrom('PSA', 'psa', 'BGS')
const grade = fc.constantFrom('10', '9.5')
const card = fc.constantFrom(...cards)
const which = fc.nat(30)
const quantity = fc.integer({ min: 1, max: 3 })
export const step = fc.oneof(
  fc.record({ does: fc.constant('addRaw'), card, condition, price, quantity }),
  fc.record({ does: fc.constant('addGraded'), card, company, grade, price, quantity }),
  fc.record({ does: fc.constant('addInGrading'), card, raw: price, fee: price, quantity }),
  fc.record({ does: fc.constant('addSealed'), price, quantity }),
  fc.record({ does: fc.constant('edit'), which, price }),
  fc.record({ does: fc.constant('correct'), which, condition }),
  fc.record({ does: fc.constant('send'), which, raw: price, fee: price }),
  fc.record({ does: fc.constant('grade'), which, company, grade }),
  fc.record({ does: fc.constant('sell'), which, price }),
  fc.record({ does: fc.constant('mistake'), which }),
)
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
export type Addition = Extract<Step, { quantity: number }>
export type Alteration = Exclude<Step, { quantity: number }>

export interface Copy {
  id: string
  product: string
  kind: 'raw' | 'graded' | 'grading' | 'sealed'
  /** As shown on the tile. */
  label: string
  condition: string | null
  cost: number
}

/** All that matters of a collector: the copies they hold and the money that moved. */
export class Model {
  copies: Copy[] = []
  paid = 0
  earned = 0
  gain = 0

  get cost(): number {
    return this.copies.reduce((sum, copy) => sum + copy.cost, 0)
  }
}

export function whatIsAdded(next: Addition): { body: object; made: Omit<Copy, 'id'> } {
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
          label: `${next.company} ${next.grade}`,
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
        },
      }
    case 'addSealed':
      return {
        body: { product_id: 'box', purchase_price: next.price / 100 },
        made: { product: 'box', kind: 'sealed', label: 'Sealed', condition: null, cost: next.price },
      }
  }
}

export function pay(model: Model, copy: Copy, cost: number): void {
  model.paid += cost - copy.cost
  copy.cost = cost
}

export function leave(model: Model, copy: Copy): void {
  model.copies = model.copies.filter(({ id }) => id !== copy.id)
}

export function recounted(model: Model): (string | number)[][] {
  const groups = new Map<string, { quantity: number; cost: number }>()
  for (const copy of model.copies) {
    const key = `${copy.product} ${copy.label}`.toLowerCase() + conditionAtHome(copy)
    const group = groups.get(key) ?? { quantity: 0, cost: 0 }
    groups.set(key, { quantity: group.quantity + 1, cost: group.cost + copy.cost })
  }
  return [...groups].map(([key, { quantity, cost }]) => [key, quantity, cost])
}

/** Copies in grading group by the condition they left in, which no label shows. */
export function conditionAtHome({ kind, condition }: { kind: string; condition: string | null }): string {
  return kind === 'grading' ? ` ${condition ?? ''}` : ''
}

export function priceOf(copy: Copy): number | null {
  return prices[`${copy.product} ${copy.label}`.toLowerCase()] ?? null
}
