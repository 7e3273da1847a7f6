// The folder of a test run for everything that its tests write: in memory where there is room, because every change of an
// embedded database waits for its disk. On ext4 the tests of the server take a fifth longer.

import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memoryFolder = '/dev/shm'
const roomInMemory = 4 * 1024 ** 3
const name = /^holofolio-tests-(\d+)-/

/** Returns a folder in memory, or in the usual place for temporary files where there is too little memory. */
export function roomyFolder() {
  if (!existsSync(memoryFolder)) return tmpdir()
  const { bavail, bsize } = statfsSync(memoryFolder)
  return bavail * bsize >= roomInMemory ? memoryFolder : tmpdir()
}

/** Makes an empty folder for this process. Removes the folders that killed runs of the same user left. */
export function makeTestFolder(place = roomyFolder()) {
  for (const entry of readdirSync(place)) {
    const [, pid] = name.exec(entry) ?? []
    const folder = join(place, entry)
    if (pid !== undefined && !isRunning(Number(pid)) && isOwn(folder))
      rmSync(folder, { recursive: true, force: true })
  }
  return mkdtempSync(join(place, `holofolio-tests-${process.pid}-`))
}

function isRunning(/** @type {number} */ pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function isOwn(/** @type {string} */ folder) {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid
  return process.getuid === undefined || owner === process.getuid()
}
