/**
 * Gives memory back after work. V8 collects garbage when something new is made, so a server that falls idle would keep
 * all that its last work needed.
 */
import { performance } from 'node:perf_hooks'
import { runInNewContext } from 'node:vm'

const lookEveryMs = 2_000
/** The thread of an idle server works less than this between two looks: a monitor's question, a clock. */
const quietMs = 20
/** After so many looks without work V8 is about to collect. */
const looksAtRest = 3
/** Less is not worth a collection. */
const worthBytes = 8 * 1_024 ** 2

export interface WatchedHeap {
  /** Makes V8 give back what it does not need, soon and in short pieces. */
  reduce(): void
  /** What V8 holds for objects, used or not. */
  heldBytes(): number
  /** For how long the thread has worked since its start, in milliseconds. */
  workedMs(): number
}

export const heapOfProcess: WatchedHeap = {
  // Node has no call for it. A context that comes and goes starts V8's memory reducer, which waits until little is made,
  // eight seconds at least, and collects in steps of some milliseconds. `gc()` does not shrink the space of new objects,
  // or, as a last resort, stops the thread for 90 ms.
  reduce: () => void runInNewContext(''),
  heldBytes: () => process.memoryUsage().heapTotal,
  workedMs: () => performance.eventLoopUtilization().active,
}

/**
 * Gives memory back after each time of work, once the thread has had nothing to do from one look to the next. Work that
 * goes on before V8 has collected puts it off.
 */
export function reduceWhenIdle(heap = heapOfProcess, everyMs = lookEveryMs): { stop(): void } {
  /** What V8 needs, or needed when it was last asked to give back. */
  let neededBytes = 0
  let workedMs = heap.workedMs()
  let quietLooks = 0
  const look = () => {
    quietLooks = heap.workedMs() - workedMs < quietMs ? quietLooks + 1 : 0
    const heldBytes = heap.heldBytes()
    neededBytes = quietLooks === looksAtRest ? heldBytes : Math.min(neededBytes, heldBytes)
    if (quietLooks === 1 && heldBytes - neededBytes > worthBytes) heap.reduce()
    workedMs = heap.workedMs()
  }
  const looking = setInterval(look, everyMs).unref()
  return { stop: () => clearInterval(looking) }
}
