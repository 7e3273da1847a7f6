/**
 * Returns a function to await between pieces of work, so that together they never keep timers and sockets waiting.
 * Those who wait are served in the order they came: a long piece of work in parts does not pass a short one.
 */
export function turnsOf(longestMs: number): () => Promise<void> {
  let startedMs: number | null = null
  const line: (() => void)[] = []
  const isOver = () => startedMs !== null && performance.now() - startedMs > longestMs
  const begin = () => {
    if (startedMs !== null) return
    startedMs = performance.now()
    setImmediate(() => {
      startedMs = null
    })
  }
  const serveLine = async () => {
    while (line.length > 0) {
      while (isOver()) await new Promise(resolve => setImmediate(resolve))
      begin()
      line[0]?.()
      // What was let go has worked, or waits again, before the next one is.
      await new Promise(resolve => setImmediate(resolve))
      line.shift()
    }
  }
  return async () => {
    if (line.length === 0 && !isOver()) return begin()
    await new Promise<void>(resolve => {
      line.push(resolve)
      if (line.length === 1) void serveLine()
    })
  }
}
