/** The daily backups in a folder: which there are, and which may go. */
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { flushNames, testedFile } from './backup-folder.ts'
import { unfinishedEnding } from './make-backup.ts'
import { testingEnding } from './test-restore.ts'
import { keptPrefix } from '#server/database/folder-exchange'

/** Begins the names of daily backups. Backups that an operator makes have another, and stay. */
export const dailyPrefix = 'holofolio-daily-'

const removingEnding = '.removing'
const endings = [unfinishedEnding, testingEnding, removingEnding]
const testedKept = 7
const untestedKeptMs = 30 * 24 * 60 * 60 * 1_000

interface KeptBackup {
  readonly folder: string
  readonly madeAt: Date
  /** It was restored in a test. */
  readonly isTested: boolean
}

/** Lists the daily backups in a folder, newest first. Those with a date after `now` are from a wrong clock. */
export async function dailyBackupsIn(target: string, now: Date): Promise<KeptBackup[]> {
  const found: KeptBackup[] = []
  for (const name of await readdir(target)) {
    const madeAt = madeAtOf(name)
    if (madeAt === null || madeAt > now) continue
    const folder = join(target, name)
    found.push({ folder, madeAt, isTested: await exists(join(folder, testedFile)) })
  }
  return found.toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
}

function madeAtOf(name: string): Date | null {
  if (!name.startsWith(dailyPrefix)) return null
  return instantIn(name.slice(dailyPrefix.length))
}

/** Reads an instant as names of folders have it, with `-` for `:`; null for any other text. */
export function instantIn(text: string): Date | null {
  const match = /^(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2}\.\d{3}Z)$/.exec(text)
  if (match === null) return null
  const instant = new Date(match.slice(1).join(':'))
  return Number.isNaN(instant.getTime()) ? null : instant
}

/**
 * Chooses the backups that may go, of a list with the newest first: a tested one once seven newer ones are tested, an
 * untested one then too, and after 30 days if seven newer ones are there. So a tested
 * backup goes only for tested ones; an untested one also goes when it is old.
 */
export function backupsToRemove(backups: readonly KeptBackup[], now: Date): KeptBackup[] {
  let [newer, newerTested] = [0, 0]
  return backups.filter(({ isTested, madeAt }) => {
    const isOld = now.getTime() - madeAt.getTime() > untestedKeptMs
    const mayGo = newerTested >= testedKept || (!isTested && isOld && newer >= testedKept)
    newer += 1
    if (isTested) newerTested += 1
    return mayGo
  })
}

/** Removes a backup. A crash leaves none that looks whole. */
export async function removeBackup(target: string, { folder }: KeptBackup): Promise<void> {
  const removing = `${folder}${removingEnding}`
  await rename(folder, removing)
  await flushNames(target)
  await rm(removing, { recursive: true, force: true })
}

/** Removes what a crash has left of daily backups. */
export async function removeLeftovers(target: string): Promise<void> {
  for (const name of await readdir(target)) {
    const isLeftover = name.startsWith(dailyPrefix) && endings.some(ending => name.endsWith(ending))
    if (isLeftover) await rm(join(target, name), { recursive: true, force: true })
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

const keptMs = 30 * 24 * 60 * 60 * 1_000

/**
 * Removes what restores replaced more than 30 days ago, if a backup that was made since passed its test. Returns the
 * names of the folders.
 */
export async function removeReplacedData(
  dataFolder: string,
  backups: readonly KeptBackup[],
  now: Date,
): Promise<string[]> {
  const names = (await readdir(dataFolder)).filter(name => {
    const replacedAt = name.startsWith(keptPrefix) ? instantIn(name.slice(keptPrefix.length)) : null
    if (replacedAt === null || now.getTime() - replacedAt.getTime() <= keptMs) return false
    return backups.some(({ isTested, madeAt }) => isTested && madeAt > replacedAt)
  })
  for (const name of names) await rm(join(dataFolder, name), { recursive: true, force: true })
  return names
}
