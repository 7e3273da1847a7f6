/** Returns a function to await between pieces of work, so that together they never keep timers and sockets waiting. */
export function turnsOf(longestMs: number): () => Promise<void> {
  let startedMs: number | null = null
  return async () => {
    while (startedMs !== null && performance.now() - startedMs > longestMs) {
      await new Promise(resolve => setImmediate(resolve))
    }
    if (startedMs !== null) return
    startedMs = performance.now()
    setImmediate(() => {
      startedMs = null
    })
  }
}
