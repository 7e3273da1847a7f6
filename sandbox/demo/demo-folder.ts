/** The folder of the demo. Filled once, and never mixed up with a folder of a real collection. */
import { defaultSessionLifetime } from '#domain/accounts/session'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openBackground } from '#server/background'
import { BadConfig, type Config, pageAddressOf } from '#server/config'
import { lockFolder } from '#server/database/folder-lock'
import { migrate } from '#server/database/migrate'
import {
  databaseFile,
  freeBytesUnder,
  openImages,
  openStorage,
  prepareFolder,
  tombstonesFileOf,
} from '#server/open-data'
import { openMetrics } from '#server/metrics'
import { openPrices } from '#server/open-prices'
import type { Log } from '#server/log'
import { usualCopiesPerStep } from '#server/parts'
import { openSecrets } from '#server/factors/secret-key'
import { openPasswords, todaysCost } from '#server/passwords/passwords'
import { seedDemo } from './demo-seed.ts'

const markFile = 'demo.txt'
const markText =
  'This folder holds the demo of Holofolio. Anyone can sign in to it, and its prices are invented.\n' +
  'Delete the folder to start over with the next "npm run demo".\n'
const unfinishedFolder = 'unfinished'

/** Fills the folder once. True if it was filled now. */
export async function fillDemoFolder(config: Config, log: Log, now = () => new Date()): Promise<boolean> {
  const { dataFolder } = config
  prepareFolder(dataFolder)
  const lock = lockFolder(dataFolder)
  try {
    if (existsSync(join(dataFolder, databaseFile))) {
      refuseOwnCollection(dataFolder)
      return false
    }
    await fill(config, log, now)
    return true
  } finally {
    lock.release()
  }
}

/**
 * Throws BadConfig for a real collection, which must never get the public password and invented prices of the
 * demo.
 */
function refuseOwnCollection(dataFolder: string): void {
  if (existsSync(join(dataFolder, markFile))) return
  throw new BadConfig(`${dataFolder} holds a real collection. Set DATA_DIR to another folder, or unset it.`)
}

/** Moves the database into place once complete, so that an interrupted demo is made again. */
async function fill(config: Config, log: Log, now: () => Date): Promise<void> {
  const { dataFolder } = config
  const unfinished = join(dataFolder, unfinishedFolder)
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished)
  const storage = openStorage({ ...config, dataFolder: unfinished }, log)
  const metrics = openMetrics({ storage, callsLeft: new Map() })
  const background = openBackground(log, metrics)
  try {
    await migrate(storage)
    await seedDemo({
      storage,
      now,
      images: openImages({ ...config, bucket: null }),
      dataFolder,
      tombstonesFile: tombstonesFileOf(config),
      freeDiskBytes: () => freeBytesUnder(dataFolder),
      diskFloorBytes: 0,
      sessionLifetime: defaultSessionLifetime,
      passwords: openPasswords(todaysCost),
      secrets: openSecrets(dataFolder, config.secretKey),
      secondFactor: 'off',
      registration: 'open',
      renamers: config.renamers,
      publicUrl: pageAddressOf(config),
      catalogueOrigin: config,
      rateLimits: false,
      quotas: config.quotas,
      copiesPerStep: usualCopiesPerStep,
      log,
      ...openPrices(config, storage, metrics),
      // The demo brings its prices of every day.
      pricesAtOnce: false,
      mailer: null,
      background,
      metrics,
    })
  } finally {
    await background.stop()
    await storage.close()
  }
  writeFileSync(join(dataFolder, markFile), markText)
  renameSync(join(unfinished, databaseFile), join(dataFolder, databaseFile))
  rmSync(unfinished, { recursive: true })
}
