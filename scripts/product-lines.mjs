// `node scripts/product-lines.mjs`: counts the lines of the product by part, as a table in Markdown: TypeScript and styles of
// server, web, domain and contract, without tests, what only tests use, and generated files. Blank lines and comments count.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const parts = ['server', 'web', 'domain', 'contract']
const isProduct = (/** @type {string} */ file) =>
  /\.(?:tsx?|css)$/.test(file) &&
  !/\.(?:test|arbitrary|journey)\.tsx?$/.test(file) &&
  !/(?:^|\/)(?:testing|generated)\//.test(file)

const files = execFileSync('git', ['ls-files', '-z', '--', ...parts], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter(isProduct)
const counts = parts.map(part => {
  const own = files.filter(file => file.startsWith(`${part}/`))
  const lines = own.reduce((sum, file) => sum + linesIn(readFileSync(join(root, file), 'utf8')), 0)
  return { part, files: own.length, lines }
})
counts.push({
  part: 'together',
  files: counts.reduce((sum, { files: some }) => sum + some, 0),
  lines: counts.reduce((sum, { lines }) => sum + lines, 0),
})
process.stdout.write('| part | files | lines |\n| --- | ---: | ---: |\n')
for (const { part, files: some, lines } of counts)
  process.stdout.write(`| ${part} | ${some} | ${lines.toLocaleString('en-US')} |\n`)

/** @param {string} text */
function linesIn(text) {
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length
}
