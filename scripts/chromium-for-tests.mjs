// The browser journeys run in the machine's own Chromium; on a bare Debian, as root, it is installed.

import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackage } from './debian-packages.mjs'

/** The same browser without its windows starts a page in a third of the time. */
const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * The path of the browser, or the sentence that says why there is none.
 * @returns {{ path: string } | { skipped: string }}
 */
export function findOrInstallChromium() {
  try {
    const found = findChromium()
    if (found !== undefined) return { path: found }
    installDebianPackage(shell, 'chromium')
    const installed = findChromium()
    if (installed === undefined) throw new Error('apt-get left no chromium on the path')
    return { path: installed }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { skipped: `Chromium is not available here: the browser tests are SKIPPED (${reason}).` }
  }
}

/** CHROMIUM_PATH, where it is set, is the only place looked at. */
export function findChromium() {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) {
    if (!isExecutable(chosen)) throw new Error(`CHROMIUM_PATH names no program: ${chosen}`)
    return chosen
  }
  const folders = ['/usr/bin', ...(process.env['PATH'] ?? '').split(delimiter)]
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(isExecutable)
}

function isExecutable(/** @type {string} */ path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
