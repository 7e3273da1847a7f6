import type { Fault } from './draw.ts'
import { appendResult, catchOf, hasRun, readResults } from './results.ts'
import type { Stage } from './stages.ts'
import { plant } from './working-copy.ts'

/**
 * Plants each fault by itself and runs the stages on it until one catches it. A stage runs for all faults before the next
 * one begins, because a later one takes longer. What the file of results has already is not run again.
 */
export async function measure(
  root: string,
  faults: readonly Fault[],
  stages: Readonly<Record<string, Stage>>,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  for (const [stage, run] of Object.entries(stages))
    for (const fault of faults) {
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

async function withFault<T>(root: string, fault: Fault, run: () => Promise<T>): Promise<T> {
  const restore = plant(root, fault)
  try {
    return await run()
  } finally {
    restore()
  }
}
