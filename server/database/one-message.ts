/** Sends statements that do not need each other's answers at once, so that PostgreSQL gets them in one message. */

/**
 * Sends all statements and waits for all, so that none runs after the transaction has ended. The database runs them in
 * this order. Throws the error of the first that failed.
 */
export async function inOneMessage<const Asked extends readonly unknown[]>(
  ...asked: Asked
): Promise<{ -readonly [Index in keyof Asked]: Awaited<Asked[Index]> }> {
  const outcomes = await Promise.allSettled(asked)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return outcomes.map(outcome => (outcome as PromiseFulfilledResult<unknown>).value) as never
}
