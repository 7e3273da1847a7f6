// Writes a brotli and a gzip file next to each text file of the built page. The server sends them as they are: smaller
// than it could compress per request, and without the work.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const texts = /\.(?:css|html|js|json|svg|txt|webmanifest)$/

/** Compresses every text file in a folder and its subfolders, unless that makes it larger. */
export async function compressFolder(/** @type {string} */ folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  await Promise.all(
    files.map(async ({ name, parentPath }) => {
      if (!texts.test(name)) return
      const file = join(parentPath, name)
      const content = readFileSync(file)
      const compressed = {
        br: await promisify(brotliCompress)(content, brotliSettings(content.length)),
        gz: await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
      }
      for (const [ending, bytes] of Object.entries(compressed))
        if (bytes.length < content.length) writeFileSync(`${file}.${ending}`, bytes)
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
