/** How long the servers take to start, and how much memory they take at rest, under the load of the rows, and after it. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Pair } from './comparison.ts'
import { memoryOf } from './comparison/process-figures.ts'
import { median, short, table } from './figures.ts'

/** An idle server gives memory back after about fifteen seconds. */
const restMs = 20_000
const afterMs = 20_000
const everyMs = 100

/** Bytes of one server. */
interface Memory {
  readonly atRest: number
  readonly largest: number
  readonly after: number
}

interface MemoryWatch {
  /** Waits a while after the load. */
  end(): Promise<{ readonly app: Memory; readonly bare: Memory }>
}

/** Lets the servers rest and then watches their memory until the end. */
export async function watchMemory({ sides: { app, bare } }: Pair): Promise<MemoryWatch> {
  await pause(restMs)
  const now = () => ({ app: memoryOf(app.pid), bare: memoryOf(bare.pid) })
  const atRest = now()
  const largest = { ...atRest }
  const watch = setInterval(() => {
    const { app, bare } = now()
    largest.app = Math.max(largest.app, app)
    largest.bare = Math.max(largest.bare, bare)
  }, everyMs)
  return {
    end: async () => {
      clearInterval(watch)
      await pause(afterMs)
      const after = now()
      return {
        app: { atRest: atRest.app, largest: largest.app, after: after.app },
        bare: { atRest: atRest.bare, largest: largest.bare, after: after.bare },
      }
    },
  }
}

/** Returns the table of start and memory; the app's figure is marked where it reaches the goal. */
export function footprintTable(
  { starts }: Pair,
  { app, bare }: Awaited<ReturnType<MemoryWatch['end']>>,
): string {
  const seconds = (which: 'app' | 'bare', figure: 'tookMs' | 'cpuMs') =>
    median(starts[which].map(start => start[figure])) / 1_000
  const rows = [
    ['start, s', seconds('app', 'tookMs'), seconds('bare', 'tookMs'), 1.2],
    ['start, CPU s', seconds('app', 'cpuMs'), seconds('bare', 'cpuMs'), null],
    ['memory at rest, MB', app.atRest / 1e6, bare.atRest / 1e6, 150],
    ['memory under load, MB', app.largest / 1e6, bare.largest / 1e6, 300],
    ['memory 20 s after the load, MB', app.after / 1e6, bare.after / 1e6, null],
  ] as const
  return table(
    ['', 'app', 'bare', 'goal'],
    rows.map(([name, ofApp, ofBare, goal]) => [
      name,
      goal !== null && ofApp <= goal ? `**${short(ofApp)}**` : short(ofApp),
      short(ofBare),
      goal === null ? '' : String(goal),
    ]),
  )
}
