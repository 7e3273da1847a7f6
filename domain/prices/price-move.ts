/** When a price has moved enough to notify the collectors who hold it. */
import type { Cents } from '#domain/money/money'

/** Of more moves at once, only the largest are in a notification. */
export const maxToldAtOnce = 100

/** (new − old) / old × 100, rounded half away from zero to one decimal. A price is never 0. */
export function movePercent(oldCents: Cents, newCents: Cents): number {
  const percent = ((newCents - oldCents) / oldCents) * 100
  const rounded = (Math.sign(percent) * Math.round(Math.abs(percent) * 10)) / 10
  return rounded === 0 ? 0 : rounded
}

/** Whether the price moved by at least the percentage, up or down, before rounding. */
export function isWorthTelling(oldCents: Cents, newCents: Cents, thresholdPercent: number): boolean {
  return oldCents !== newCents && Math.abs(newCents - oldCents) * 100 >= thresholdPercent * oldCents
}
