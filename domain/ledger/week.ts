/**
 * A collector's week, Monday to Sunday of their own days, and what it brought: the figures at its end against
 * those at the end of the week before.
 */
import { type Cents, cents, minus, zeroCents } from '#domain/money/money'
import { whenNeeded } from '#domain/when-needed'

const dayMs = 24 * 60 * 60 * 1_000
const daysInWeek = 7

export interface Week {
  /** A Monday. */
  readonly starts: string
  /** The Sunday after it. */
  readonly ends: string
  /** The Sunday before it, when the week before ended. */
  readonly previousEnds: string
}

/** Returns the last week that is over on this day. */
export function lastWeek(today: string): Week {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const daysSinceSunday = weekday === 0 ? daysInWeek : weekday
  const ends = daysBefore(today, daysSinceSunday)
  return { starts: weekStart(ends), ends, previousEnds: daysBefore(ends, daysInWeek) }
}

/** Returns the Monday of the week that ends on this Sunday. */
export function weekStart(ends: string): string {
  return daysBefore(ends, daysInWeek - 1)
}

const dayOfMonth = whenNeeded(
  () => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }),
)

/** Labels the week that ends on this Sunday, for the page and e-mails: "Mar 9 – 15", "Mar 30 – Apr 5". */
export function weekLabel(ends: string): string {
  const starts = weekStart(ends)
  const isOneMonth = starts.slice(0, 7) === ends.slice(0, 7)
  const last = isOneMonth ? String(Number(ends.slice(8))) : dayOfMonth().format(new Date(ends))
  return `${dayOfMonth().format(new Date(starts))} – ${last}`
}

/**
 * Returns true when the last week is still to be summed up. `through` is the end of the newest week that was; null
 * before the first. A week that ends after today is from a clock that was ahead, and counts as none. One day is
 * spared: a collector who moved west may be back on the Saturday before.
 */
export function isSummaryDue(through: string | null, today: string): boolean {
  return through === null || through < lastWeek(today).ends || daysBefore(through, 1) > today
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10)
}

/** The figures at the end of a day, as a summary needs them. Null where earlier versions did not keep them. */
export interface DayFigures {
  readonly marketValueCents: Cents
  /** What the copies with a market price cost. */
  readonly pricedCostBasisCents: Cents | null
  readonly realisedProfitCents: Cents
  /** Copies held. */
  readonly quantity: number | null
  /** The running sum of steps between sources, see domain/value/value-parts. */
  readonly sourceStepsCents: Cents | null
}

/** The end of a day before the first copy. */
export const nothingYet: DayFigures = {
  marketValueCents: zeroCents,
  pricedCostBasisCents: zeroCents,
  realisedProfitCents: zeroCents,
  quantity: 0,
  sourceStepsCents: null,
}

export interface WeekSummary {
  /** At the end of the week. */
  readonly marketValueCents: Cents
  /** Against the end of the week before. Copies bought and sold change it too. */
  readonly changeCents: Cents
  /**
   * What prices and sales brought: the change of market value minus cost over priced copies, plus the profit
   * realised. What copies cost when they arrive is no loss. A step to another source is neither; an own price
   * that counts is what its collector says. Null when one of both ends is not known.
   */
  readonly profitCents: Cents | null
  readonly quantity: number | null
  readonly quantityChange: number | null
}

/** Sums up a week from the figures at the end of the week before and at its own end. */
export function summaryOfWeek(before: DayFigures, after: DayFigures): WeekSummary {
  const [profitBefore, profitAfter] = [profitSoFar(before), profitSoFar(after)]
  return {
    marketValueCents: after.marketValueCents,
    changeCents: minus(after.marketValueCents, before.marketValueCents),
    profitCents: profitBefore === null || profitAfter === null ? null : minus(profitAfter, profitBefore),
    quantity: after.quantity,
    quantityChange:
      before.quantity === null || after.quantity === null ? null : after.quantity - before.quantity,
  }
}

/** Realised and unrealised profit without steps; null when the cost of the priced copies is not known. */
function profitSoFar(figures: DayFigures): Cents | null {
  const { marketValueCents, pricedCostBasisCents, realisedProfitCents } = figures
  if (pricedCostBasisCents === null) return null
  // The sum began at 0 when it was first kept.
  const stepsCents = figures.sourceStepsCents ?? zeroCents
  return cents(marketValueCents - pricedCostBasisCents + realisedProfitCents - stepsCents)
}
