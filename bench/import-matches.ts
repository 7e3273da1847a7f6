/**
 * `npm run bench:import [-- --rows 2000 --seed 1 --only Collectr --show 20]`: how many rows in each app's style are matched
 * with the right product and printing. It imports the catalogue in HOLOFOLIO_CATALOGUE_DATA, samples printings by the seed,
 * writes each as the app does, and reads the file as the server does. Prints a table in Markdown, and with `--show` rows of
 * each app that were not matched right.
 */
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { readRow } from '#domain/import/read-row'
import { recogniseFile } from '#domain/import/recognise-file'
import { isRefusal } from '#domain/refusal'
import { type Found, productFinder } from '#server/commands/import/find-product'
import { testApp } from '#server/testing/app'
import { short, table } from './figures.ts'
import { type AppSetNames, type AppStyle, appStyles } from './imports/app-styles.ts'
import { chances, printingsOf, type SampledPrinting } from './imports/sampled-cards.ts'
import { catalogueFile, fillCatalogue } from './whole-catalogue.ts'

const text = { type: 'string' } as const
const { values } = parseArgs({ options: { rows: text, seed: text, only: text, show: text } })
const rowCount = Number(values.rows ?? 2_000)
const seed = Number(values.seed ?? 1)
const shown = Number(values.show ?? 0)
const latestDay = '2026-12-31'

const file = catalogueFile(undefined)
if (file === null) throw new Error('HOLOFOLIO_CATALOGUE_DATA must be a folder with tcgdex-en-cards.ndjson.gz')
const names = JSON.parse(readFileSync(join(dirname(file), 'app-set-names.json'), 'utf8')) as AppSetNames
const app = await testApp('sqlite', { now: () => new Date() })
const catalogue = await fillCatalogue(app, file)
const printings = await printingsOf(app, file)
const find = await productFinder(app.storage)

type Outcome = 'right' | 'right, marked' | 'asked' | 'unknown' | 'wrong, marked' | 'wrong' | 'refused'

const lines: string[][] = []
for (const style of appStyles(names)) {
  if (values.only !== undefined && values.only !== style.name) continue
  lines.push(await measured(style))
}
await app.close()
const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`
process.stdout.write(
  `${catalogue}, ${printings.length} printings; ${rowCount} rows for each app, seed ${seed}; ${machine}\n\n`,
)
const headings = [
  'app',
  'words for printings',
  'right %',
  'of them marked',
  'asked',
  'unknown',
  'wrong, marked',
  'wrong',
]
process.stdout.write(table(headings, lines))

async function measured(style: AppStyle): Promise<string[]> {
  const chance = chances(seed)
  const written = printings.filter(printing => style.rowOf(printing, () => 0.5) !== null)
  const sample = Array.from({ length: rowCount }, () => written[Math.floor(chance() * written.length)])
  const sampled = sample.flatMap(printing => {
    const row = printing && style.rowOf(printing, chance)
    return printing && row ? [{ printing, row }] : []
  })
  const recognised = recogniseFile([style.header, ...sampled.map(({ row }) => row)])
  if (isRefusal(recognised)) throw new Error(recognised.sentence)
  const counts = new Map<Outcome, number>()
  let left = shown
  for (const { printing, row } of sampled) {
    const read = readRow(row, recognised.reading, latestDay)
    const match = 'ok' in read ? (await find([read.ok.product]))[0] : undefined
    const outcome = outcomeOf(match, printing)
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    if (outcome.startsWith('right') || left-- <= 0) continue
    const why = 'ok' in read ? JSON.stringify(match) : JSON.stringify(read)
    process.stderr.write(
      `${outcome}: ${printing.cardId} ${printing.finish} ${printing.marks.join('+')}: ${row.join('|')} ${why}\n`,
    )
  }
  const count = (outcome: Outcome) => counts.get(outcome) ?? 0
  const right = count('right') + count('right, marked')
  const share = `${short((written.length / printings.length) * 100)} %`
  return [
    style.name,
    share,
    ((right / sampled.length) * 100).toFixed(2),
    String(count('right, marked')),
    String(count('asked') + count('refused')),
    String(count('unknown')),
    String(count('wrong, marked')),
    String(count('wrong')),
  ]
}

function outcomeOf(match: Found | undefined, { productId }: SampledPrinting): Outcome {
  if (match === undefined) return 'refused'
  if (match.verdict === 'several') return 'asked'
  if (match.verdict === 'unknown') return 'unknown'
  if (match.verdict === 'other game') return 'refused'
  const isRight = match.productId === productId
  if (match.assumed !== null) return isRight ? 'right, marked' : 'wrong, marked'
  return isRight ? 'right' : 'wrong'
}
