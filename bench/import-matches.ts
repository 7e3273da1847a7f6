/**
 * `npm run bench:import [-- --rows 2000 --seed 1 --seeds 3 --only Collectr --show 20]`: how many rows of collectors' files
 * are read as they are meant. It imports the catalogue in HOLOFOLIO_CATALOGUE_DATA, samples printings by the seed, writes
 * them as apps do and as collectors do in spreadsheets of their own, reads the files as the server does, and compares each
 * row with the truth: product and printing, quantity, price and currency, condition or grade. Questions about a file are
 * answered by the truth. Prints a table in Markdown, and with `--show` as many examples of each kind that was not right.
 * `--only` takes the name of a style, `apps` or `home-made`.
 */
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { productFinder } from '#server/commands/import/find-product'
import { testApp } from '#server/testing/app'
import { table } from './figures.ts'
import { type AppSetNames, appFile, appStyles } from './imports/app-styles.ts'
import { chances } from './imports/chance.ts'
import { homeMadeStyles } from './imports/home-made.ts'
import { heldText, readText } from './imports/explanations.ts'
import { outcomeOf } from './imports/outcome.ts'
import { readFile } from './imports/read-file.ts'
import { printingsOf } from './imports/sampled-cards.ts'
import { examplesOf, lineOf, type Measured, tableHeadings } from './imports/tallies.ts'
import type { WrittenFile } from './imports/written-file.ts'
import { catalogueFile, fillCatalogue } from './whole-catalogue.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { rows: text, seed: text, seeds: text, only: text, show: text } })
const rowCount = Number(values.rows ?? 1_000)
const firstSeed = Number(values.seed ?? 1)
const seeds = Array.from({ length: Number(values.seeds ?? 1) }, (_, index) => firstSeed + index)
/** Each file has habits of its own. */
const rowsOfFile = 40

const file = catalogueFile(undefined)
if (file === null) throw new Error('HOLOFOLIO_CATALOGUE_DATA must be a folder with tcgdex-en-cards.ndjson.gz')
const folder = dirname(file)
const names = JSON.parse(readFileSync(join(folder, 'app-set-names.json'), 'utf8')) as AppSetNames
const sets = JSON.parse(readFileSync(join(folder, 'tcgdex-en-sets.json'), 'utf8')) as readonly {
  readonly id: string
  readonly abbreviation?: { readonly official?: string }
}[]
const codes = new Map(
  sets.flatMap(({ id, abbreviation }) => (abbreviation?.official ? [[id, abbreviation.official]] : [])),
)
const app = await testApp('sqlite', { now: () => new Date() })
const catalogue = await fillCatalogue(app, file)
const printings = await printingsOf(app, file)
const printingOf = new Map(printings.map(printing => [printing.productId, printing]))
const find = await productFinder(app.storage)

const apps = appStyles(names).map(style => {
  const known = printings.filter(printing => style.rowOf(printing, () => 0.5) !== null)
  return {
    name: style.name,
    file: (seed: number): WrittenFile => {
      const chance = chances(seed)
      return appFile(style, () => known[Math.floor(chance() * known.length)], rowsOfFile, chance)
    },
  }
})
const homeMade = homeMadeStyles.map(style => ({
  name: style.name,
  file: (seed: number) => style.file({ printings, codes, rows: rowsOfFile, chance: chances(seed) }),
}))

const ofApps = await measuredOf('apps', apps)
const ofHomeMade = await measuredOf('home-made', homeMade)
await app.close()
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`
process.stdout.write(
  `${catalogue}, ${printings.length} printings; ${rowCount} rows of each style for each seed, seeds ${seeds.join(', ')}; ${machine}\n\n`,
)
const lines = [
  ...ofApps.map(lineOf),
  ...ofHomeMade.map(lineOf),
  ...(ofHomeMade.length > 1
    ? [lineOf({ name: 'all home-made', files: ofHomeMade.flatMap(({ files }) => files) })]
    : []),
]
process.stdout.write(table(tableHeadings, lines))
const shown = Number(values.show ?? 0)
if (shown > 0) process.stdout.write(examplesOf([...ofApps, ...ofHomeMade], shown))

interface Style {
  readonly name: string
  readonly file: (seed: number) => WrittenFile
}

async function measuredOf(group: string, styles: readonly Style[]): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const style of styles) {
    if (values.only !== undefined && ![group, style.name].includes(values.only)) continue
    const files: Measured['files'][number][] = []
    for (const seed of seeds)
      for (let number = 0; number * rowsOfFile < rowCount; number += 1)
        files.push(await measuredFile(style.file(seed * 10_000 + number)))
    measured.push({ name: style.name, files })
  }
  return measured
}

async function measuredFile(written: WrittenFile): Promise<Measured['files'][number]> {
  const { rows, answered, open } = await readFile(written)
  const judged: Measured['files'][number]['rows'][number][] = []
  for (const { written: row, reading } of rows) {
    const match = reading !== null && 'ok' in reading ? (await find([reading.ok.product]))[0] : undefined
    const outcome = outcomeOf(row, reading, match, printingOf)
    const explanation = () =>
      `meant ${heldText(row.holds, printingOf)}; read ${readText(reading, match, printingOf)}`
    judged.push({ outcome, cells: row.cells, explanation })
  }
  return { header: written.header ?? [], answered, open, rows: judged }
}
