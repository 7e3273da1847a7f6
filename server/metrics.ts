/**
 * The figures of a running server, all of them, by the names they are read under. What happens is counted
 * where it happens; what can be looked up is looked up when somebody reads. No label says whom a figure is
 * about, and none takes its values from outside: routes go by their pattern, work by the name the code gives it.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { appliedVersion } from './db/migrate.ts'
import { type Storage, StorageUnavailable } from './db/storage.ts'
import { callOutcomes, type ReportCall } from './price-sources/outside-call.ts'

/** What the figures are looked up in. */
export interface LookedUp {
  readonly storage: Storage
  /** How many calls the price source's quota leaves for today; null for a source without one. */
  readonly callsLeft: (() => Promise<number>) | null
}

export type Metrics = ReturnType<typeof openMetrics>

/**
 * - `complete`: the source answered for everything.
 * - `incomplete`: the source failed for some of it.
 * - `stopped`: by the collector, by the end of the server, or for taking too long.
 * - `failed`: something went wrong on this side.
 */
export type RefreshOutcome = 'complete' | 'incomplete' | 'stopped' | 'failed'

const refreshOutcomes: readonly RefreshOutcome[] = ['complete', 'incomplete', 'stopped', 'failed']

/** Work whose failures are worth an alert: it counts from 0, since a rise from nothing looks like none. */
const watchedWork = [
  'tidying',
  'daily statistics',
  'unused pictures',
  'held prices',
  'price digests',
  'a price refresh',
  'valuing collections',
]

const callBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const outsideBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Figures of their own for each application: two in one process count apart. */
export function openMetrics(lookedUp: LookedUp) {
  const registry = new Registry()
  const registers = [registry]
  const metrics = {
    registry,
    callsInFlight: new Gauge({
      name: 'holofolio_http_requests_in_flight',
      help: 'Calls that are being answered.',
      registers,
    }),
    callSeconds: new Histogram({
      name: 'holofolio_http_request_duration_seconds',
      help: 'How long calls took, by method, pattern of the route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: callBuckets,
      registers,
    }),
    priceSourceSeconds: new Histogram({
      name: 'holofolio_price_source_call_duration_seconds',
      help: 'How long calls to the price source took, each try for itself, by outcome.',
      labelNames: ['outcome'],
      buckets: outsideBuckets,
      registers,
    }),
    refreshesStarted: new Counter({
      name: 'holofolio_price_refreshes_started_total',
      help: 'Refreshes of all that a collector holds that were started.',
      registers,
    }),
    refreshesEnded: new Counter({
      name: 'holofolio_price_refreshes_ended_total',
      help: 'Refreshes of all that a collector holds that ended, by outcome.',
      labelNames: ['outcome'],
      registers,
    }),
    workEnded: new Counter({
      name: 'holofolio_background_runs_total',
      help: 'Runs of jobs and of other work in the background, by outcome.',
      labelNames: ['name', 'outcome'],
      registers,
    }),
    workSucceeded: new Gauge({
      name: 'holofolio_background_last_success_timestamp_seconds',
      help: 'When jobs and other work in the background last ended well in this process.',
      labelNames: ['name'],
      registers,
    }),
  }
  for (const outcome of callOutcomes) metrics.priceSourceSeconds.zero({ outcome })
  for (const outcome of refreshOutcomes) metrics.refreshesEnded.inc({ outcome }, 0)
  for (const name of watchedWork) {
    for (const outcome of ['done', 'failed']) metrics.workEnded.inc({ name, outcome }, 0)
  }
  lookAtDatabase(lookedUp.storage, registry)
  if (lookedUp.callsLeft !== null) lookAtQuota(lookedUp.callsLeft, registry)
  return metrics
}

/** What is asked comes after what is only looked at: the question itself takes a connection. */
function lookAtDatabase(storage: Storage, registry: Registry): void {
  const registers = [registry]
  new Gauge({
    name: 'holofolio_database_connections',
    help: 'Connections to PostgreSQL, by state; none with the embedded database.',
    labelNames: ['state'],
    registers,
    collect() {
      const { pool } = storage.load()
      if (pool === null) return
      this.set({ state: 'busy' }, pool.busy)
      this.set({ state: 'idle' }, pool.idle)
    },
  })
  new Gauge({
    name: 'holofolio_database_waiting',
    help: 'Pieces of work that wait for a connection to PostgreSQL.',
    registers,
    collect() {
      this.set(storage.load().pool?.waiting ?? 0)
    },
  })
  new Gauge({
    name: 'holofolio_database_file_bytes',
    help: 'Size of the embedded database with its log; not a number with PostgreSQL.',
    registers,
    collect() {
      this.set(storage.load().fileBytes ?? Number.NaN)
    },
  })
  new Gauge({
    name: 'holofolio_database_up',
    help: '1 while the database can be used, else 0.',
    registers,
    async collect() {
      const version = await unlessUnavailable(() => storage.read(appliedVersion))
      this.set(version === null ? 0 : 1)
    },
  })
}

function lookAtQuota(callsLeft: () => Promise<number>, registry: Registry): void {
  new Gauge({
    name: 'holofolio_price_source_calls_left',
    help: "Calls to the price source that are left of today's quota; not a number while nobody can say.",
    registers: [registry],
    async collect() {
      this.set((await unlessUnavailable(callsLeft)) ?? Number.NaN)
    },
  })
}

/** Null while the database cannot be used, which is when the other figures are wanted most. */
async function unlessUnavailable<Found>(look: () => Promise<Found>): Promise<Found | null> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof StorageUnavailable) return null
    throw error
  }
}

/** Adds the process's own figures: event loop, memory, CPU, handles. Once in a process, since it goes on measuring. */
export function watchProcess({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry })
}

/** Counts how a piece of work ends and when it last ended well; passes on what it gives or throws. */
export async function watched<Result>(
  { workEnded, workSucceeded }: Metrics,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work()
    workEnded.inc({ name, outcome: 'done' })
    workSucceeded.setToCurrentTime({ name })
    return result
  } catch (error) {
    workEnded.inc({ name, outcome: 'failed' })
    throw error
  }
}

/** What a price source is handed to tell of its calls. */
export function countingCalls({ priceSourceSeconds }: Metrics): ReportCall {
  return (outcome, durationMs) => priceSourceSeconds.observe({ outcome }, durationMs / 1_000)
}
