/** Calls that a run may end before they are made, and that are counted against its share and the day's quota. */
import type { CircuitBreaker } from './circuit-breaker.ts'
import type { CallFailed } from './outside-call.ts'
import type { CallQuota } from './price-source.ts'

/** A source with a daily limit. */
export interface CountedSource {
  /** Its name at the start of a sentence. */
  readonly label: string
  /** What its limit counts. */
  readonly unit: 'calls' | 'credits'
  readonly quota: CallQuota
}

/** A source with a limit by the minute too. */
export interface PacedSource extends CountedSource {
  /** Waits for the next turn of the minute. */
  readonly turn: (signal?: AbortSignal) => Promise<void>
}

/** Makes a call unless the run is over, and tells the run how it ended. */
export async function unlessOver<Found extends object | null>(
  breaker: CircuitBreaker,
  call: () => Promise<Found | CallFailed>,
): Promise<Found | CallFailed> {
  const stopped = breaker.over()
  if (stopped) return stopped
  const found = await call()
  breaker.note(found !== null && 'failure' in found ? found : null)
  return found
}

/** Counts a try of this cost. Returns why it may not be made; null if it may. */
export async function countTry(
  { label, unit, quota }: CountedSource,
  breaker: CircuitBreaker,
  cost = 1,
): Promise<CallFailed | null> {
  const stopped = breaker.over()
  if (stopped) return stopped
  if (!breaker.count(cost)) {
    const sentence = `${label} has ${unit} left today, but they are reserved for other collectors.`
    return { failure: 'quota', sentence }
  }
  return (await quota.take(cost)) ? null : noMoreToday({ label, unit })
}

/** Waits for a turn, then counts a try of this cost. Returns why it may not be made; null if it may. */
export async function awaitTry(
  source: PacedSource,
  breaker: CircuitBreaker,
  signal: AbortSignal,
  cost = 1,
): Promise<CallFailed | null> {
  await source.turn(signal)
  if (signal.aborted)
    return { failure: 'unreachable', sentence: `The call to ${source.label} was cancelled.` }
  return countTry(source, breaker, cost)
}

/** The failure of a source whose day is used up. */
export function noMoreToday({ label, unit }: Pick<CountedSource, 'label' | 'unit'>): CallFailed {
  const end = unit === 'calls' ? 'allows no more calls' : 'has no credits left'
  return { failure: 'quota', sentence: `${label} ${end} today.` }
}
