/** Statements of a transaction that do not need each other's answers: PostgreSQL gets them in one message. */
import type { NothingFollows } from './storage.ts'

/**
 * Starts them all, in this order, and waits for all, so that none runs after the transaction has ended. The database
 * runs them in the order in which they are asked. Throws the error of the first that failed.
 */
export async function together<const Asked extends readonly unknown[]>(
  ...asked: Asked
): Promise<{ -readonly [Index in keyof Asked]: Awaited<Asked[Index]> }> {
  for (const each of asked) if (each instanceof Promise) each.catch(countFailure)
  const outcomes = await Promise.allSettled(asked)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return outcomes.map(outcome => (outcome as PromiseFulfilledResult<unknown>).value) as never
}

/** How many have failed so far in any transaction: a step deep inside others counts before those know of it. */
let failures = 0

function countFailure(): void {
  failures += 1
}

/**
 * Like `inOrder`, for the last steps of a transaction, which ask all their statements in this step of the event loop.
 * PostgreSQL gets the commit with them, unless a step fails before they are sent.
 */
export async function lastInOrder<const Each extends Steps>(
  nothingFollows: NothingFollows | undefined,
  ...steps: Each
): Promise<{ -readonly [Index in keyof Each]: Awaited<ReturnType<Each[Index]>> }> {
  const before = failures
  const results = inOrder(true, ...steps)
  nothingFollows?.(() => failures === before)
  return results
}

type Steps = readonly (() => Promise<unknown>)[]

/** The same for steps of several statements each: one after the other unless each is a single statement. */
export async function inOrder<const Each extends Steps>(
  areSingle: boolean,
  ...steps: Each
): Promise<{ -readonly [Index in keyof Each]: Awaited<ReturnType<Each[Index]>> }> {
  if (areSingle) return (await together(...steps.map(step => step()))) as never
  const results: unknown[] = []
  for (const step of steps) results.push(await step())
  return results as never
}
