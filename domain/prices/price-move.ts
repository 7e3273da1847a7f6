/** When a price has moved by so much that its holder wants to know. */
import type { Cents } from '#domain/money/money'

/** Of many moves at once only the largest are told. */
export const maxAlertsAtOnce = 100

/** (new − old) / old × 100, rounded half away from zero to one decimal. Old is never 0: a price never is. */
export function movePercent(oldCents: Cents, newCents: Cents): number {
  const percent = ((newCents - oldCents) / oldCents) * 100
  const rounded = (Math.sign(percent) * Math.round(Math.abs(percent) * 10)) / 10
  return rounded === 0 ? 0 : rounded
}

/** Whether the price moved by at least the percentage, up or down; judged on the exact figures. */
export function reachesThreshold(oldCents: Cents, newCents: Cents, thresholdPercent: number): boolean {
  return oldCents !== newCents && Math.abs(newCents - oldCents) * 100 >= thresholdPercent * oldCents
}
