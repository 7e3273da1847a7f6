// Checks the size of the first view, the login screen: all JavaScript it needs stays within the budget and
// includes neither schemas nor charts. Also runs the checks of built-page.mjs. Run after a build.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  dialogsNotLazy,
  filesWithoutUtilities,
  leaksIn,
  pagesBeyondFirstPackets,
  scatteredScreens,
  screensNotLazy,
  uncompressedIn,
  withImports,
} from './page/built-page.mjs'
import { chunkRecordFile } from './page/plan.mjs'
import { projectRoot, refuse } from './toolchain.mjs'

const budgetKiB = 117
const lazyPackages = /(^|\/)node_modules\/(zod|d3-[a-z]+|@visx\/[a-z]+)\//
const loginScreen = /^web\/screens\/(.*\/)?login[^/]*\.tsx$/

if (!existsSync(chunkRecordFile)) refuse('No built page found. Run npm run build first.')

/** @type {import('./page/plan.mjs').ChunkRecord[]} */
const chunks = JSON.parse(readFileSync(chunkRecordFile, 'utf8'))
const page = readFileSync(join(projectRoot, 'dist', 'index.html'), 'utf8')

const entries = chunks.filter(chunk => chunk.isEntry && page.includes(chunk.file))
if (entries.length === 0) refuse('dist/index.html loads none of the recorded chunks. Build the page again.')
const login = chunks.filter(chunk => chunk.modules.some(module => loginScreen.test(module)))
if (login.length === 0) refuse('No chunk contains the login screen, so the first view cannot be measured.')

const firstView = withImports([...entries, ...login], chunks)
const sizes = firstView.map(chunk => gzipSync(readFileSync(join(projectRoot, 'dist', chunk.file))).length)
const totalKiB = sizes.reduce((sum, size) => sum + size, 0) / 1024
const tooEarly = firstView.flatMap(chunk => chunk.modules).filter(module => lazyPackages.test(module))

for (const [index, chunk] of firstView.entries()) {
  process.stdout.write(`  ${kiB(Number(sizes[index]) / 1024)}  ${chunk.file}\n`)
}
process.stdout.write(`First view: ${kiB(totalKiB)} of JavaScript (gzip), budget ${budgetKiB} KiB.\n`)
if (totalKiB > budgetKiB) {
  process.stderr.write(`The first view exceeds its budget by ${kiB(totalKiB - budgetKiB).trim()}.\n`)
  process.exitCode = 1
}
if (tooEarly.length > 0) {
  process.stderr.write(
    `The first view loads modules that belong in lazy chunks:\n  ${tooEarly.join('\n  ')}\n`,
  )
  process.exitCode = 1
}

const sources = globSync('web/screens/**/*.tsx', { cwd: projectRoot }).map(file => file.replaceAll('\\', '/'))
const folder = join(projectRoot, 'dist')
const faults = [
  ...screensNotLazy(sources, chunks),
  ...scatteredScreens(chunks),
  ...dialogsNotLazy(chunks),
  ...filesWithoutUtilities(chunks),
  ...leaksIn(folder),
  ...uncompressedIn(folder),
  ...pagesBeyondFirstPackets(folder),
]
if (faults.length > 0) {
  process.stderr.write(`${faults.join('\n')}\n`)
  process.exitCode = 1
}

function kiB(/** @type {number} */ size) {
  return `${size.toFixed(1)} KiB`.padStart(10)
}
