/**
 * `npm run bench [-- --quick] [--engine sqlite|postgres] [--only <names>] [--file <cards.ndjson[.gz]>]`: the server's
 * figures. Prints tables in Markdown, and on the standard error what it does meanwhile. `--only` names parts (calls,
 * footprint, million, growth, stalls) or beginnings of rows, with commas between. Without a file, and without the catalogue
 * in the folder next to the project, the cards are generated.
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { comparisonTables } from './comparison-tables.ts'
import { growthTable } from './growth-table.ts'
import type { Run } from './run.ts'
import { stallsTable } from './stalls-table.ts'
import { catalogueFile } from './whole-catalogue.ts'

const parts: readonly ((run: Run) => Promise<string>)[] = [comparisonTables, growthTable, stallsTable]

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    engine: { type: 'string', default: 'sqlite' },
    only: { type: 'string' },
    file: { type: 'string' },
  },
})
const { engine, quick } = values
if (engine !== 'sqlite' && engine !== 'postgres') throw new Error('--engine is sqlite or postgres')
const names = values.only?.split(',').map(name => name.trim())
const run: Run = {
  engine,
  quick,
  file: catalogueFile(values.file),
  chooses: (part, row) => {
    if (names === undefined) return null
    return names.some(name => name === part || row.startsWith(name))
  },
  say: text => process.stderr.write(`${text}\n`),
}
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`
process.stdout.write(
  `${engine}, ${new Date().toISOString().slice(0, 10)}, ${machine}, load ${loadavg()[0]?.toFixed(1)}\n`,
)
for (const part of parts) {
  const text = await part(run)
  if (text !== '') process.stdout.write(`\n${text}`)
}
