/** When a price has moved enough to notify its collector. */
import type { Cents } from '#domain/money/money'

/** At most this many notifications of moves per collector within `maxAlertsWithinMs`; of too many at once, the largest. */
export const maxAlertsAtOnce = 100
/** A refresh values its collector several times while it runs. */
export const maxAlertsWithinMs = 10 * 60 * 1_000

/**
 * Returns (new − old) / old × 100, rounded half away from zero to one decimal. The old price must not be 0, and
 * a stored price never is.
 */
export function movePercent(oldCents: Cents, newCents: Cents): number {
  const percent = ((newCents - oldCents) / oldCents) * 100
  const rounded = (Math.sign(percent) * Math.round(Math.abs(percent) * 10)) / 10
  return rounded === 0 ? 0 : rounded
}

/** Returns true when a price moved by at least the percentage, up or down. Compares the exact cents. */
export function reachesThreshold(oldCents: Cents, newCents: Cents, thresholdPercent: number): boolean {
  return oldCents !== newCents && Math.abs(newCents - oldCents) * 100 >= thresholdPercent * oldCents
}
