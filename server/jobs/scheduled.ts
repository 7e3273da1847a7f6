/** Runs jobs by the clock. */
import { Cron } from 'croner'
import { watched } from '#server/metrics'
import type { Parts } from '#server/parts'

export interface Job {
  /** Starts no further run, asks a running one to end, and waits for it. */
  stop(): Promise<void>
}

export interface Schedule {
  /** As in the metrics. */
  readonly name: string
  /** When it runs, in UTC. */
  readonly pattern: string
  /** Whether it also runs now. */
  readonly isDueNow: boolean
  /** What the log says when a run fails. */
  readonly complaint: string
}

/** Runs `work` on schedule, one run at a time. A run that fails is logged. `signal` aborts when the job is stopped. */
export function scheduled(
  { metrics, log }: Pick<Parts, 'metrics' | 'log'>,
  { name, pattern, isDueNow, complaint }: Schedule,
  work: (signal: AbortSignal) => Promise<unknown>,
): Job {
  const stopping = new AbortController()
  let running: Promise<void> | null = null
  const run = async () => {
    try {
      await watched(metrics, name, () => work(stopping.signal))
    } catch (err) {
      log.error({ err }, complaint)
    } finally {
      running = null
    }
  }
  const attempt = () => void (running ??= run())
  if (isDueNow) attempt()
  const clock = byClock(pattern, attempt)
  return {
    async stop() {
      stopping.abort()
      await clock.stop()
      await running
    },
  }
}

/** Starts work on schedule that nothing here waits for: the background of the server does. */
export function byClock(pattern: string, start: () => void): Job {
  const clock = new Cron(pattern, { timezone: 'UTC' }, start)
  return { stop: async () => clock.stop() }
}
