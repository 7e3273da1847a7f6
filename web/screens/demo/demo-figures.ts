/** The figures of the demo, by the rules that a real collection follows. */
import { stateLabel } from '#domain/copies/copy'
import { daysAfter, daysBetween } from '#domain/day'
import {
  type CollectionSums,
  type GroupFigures,
  movedSums,
  noCopiesMoved,
  noSums,
} from '#domain/groups/group-figures'
import { cents, type Cents, sumCents, times, zeroCents } from '#domain/money/money'
import { changePercent } from '#domain/prices/valuation'
import { type ChangeRange, rangeStart } from '#domain/value/change-range'
import { groupChange, type SourcedPrice, sumOfChanges } from '#domain/value/group-change'
import { type Mover, moverOf, topMovers } from '#domain/value/movers'
import { type CashMoved, valueOf, type ValueParts } from '#domain/value/value-parts'
import { type DemoCopies, demoCopies, oldestDay } from './demo-copies.ts'

/** Returns the price of one copy so many days ago; null further back than prices go. */
export function priceAgo({ dailyCents }: DemoCopies, daysAgo: number): Cents | null {
  return dailyCents[daysAgo] ?? null
}

export function costOf({ costEachCents, quantity }: DemoCopies): Cents {
  return times(costEachCents, quantity)
}

/** Returns the key of copies in lists. */
export function keyOf({ product, state }: DemoCopies): string {
  return `${product.productId} ${stateLabel(state)}`
}

export function demoSums(): CollectionSums {
  return movedSums(
    noSums,
    demoCopies.map(copies => ({ before: null, after: figuresOf(copies) })),
  )
}

function figuresOf(copies: DemoCopies): GroupFigures {
  return {
    kind: copies.state.kind,
    quantity: copies.quantity,
    costBasisCents: costOf(copies),
    ownPricedQuantity: 0,
    ownPriceCents: zeroCents,
    countedPriceCents: priceAgo(copies, 0),
    countedOwnCents: null,
  }
}

/** Returns what the copies held on each day were worth, the oldest day first. */
export function demoDays(today: string): { day: string; value: Cents }[] {
  return Array.from({ length: oldestDay + 1 }, (_, index) => {
    const daysAgo = oldestDay - index
    const held = demoCopies.filter(({ boughtDaysAgo }) => boughtDaysAgo >= daysAgo)
    const worth = held.map(copies => times(priceAgo(copies, daysAgo) ?? zeroCents, copies.quantity))
    return { day: daysAfter(today, -daysAgo), value: sumCents(worth) }
  })
}

export interface DemoChange extends ValueParts, CashMoved {
  readonly valueChangeCents: Cents
  /** Of what was held when the range began, and came since. */
  readonly priceMovesPercent: number | null
}

/** Returns what moved the value in a range. */
export function demoChange(range: ChangeRange, today: string): DemoChange {
  const start = startOf(range, today)
  const came = demoCopies.filter(({ boughtDaysAgo }) => boughtDaysAgo < start)
  const change = sumOfChanges(demoCopies.map(copies => changeSince(copies, start)))
  const basisCents = cents(change.startValueCents + change.addedValueCents)
  return {
    ...change,
    boughtCents: sumCents(came.map(costOf)),
    soldCents: zeroCents,
    valueChangeCents: valueOf(change),
    priceMovesPercent: changePercent(cents(basisCents + change.priceMovesCents), basisCents),
  }
}

/** Returns how many days ago a range starts; before the first price for all of it. */
function startOf(range: ChangeRange, today: string): number {
  const start = rangeStart(range, today)
  return start === null ? oldestDay + 1 : daysBetween(start, today)
}

function changeSince(copies: DemoCopies, start: number) {
  const { quantity, boughtDaysAgo } = copies
  const sourced = (daysAgo: number): SourcedPrice => ({ priceCents: priceAgo(copies, daysAgo), source: null })
  const came = { ...noCopiesMoved, addedQuantity: quantity, ...sourced(boughtDaysAgo) }
  return groupChange(sourced(start), boughtDaysAgo < start ? [came] : [], { quantity, ...sourced(0) })
}

/** Returns the copies whose value moved most in a range, or since they were bought within it; of all time, from their cost. */
export function demoMovers(range: ChangeRange, today: string) {
  const start = startOf(range, today)
  const movers = demoCopies.map(copies =>
    moverOf({
      groupKey: keyOf(copies),
      quantity: copies.quantity,
      costBasisCents: costOf(copies),
      priceCents: priceAgo(copies, 0) ?? zeroCents,
      thenCents: range === 'all' ? null : priceAgo(copies, Math.min(start, copies.boughtDaysAgo)),
    }),
  )
  const { up, down } = topMovers(movers, { by: 'amount', limit: 5, leastCents: zeroCents })
  return { up: up.flatMap(moveOf), down: down.flatMap(moveOf) }
}

function moveOf({ groupKey: key, valueChangeCents, percent: valueChangePercent }: Mover) {
  const copies = demoCopies.find(copies => keyOf(copies) === key)
  if (copies === undefined) return []
  const { product, state, quantity } = copies
  return [
    { ...product, key, label: stateLabel(state), quantity, valueChangeCents, valueChangePercent, copies },
  ]
}
