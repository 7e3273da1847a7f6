/**
 * All metrics of the server. Events are counted where they happen; everything else is read when the metrics are
 * scraped. Labels never identify a collector and never take values from outside: routes are labelled by their
 * pattern, work by its name in the code.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { countFailing, countQueued } from './db/groups/revaluations.ts'
import { appliedVersion } from './database/migrate.ts'
import { type Storage, StorageUnavailable } from './database/storage.ts'
import { callOutcomes, type ReportCall } from './price-sources/outside-call.ts'
import { givingWay } from './turns.ts'

/** The sources of metrics that are read when scraped. */
export interface LookedUp {
  readonly storage: Storage
  /** Each returns the calls left of a price source's daily quota. Sources without one are not among them. */
  readonly callsLeft: ReadonlyMap<string, () => Promise<number>>
  /** Returns the age of the newest backup that was restored in a test; null for a server that makes none. */
  readonly backupAgeSeconds?: (() => Promise<number>) | null
}

export type Metrics = ReturnType<typeof openMetrics>

/**
 * - `complete`: the source answered every question.
 * - `incomplete`: the source failed for some questions.
 * - `stopped`: by the collector, by server shutdown, or by timeout.
 * - `failed`: an error in this server.
 */
export type RefreshOutcome = 'complete' | 'incomplete' | 'stopped' | 'failed'

const refreshOutcomes: readonly RefreshOutcome[] = ['complete', 'incomplete', 'stopped', 'failed']

/** Work to alert on. Its counters start at 0: Prometheus sees no increase when a counter first appears. */
const watchedWork = [
  'tidying',
  'daily statistics',
  'movers',
  'ledger rates',
  'weekly summaries',
  'unused pictures',
  'backups',
  'held prices',
  'price lists',
  'choosing prices',
  'filling the catalogue',
  'price digests',
  'deleting accounts',
  'a price refresh',
  'valuing collections',
]

/** Work for one collector after another, in which the failure of one is kept apart from the others. */
const workForCollectors = [
  'valuing collections',
  'price digests',
  'weekly summaries',
  'movers',
  'ledger rates',
] as const
export type WorkForCollectors = (typeof workForCollectors)[number]

const callBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const outsideBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Opens a registry of its own, so that two applications in one process count separately. */
export function openMetrics(lookedUp: LookedUp) {
  const registry = new Registry()
  const registers = [registry]
  const metrics = {
    registry,
    callsInFlight: new Gauge({
      name: 'holofolio_http_requests_in_flight',
      help: 'Calls in progress.',
      registers,
    }),
    callSeconds: new Histogram({
      name: 'holofolio_http_request_duration_seconds',
      help: 'Duration of calls, by method, route pattern and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: callBuckets,
      registers,
    }),
    priceSourceSeconds: new Histogram({
      name: 'holofolio_price_source_call_duration_seconds',
      help: 'Duration of calls to the price source, each attempt separately, by outcome.',
      labelNames: ['outcome'],
      buckets: outsideBuckets,
      registers,
    }),
    refreshesStarted: new Counter({
      name: 'holofolio_price_refreshes_started_total',
      help: 'Started refreshes of a collection.',
      registers,
    }),
    refreshesEnded: new Counter({
      name: 'holofolio_price_refreshes_ended_total',
      help: 'Ended refreshes of a collection, by outcome.',
      labelNames: ['outcome'],
      registers,
    }),
    workEnded: new Counter({
      name: 'holofolio_background_runs_total',
      help: 'Runs of jobs and other background work, by outcome.',
      labelNames: ['name', 'outcome'],
      registers,
    }),
    collectorFailures: new Counter({
      name: 'holofolio_collector_failures_total',
      help: 'Failures of background work for one collector, by work. It went on with the next.',
      labelNames: ['work'],
      registers,
    }),
    workSucceeded: new Gauge({
      name: 'holofolio_background_last_success_timestamp_seconds',
      help: 'Last successful run of jobs and other background work in this process.',
      labelNames: ['name'],
      registers,
    }),
  }
  for (const outcome of callOutcomes) metrics.priceSourceSeconds.zero({ outcome })
  for (const outcome of refreshOutcomes) metrics.refreshesEnded.inc({ outcome }, 0)
  for (const name of watchedWork) {
    for (const outcome of ['done', 'failed']) metrics.workEnded.inc({ name, outcome }, 0)
  }
  for (const work of workForCollectors) metrics.collectorFailures.inc({ work }, 0)
  lookAtDatabase(lookedUp.storage, registry)
  if (lookedUp.callsLeft.size > 0) lookAtQuota(lookedUp.callsLeft, registry)
  if (lookedUp.backupAgeSeconds) lookAtBackups(lookedUp.backupAgeSeconds, registry)
  return metrics
}

/** Reads pool figures before querying, because the query itself takes a connection. */
function lookAtDatabase(storage: Storage, registry: Registry): void {
  const registers = [registry]
  new Gauge({
    name: 'holofolio_database_connections',
    help: 'Connections to PostgreSQL, by state. Absent with the embedded database.',
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
    help: 'Work waiting for a connection to PostgreSQL.',
    registers,
    collect() {
      this.set(storage.load().pool?.waiting ?? 0)
    },
  })
  new Gauge({
    name: 'holofolio_database_file_bytes',
    help: 'Size of the embedded database with its log. NaN with PostgreSQL.',
    registers,
    collect() {
      this.set(storage.load().fileBytes ?? Number.NaN)
    },
  })
  new Gauge({
    name: 'holofolio_collectors_failing',
    help: 'Collectors whose last valuation failed. NaN if unknown.',
    registers,
    async collect() {
      this.set((await unlessUnavailable(() => storage.read(countFailing))) ?? Number.NaN)
    },
  })
  const queued = () => unlessUnavailable(() => storage.readOne(countQueued))
  new Gauge({
    name: 'holofolio_collectors_queued',
    help: 'Collectors who wait to be valued at changed prices, without those whose last valuation failed. NaN if unknown.',
    registers,
    async collect() {
      this.set((await queued())?.collectors ?? Number.NaN)
    },
  })
  new Gauge({
    name: 'holofolio_prices_queued',
    help: 'Changed prices whose holders are not all queued yet. NaN if unknown.',
    registers,
    async collect() {
      this.set((await queued())?.prices ?? Number.NaN)
    },
  })
  new Gauge({
    name: 'holofolio_database_up',
    help: '1 if the database is available, else 0.',
    registers,
    async collect() {
      const version = await unlessUnavailable(() => storage.read(appliedVersion))
      this.set(version === null ? 0 : 1)
    },
  })
}

function lookAtQuota(callsLeft: LookedUp['callsLeft'], registry: Registry): void {
  new Gauge({
    name: 'holofolio_price_source_calls_left',
    help: "Calls left of today's quota of each price source. NaN if unknown.",
    labelNames: ['source'],
    registers: [registry],
    async collect() {
      for (const [source, left] of callsLeft)
        this.set({ source }, (await unlessUnavailable(left)) ?? Number.NaN)
    },
  })
}

function lookAtBackups(ageSeconds: () => Promise<number>, registry: Registry): void {
  new Gauge({
    name: 'holofolio_backup_age_seconds',
    help: 'Age of the newest daily backup that was restored in a test. NaN without one.',
    registers: [registry],
    async collect() {
      this.set(await ageSeconds().catch(() => Number.NaN))
    },
  })
}

/** Returns null while the database is unavailable, so that the other metrics can still be read. */
async function unlessUnavailable<Found>(look: () => Promise<Found>): Promise<Found | null> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof StorageUnavailable) return null
    throw error
  }
}

/** Adds metrics of the process: event loop, memory, CPU, handles. Call it once per process. */
export function watchProcess({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry })
}

/** Runs work that gives way to calls, counting its outcome and last success. Returns or throws what the work does. */
export async function watched<Result>(
  { workEnded, workSucceeded }: Metrics,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await givingWay(work)
    workEnded.inc({ name, outcome: 'done' })
    workSucceeded.setToCurrentTime({ name })
    return result
  } catch (error) {
    workEnded.inc({ name, outcome: 'failed' })
    throw error
  }
}

/** Returns the callback a price source reports its calls to. */
export function countingCalls({ priceSourceSeconds }: Metrics): ReportCall {
  return (outcome, durationMs) => priceSourceSeconds.observe({ outcome }, durationMs / 1_000)
}
