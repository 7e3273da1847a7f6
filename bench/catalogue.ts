/**
 * `npm run bench:catalogue -- --file <cards.ndjson[.gz]> [--sealed <sealed.json>]`: how long it takes to import
 * a catalogue into a fresh embedded database, how much memory that needs at the most, what a second import
 * finds to do, and how long searches of it take (medians of 25).
 */
import { parseArgs } from 'node:util'
import { importCardFile, importSealedFile } from '#server/catalogue-import/from-files'
import { importProgressOn } from '#server/catalogue-import/import-progress'
import { productsPage } from '#server/db/catalogue/product-lists'
import { temporaryStorage } from '#server/testing/storages'

const { values } = parseArgs({ options: { file: { type: 'string' }, sealed: { type: 'string' } } })
if (!values.file) {
  process.stderr.write('Name the file of cards: npm run bench:catalogue -- --file <cards.ndjson[.gz]>\n')
  process.exit(2)
}
const { storage, drop } = await temporaryStorage('sqlite')
const parts = { storage, now: () => new Date() }
const telling = importProgressOn(process.stdout, process.stderr)
try {
  for (const turn of ['first', 'second']) {
    const started = performance.now()
    const cards = await importCardFile(parts, values.file, null, telling)
    const sealed = values.sealed ? await importSealedFile(parts, values.sealed, telling) : null
    const seconds = ((performance.now() - started) / 1_000).toFixed(1)
    const added = cards.added + (sealed?.added ?? 0)
    const changed = cards.changed + (sealed?.changed ?? 0)
    process.stdout.write(
      `${turn} import: ${seconds} s, ${added} new, ${changed} changed, at most ${peakMb()} MB\n`,
    )
  }
  for (const search of [
    'pikachu',
    'charizard 4/102',
    'base charizard',
    'charzard',
    'e',
    'a b c',
    'ex',
    'mew two',
    'pokeball',
    'v max charizard',
    'charizard xyzzyqwert',
  ]) {
    process.stdout.write(`search "${search}": ${(await medianMs(search)).toFixed(1)} ms\n`)
  }
} finally {
  await drop()
}

/** The most memory this process has had so far. */
function peakMb(): number {
  return Math.round(process.resourceUsage().maxRSS / 1_024)
}

async function medianMs(search: string): Promise<number> {
  const filter = { search, productType: null, set: null, rarity: null }
  const times: number[] = []
  for (let time = 0; time < 25; time++) {
    const started = performance.now()
    await storage.read(db => productsPage(db, 'nobody', filter, { limit: 12, offset: 0 }))
    times.push(performance.now() - started)
  }
  return times.toSorted((left, right) => left - right)[12] ?? Number.NaN
}
