// Finds the Chromium for the browser journeys. On Debian, as root, installs it when it is missing.

import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackage } from './debian-packages.mjs'

/** Starts a page in a third of the time of the full browser. */
const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Returns the path of the browser, or a sentence that says why there is none.
 * @returns {{ path: string } | { skipped: string }}
 */
export function findOrInstallChromium() {
  try {
    const found = findChromium()
    if (found !== undefined) return { path: found }
    installDebianPackage(shell, 'chromium')
    const installed = findChromium()
    if (installed === undefined) throw new Error('apt-get installed no chromium on the path')
    return { path: installed }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { skipped: `Chromium is not available: the browser tests are SKIPPED (${reason}).` }
  }
}

/** Looks only at CHROMIUM_PATH when it is set. */
export function findChromium() {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) {
    if (!isExecutable(chosen)) throw new Error(`CHROMIUM_PATH is not an executable: ${chosen}`)
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
