import type { Fault } from './draw.ts'
import { appendResult, catchersToCheck, catchOf, hasRun, readResults, withoutFault } from './results.ts'
import type { Stage } from './stages.ts'
import type { Tools } from './tools.ts'
import { plant } from './working-copy.ts'

/**
 * Plants each fault by itself and runs the stages on it until one catches it. A stage runs for all faults before the next
 * one begins, because a later one takes longer, and takes the rooms by turns, so that an interrupted measuring says
 * something of each. What the file of results has already is not run again.
 */
export async function measure(
  root: string,
  faults: readonly Fault[],
  stages: Readonly<Record<string, Stage>>,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const byTurns = faults.toSorted((one, other) => one.rank - other.rank)
  for (const [stage, run] of Object.entries(stages))
    for (const fault of byTurns) {
      const results = readResults(file)
      if (catchOf(fault, results) || hasRun(fault, stage, results)) continue
      const start = performance.now()
      const caughtBy = await withFault(root, fault, () => run(fault))
      if (signal.aborted) return
      const seconds = Math.round((performance.now() - start) / 1000)
      appendResult(file, { fault: fault.key, name: fault.name, stage, caughtBy, seconds })
      const outcome = caughtBy === null ? 'survived' : `caught by ${caughtBy.split('\n')[0]}`
      process.stdout.write(`${fault.name} in ${stage}: ${outcome} (${seconds} s)\n`)
    }
}

/** Runs the tests that caught a fault once more without it. */
export async function checkCatchers(
  tools: Tools,
  env: Record<string, string>,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  const catchers = catchersToCheck(readResults(file))
  const failing = await tools.failingFiles(catchers, 60, env)
  if (signal.aborted) return
  for (const name of catchers) {
    const caughtBy = failing.includes(name) ? name : null
    appendResult(file, { fault: '', name, stage: withoutFault, caughtBy, seconds: 0 })
    if (caughtBy !== null)
      process.stdout.write(`${name} fails without a fault: what it caught does not count.\n`)
  }
}

async function withFault<T>(root: string, fault: Fault, run: () => Promise<T>): Promise<T> {
  const restore = plant(root, fault)
  try {
    return await run()
  } finally {
    restore()
  }
}
