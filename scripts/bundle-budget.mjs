// The first view is the login screen: everything its browser must load before it can be used stays within
// the budget, and neither the schemas nor the charts may be part of it. What else holds of a built page is
// looked at on the way. Run after a build.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { indiscretionsIn, screensNotLazy, uncompressedIn, withImports } from './built-page.mjs'
import { chunkRecordFile } from './record-chunks.mjs'
import { projectRoot, refuse } from './toolchain.mjs'

const budgetKiB = 115
const lazyPackages = /(^|\/)node_modules\/(zod|d3-[a-z]+|@visx\/[a-z]+)\//
const loginScreen = /^web\/screens\/(.*\/)?login[^/]*\.tsx$/

if (!existsSync(chunkRecordFile)) refuse('There is no built page to measure: run npm run build first.')

/** @type {import('./record-chunks.mjs').ChunkRecord[]} */
const chunks = JSON.parse(readFileSync(chunkRecordFile, 'utf8'))
const page = readFileSync(join(projectRoot, 'dist', 'index.html'), 'utf8')

const entries = chunks.filter(chunk => chunk.isEntry && page.includes(chunk.file))
if (entries.length === 0) refuse('dist/index.html loads none of the recorded chunks: build the page again.')
const login = chunks.filter(chunk => chunk.modules.some(module => loginScreen.test(module)))
if (login.length === 0) refuse('No chunk holds the login screen, so the first view cannot be measured.')

const firstView = withImports([...entries, ...login], chunks)
const sizes = firstView.map(chunk => gzipSync(readFileSync(join(projectRoot, 'dist', chunk.file))).length)
const totalKiB = sizes.reduce((sum, size) => sum + size, 0) / 1024
const tooEarly = firstView.flatMap(chunk => chunk.modules).filter(module => lazyPackages.test(module))

for (const [index, chunk] of firstView.entries()) {
  process.stdout.write(`  ${kiB(Number(sizes[index]) / 1024)}  ${chunk.file}\n`)
}
process.stdout.write(`First view: ${kiB(totalKiB)} of JavaScript (gzip), budget ${budgetKiB} KiB.\n`)
if (totalKiB > budgetKiB) {
  process.stderr.write(`The first view is over its budget by ${kiB(totalKiB - budgetKiB)}.\n`)
  process.exitCode = 1
}
if (tooEarly.length > 0) {
  process.stderr.write(`These belong in lazy chunks, not in the first view:\n  ${tooEarly.join('\n  ')}\n`)
  process.exitCode = 1
}

const sources = globSync('web/screens/**/*.tsx', { cwd: projectRoot }).map(file => file.replaceAll('\\', '/'))
const folder = join(projectRoot, 'dist')
const faults = [...screensNotLazy(sources, chunks), ...indiscretionsIn(folder), ...uncompressedIn(folder)]
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`)
  process.exitCode = 1
}

function kiB(/** @type {number} */ size) {
  return `${size.toFixed(1)} KiB`.padStart(10)
}
