// A Vite plugin that writes web/api/worker/service-worker.js with the files of the built page that it keeps.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the page loads by a name with a hash, and its icon. */
const kept = /\.(?:js|css|woff2)$/

/** @returns {import('vite').Plugin} */
export function serviceWorker() {
  /** @type {string} */
  let folder
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved({ root }) {
      folder = root
    },
    writeBundle: {
      sequential: true,
      handler({ dir = '' }) {
        const template = readFileSync(join(folder, 'api', 'worker', 'service-worker.js'), 'utf8')
        writeFileSync(join(dir, 'service-worker.js'), filledWorker(template, dir))
      },
    },
  }
}

/** Returns the worker for the page built into a folder. Another page or other files make another version of it. */
export function filledWorker(/** @type {string} */ template, /** @type {string} */ folder) {
  const assets = readdirSync(join(folder, 'assets')).filter(name => kept.test(name))
  const files = [...assets.sort().map(name => `/assets/${name}`), '/favicon.svg']
  const version = createHash('sha256')
    .update(readFileSync(join(folder, 'index.html')))
    .update(files.join())
  return template
    .replace('__FILES__', () => JSON.stringify(files))
    .replace('__VERSION__', () => version.digest('hex').slice(0, 16))
}
