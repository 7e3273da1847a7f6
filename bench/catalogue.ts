/**
 * `npm run bench:catalogue -- --file <cards.ndjson[.gz]> [--sealed <sealed.json>]`: measures an
 * import of a catalogue into a new embedded database: time, peak memory, changes of a second import, and search
 * times (medians of 25).
 */
import { parseArgs } from 'node:util'
import { importCardFile, importSealed } from '#server/catalogue-import/from-files'
import { sealedList } from '#server/catalogue-import/sealed-list'
import { importProgressOn } from '#server/catalogue-import/import-progress'
import { productsPage } from '#server/db/search/product-lists'
import { temporaryStorage } from '#server/testing/storages'

const { values } = parseArgs({ options: { file: { type: 'string' }, sealed: { type: 'string' } } })
if (!values.file) {
  process.stderr.write(
    'No file of cards given. Usage: npm run bench:catalogue -- --file <cards.ndjson[.gz]>\n',
  )
  process.exit(2)
}
const { storage, drop } = await temporaryStorage('sqlite')
const parts = { storage, now: () => new Date() }
const report = importProgressOn(process.stdout, process.stderr)
try {
  for (const turn of ['first', 'second']) {
    const started = performance.now()
    const cards = await importCardFile(parts, { file: values.file, sets: null, language: 'en' }, report)
    const sealed = values.sealed ? await importSealed(parts, await sealedList(values.sealed), report) : null
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

/** Returns the peak memory of this process. */
function peakMb(): number {
  return Math.round(process.resourceUsage().maxRSS / 1_024)
}

async function medianMs(search: string): Promise<number> {
  const filter = { search, productType: null, set: null, rarity: null, language: null }
  const times: number[] = []
  for (let time = 0; time < 25; time++) {
    const started = performance.now()
    await storage.read(db => productsPage(db, 'nobody', filter, { limit: 12, offset: 0 }))
    times.push(performance.now() - started)
  }
  return times.toSorted((left, right) => left - right)[12] ?? Number.NaN
}
