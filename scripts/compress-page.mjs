// A Vite plugin that leaves each text of the built page beside itself in brotli and gzip. The server hands
// those out as they are: smaller than what it could make while a browser waits, and no work for it.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const texts = /\.(?:css|html|js|json|svg|txt|webmanifest)$/

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

/** Compresses every text of a folder and of those within it, as far as that makes it smaller. */
export async function compressFolder(/** @type {string} */ folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  await Promise.all(
    files.map(async ({ name, parentPath }) => {
      if (!texts.test(name)) return
      const file = join(parentPath, name)
      const content = readFileSync(file)
      const forms = {
        br: await promisify(brotliCompress)(content, brotliSettings(content.length)),
        gz: await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
      }
      for (const [ending, form] of Object.entries(forms))
        if (form.length < content.length) writeFileSync(`${file}.${ending}`, form)
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
