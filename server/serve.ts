/** Runs the server in this process, from its configuration to a clean shutdown. */
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { destination } from 'pino'
import { buildApp } from './app.ts'
import { openBackground } from './background.ts'
import { prepareBackupFolder, requireOwnBackups } from './backups/backup-place.ts'
import { type DailyBackups, openDailyBackups } from './backups/daily-backups.ts'
import { canMailLinks, type Config, pageAddressOf } from './config.ts'
import { type FolderLock, lockFolder } from './database/folder-lock.ts'
import { releaseServerLeases } from './database/leases.ts'
import { hasImportedCards } from './db/products/catalogue-fill.ts'
import { stopAllImports } from './db/import/imports.ts'
import { openSecrets } from './factors/secret-key.ts'
import { migrate } from './database/migrate.ts'
import { reduceWhenIdle } from './idle-heap.ts'
import { schedulePriceOrder } from './jobs/price-order.ts'
import type { Job } from './jobs/scheduled.ts'
import { startJobs } from './jobs/timetable.ts'
import { type Log, openLog } from './log.ts'
import { openMailer } from './mail/mailer.ts'
import { openMetrics } from './metrics.ts'
import { freeBytesKept, openImages, openStorage, prepareFolder, tombstonesFileOf } from './open-data.ts'
import { callsLeft, openPrices } from './open-prices.ts'
import { type Parts, usualCopiesPerStep } from './parts.ts'
import { openPasswords, todaysCost } from './passwords/passwords.ts'

const pageFolder = join(import.meta.dirname, '..', 'dist')
const standardError = 2
/** Calls still running after this are cut off. */
const patienceMs = 10_000
/** The process exits after this in any case. */
const endMs = 13_000

/**
 * Serves until SIGTERM or SIGINT, then exits the process. Returns the parts for the caller's own work; work
 * started in their background stops with the server.
 */
export async function serve(config: Config): Promise<Parts> {
  const log = openLog(config.logLevel, destination({ fd: standardError, sync: true }))
  process.on('unhandledRejection', err => log.error({ err }, 'unhandled rejection'))
  prepareFolder(config.dataFolder)
  const backups = backupsOf(config)
  // Several processes may share one PostgreSQL; the embedded database belongs to one.
  const lock = config.databaseUrl === null ? lockFolder(config.dataFolder) : null
  const storage = openStorage(config, log, config.slowQueryMs)
  const now = () => new Date()
  const metrics = openMetrics({
    storage,
    callsLeft: callsLeft(config, storage, now),
    backupAgeSeconds: backups && (() => backupAge(backups, now())),
  })
  const { smtpUrl, mailFrom, trustProxy, metricsToken } = config
  const hasLinks = canMailLinks(config)
  if (smtpUrl !== null && !hasLinks)
    log.warn({}, 'SMTP_URL needs PUBLIC_URL for links in mails, no mail is sent')
  const mailer = smtpUrl === null || !hasLinks ? null : openMailer({ smtpUrl, from: mailFrom })
  const parts: Parts = {
    storage,
    now,
    images: openImages(config),
    dataFolder: config.dataFolder,
    tombstonesFile: tombstonesFileOf(config),
    freeDiskBytes: freeBytesKept(config.dataFolder),
    diskFloorBytes: config.diskFloorBytes,
    sessionLifetime: config.sessionLifetime,
    passwords: openPasswords(todaysCost),
    secrets: openSecrets(config.dataFolder, config.secretKey),
    secondFactor: config.secondFactor,
    registration: config.registration,
    renamers: config.renamers,
    publicUrl: pageAddressOf(config),
    catalogueOrigin: config,
    rateLimits: config.rateLimits,
    quotas: config.quotas,
    copiesPerStep: usualCopiesPerStep,
    log,
    ...openPrices(config, storage, metrics),
    mailer,
    background: openBackground(log, metrics),
    metrics,
  }
  await migrate(storage, { report: sentence => log.info({}, sentence) })
  if (lock !== null) {
    await parts.storage.write(releaseServerLeases)
    await parts.storage.write(stopAllImports)
  }
  const followingOrder = await schedulePriceOrder(parts)
  if (config.backupFolder !== null) await requireOwnBackups(config.backupFolder, storage, now())
  const app = await buildApp(parts, { pageFolder, trustProxy, metricsToken, imageHosts: config.imageHosts })
  await app.listen({ port: config.port, host: config.host })
  if (config.bucket !== null) void reportBadBucket(parts)
  const jobs = [followingOrder, ...startJobs(parts, backups, mailer)]
  reduceWhenIdle()
  stopOnSignal({ app, parts, jobs, lock })
  const address = addressOf(app, config.host)
  const hint = (await storage.read(hasImportedCards))
    ? ''
    : `The catalogue is empty. Open ${address} and fill it there, or run: npm run catalogue:import\n`
  process.stdout.write(`Holofolio is ready on ${address}\n${hint}`)
  return parts
}

/** Logs at once what the first upload would meet. The server goes on: everything but pictures works. */
async function reportBadBucket({ images, log }: Parts): Promise<void> {
  try {
    await images.names()[Symbol.asyncIterator]().next()
  } catch (err) {
    log.error({ err }, 'pictures cannot be stored or shown: the bucket cannot be used')
  }
}

/** Opens the folder of daily backups; null without one. Throws BadConfig if it cannot be used. */
function backupsOf({
  backupFolder,
  dataFolder,
  databaseUrl,
  bucket,
  diskFloorBytes,
}: Config): DailyBackups | null {
  if (backupFolder === null) return null
  prepareBackupFolder(backupFolder, dataFolder)
  return openDailyBackups({ data: { dataFolder, databaseUrl, bucket }, target: backupFolder, diskFloorBytes })
}

/** Returns the age of the newest tested backup in seconds; NaN without one. */
async function backupAge(backups: DailyBackups, now: Date): Promise<number> {
  const newest = await backups.newestTested(now)
  return newest === null ? Number.NaN : (now.getTime() - newest.getTime()) / 1_000
}

function addressOf(app: FastifyInstance, host: string): string {
  const { port } = app.server.address() as AddressInfo
  const isOwnMachine = ['127.0.0.1', '0.0.0.0', '::1', '::', 'localhost'].includes(host)
  return `http://${isOwnMachine ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`
}

interface Running {
  readonly app: FastifyInstance
  readonly parts: Parts
  readonly jobs: readonly Job[]
  readonly lock: FolderLock | null
}

function stopOnSignal(running: Running): void {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      void stop(running)
    })
  }
}

/** Stops accepting calls, lets running calls and jobs finish, and closes the database. */
async function stop({ app, parts, jobs, lock }: Running): Promise<void> {
  setTimeout(() => app.server.closeAllConnections(), patienceMs).unref()
  setTimeout(() => process.exit(0), endMs).unref()
  const ending = [app.close(), parts.background.stop(), ...jobs.map(job => job.stop())]
  await Promise.all(ending.map(end => orLog(parts.log, end)))
  parts.mailer?.close()
  await orLog(parts.log, parts.storage.close())
  lock?.release()
  process.exit(0)
}

async function orLog(log: Log, work: PromiseLike<unknown>): Promise<void> {
  try {
    await work
  } catch (err) {
    log.error({ err }, 'could not stop cleanly')
  }
}
