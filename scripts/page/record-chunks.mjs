// A Vite plugin that records which modules are in which chunk, for the bundle budget. Vite's own manifest lists
// chunks and imports but not modules, and would be served with the page.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const projectRoot = join(import.meta.dirname, '..', '..')

export const chunkRecordFile = join(projectRoot, '.cache', 'page-chunks.json')

/**
 * @typedef {object} ChunkRecord
 * @property {string} file within dist/
 * @property {boolean} isEntry the page itself loads it
 * @property {string[]} imports files of the chunks loaded along with this one
 * @property {string[]} modules paths within the project
 */

/** @returns {import('vite').Plugin} */
export function recordChunks() {
  return {
    name: 'record-chunks',
    apply: 'build',
    // A failed build must not leave the record of an earlier one.
    config() {
      rmSync(chunkRecordFile, { force: true })
    },
    writeBundle({ dir = '' }, bundle) {
      const page = readFileSync(join(dir, 'index.html'), 'utf8')
      const records = Object.values(bundle).flatMap(output =>
        output.type === 'chunk'
          ? [
              {
                file: output.fileName,
                isEntry: page.includes(` src="/${output.fileName}"`),
                imports: output.imports,
                modules: output.moduleIds.map(id => relative(projectRoot, id).replaceAll('\\', '/')),
              },
            ]
          : [],
      )
      mkdirSync(dirname(chunkRecordFile), { recursive: true })
      writeFileSync(chunkRecordFile, JSON.stringify(records, null, 1))
    },
  }
}
