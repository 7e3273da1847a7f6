/**
 * How long an add may wait to be sent. A copy added on a device without a network is sent when there is one, perhaps
 * again when its answer was lost, and the server makes it once for each idempotency key.
 */

/** Days that the server keeps the key of an add of copies; those of other changes one day. */
export const addKeyDays = 30

/** Days that a device sends an add by itself: one less, for clocks that differ and a send that takes its time. */
export const sentAloneDays = addKeyDays - 1

const dayMs = 24 * 60 * 60 * 1_000

/** Whether an add that has waited since `queuedMs` may still be sent without asking its collector. Times in ms since 1970. */
export function mayBeSent(queuedMs: number, nowMs: number): boolean {
  return nowMs - queuedMs < sentAloneDays * dayMs
}
