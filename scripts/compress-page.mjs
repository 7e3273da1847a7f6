// A Vite plugin that leaves each text of the built page beside itself in brotli and gzip. The server hands
// those out as they are: smaller than what it could make while a browser waits, and no work for it.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const texts = /\.(?:css|html|js|json|svg|txt|webmanifest)$/
/** Below, nothing is gained: a packet holds the whole file either way. */
const smallestBytes = 1_024

/** @returns {import('vite').Plugin} */
export function compressPage() {
  return {
    name: 'compress-page',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir !== undefined) await compressFolder(dir)
    },
  }
}

/** Compresses every text of a folder and of those within it that is large enough. */
export async function compressFolder(/** @type {string} */ folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  await Promise.all(
    files.map(async ({ name, parentPath }) => {
      if (!texts.test(name)) return
      const file = join(parentPath, name)
      const content = readFileSync(file)
      if (content.length < smallestBytes) return
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, brotliSettings(content.length)))
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }))
    }),
  )
}

function brotliSettings(/** @type {number} */ size) {
  return {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  }
}
