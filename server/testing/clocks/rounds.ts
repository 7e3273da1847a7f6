/** Counts the rounds of the event loop during work: one or two if the work blocks it. */
export async function roundsDuring(work: () => Promise<unknown>): Promise<number> {
  let rounds = 0
  const count = () => {
    rounds += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  await work()
  clearImmediate(next)
  return rounds
}
