/**
 * Replaces the data in a folder by other data, all or nothing. No system can move several files at once, so the name
 * of the folder with the new data says how far the exchange has come, and the next program that locks the data folder
 * finishes it: until the first rename the old data is in place, after it the new data will be.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { databaseFile, dataNames } from './data-files.ts'

/** Begin the names of the folder with the new data. */
const steps = {
  /** The new data is being made. Nothing is decided. */
  arriving: 'arriving-',
  /** The old data is being moved aside. */
  decided: 'restoring-',
  /** The old data is aside, the new data is being moved in. */
  movingIn: 'moving-in-',
} as const

/** Begins the names of the folders with old data. */
export const keptPrefix = 'before-restore-'

/** An exchange by its stamp, unique in the folder. */
export interface Exchange {
  readonly dataFolder: string
  readonly stamp: string
}

/** Returns the folder where the new data is made before the exchange. */
export function arrivingFolder(exchange: Exchange): string {
  return folderOf(exchange, 'arriving')
}

/** Returns the folder with the old data after the exchange. */
export function keptFolder({ dataFolder, stamp }: Exchange): string {
  return join(dataFolder, `${keptPrefix}${stamp}`)
}

/**
 * Exchanges the data for that in the arriving folder, which must be complete and flushed to the disk. The caller has
 * locked the data folder. If it throws, the old data is in place again.
 */
export function exchangeData(exchange: Exchange): void {
  const done: Rename[] = []
  try {
    step(exchange, 'arriving', 'decided', done)
    moveOut(exchange, done)
    moveIn(exchange, done)
  } catch (error) {
    // Back over the same steps: a crash in here is finished forwards too.
    for (const { from, to } of done.reverse()) renameSync(to, from)
    throw error
  }
  remove(folderOf(exchange, 'movingIn'))
}

/** True if an exchange was decided and not finished. */
export function isExchanging(dataFolder: string): boolean {
  return unfinished(dataFolder, 'decided').length + unfinished(dataFolder, 'movingIn').length > 0
}

/**
 * Finishes an exchange that was cut short, and deletes data that was never decided on. The caller has locked the
 * folder.
 */
export function finishExchange(dataFolder: string): void {
  for (const exchange of unfinished(dataFolder, 'decided')) moveOut(exchange, [])
  for (const exchange of unfinished(dataFolder, 'movingIn')) {
    moveIn(exchange, [])
    remove(folderOf(exchange, 'movingIn'))
  }
  for (const exchange of unfinished(dataFolder, 'arriving')) remove(arrivingFolder(exchange))
}

interface Rename {
  readonly from: string
  readonly to: string
}

/** Until this is done, all data in the folder is old: what is missing was moved before a crash. */
function moveOut(exchange: Exchange, done: Rename[]): void {
  const kept = keptFolder(exchange)
  mkdirSync(kept, { recursive: true })
  moveAll(exchange.dataFolder, kept, done)
  step(exchange, 'decided', 'movingIn', done)
}

/** From here on, all data in the folder is new. */
function moveIn(exchange: Exchange, done: Rename[]): void {
  moveAll(folderOf(exchange, 'movingIn'), exchange.dataFolder, done)
}

function moveAll(fromFolder: string, toFolder: string, done: Rename[]): void {
  for (const name of dataNames) {
    const move = { from: join(fromFolder, name), to: join(toFolder, name) }
    if (existsSync(move.from)) rename(move, done)
  }
  sync(toFolder)
  sync(fromFolder)
}

type Step = keyof typeof steps

function step(exchange: Exchange, from: Step, to: Step, done: Rename[]): void {
  rename({ from: folderOf(exchange, from), to: folderOf(exchange, to) }, done)
  sync(exchange.dataFolder)
}

function rename(move: Rename, done: Rename[]): void {
  renameSync(move.from, move.to)
  done.push(move)
}

function folderOf({ dataFolder, stamp }: Exchange, at: Step): string {
  return join(dataFolder, `${steps[at]}${stamp}`)
}

function unfinished(dataFolder: string, at: Step): Exchange[] {
  if (!existsSync(dataFolder)) return []
  return readdirSync(dataFolder)
    .filter(name => name.startsWith(steps[at]))
    .filter(name => at !== 'decided' || existsSync(join(dataFolder, name, databaseFile)))
    .map(name => ({ dataFolder, stamp: name.slice(steps[at].length) }))
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

/** Writes the names in a folder to the disk, in this order. Windows cannot, and needs not. */
function sync(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
