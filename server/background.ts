/** Work that continues after its call was answered. The server waits for it briefly before closing. */
import { type Metrics, watched } from './metrics.ts'
import type { Log } from './log.ts'

export interface Background {
  /** Starts work and counts it under its name. `signal` aborts when the server stops; failures are logged. */
  start(name: string, work: (signal: AbortSignal) => Promise<void>): void
  /** Resolves when nothing is running. */
  settled(): Promise<void>
  /** Aborts all work and waits for it to end. */
  stop(): Promise<void>
}

export function openBackground(log: Log, metrics: Metrics): Background {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const settled = async () => {
    while (running.size > 0) await Promise.all(running)
  }
  return {
    start(name, work) {
      const done: Promise<void> = watched(metrics, name, () => work(stopping.signal))
        .catch((err: unknown) => log.error({ err, work: name }, 'work in the background failed'))
        .finally(() => running.delete(done))
      running.add(done)
    },
    settled,
    async stop() {
      stopping.abort()
      await settled()
    },
  }
}
