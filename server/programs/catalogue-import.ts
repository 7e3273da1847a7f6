/**
 * `npm run catalogue:import`: imports the catalogue from files or TCGdex's API, also while the server runs. A
 * second run imports changes only. Ends with 1 if a row was skipped.
 */
import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { destination } from 'pino'
import {
  defaultLanguage,
  type Language,
  languageName,
  languageOf,
  languages as knownCodes,
} from '#domain/products/language'
import { importCardFile, type ImportParts, importSealed } from '#server/catalogue-import/from-files'
import { importLanguage } from '#server/catalogue-import/import-language'
import { BadFile } from '#server/catalogue-import/read-rows'
import { TcgdexFailed } from '#server/catalogue-import/tcgdex-api'
import { isWebAddress, sealedList } from '#server/catalogue-import/sealed-list'
import { counted, type ImportProgress, importProgressOn } from '#server/catalogue-import/import-progress'
import {
  type ImportCounts,
  isManyProducts,
  nothingImported,
  plus,
} from '#server/commands/products/import-products'
import { inOneProcess } from '#server/commands/one-process'
import { commandHolder, importLease, importLeaseMs } from '#server/commands/products/start-catalogue-fill'
import { BadConfig, type Config, readConfig } from '#server/config'
import { gatherStatistics } from '#server/database/engines/postgres-snapshot'
import { releaseLease } from '#server/database/leases'
import { migrate } from '#server/database/migrate'
import { openLog } from '#server/log'
import { type Storage, StorageFull } from '#server/database/storage'
import { freeBytesUnder, openStorage, prepareFolder } from '#server/open-data'
import { whileRoom } from '#server/readiness/disk-floor'
import { runOrExit } from './run-or-exit.ts'

const usage = `Usage: npm run catalogue:import      the whole English catalogue from TCGdex, and the sealed products of SEALED_PRODUCTS_URL
       npm run catalogue:import -- --language <de,fr …>      the cards of other languages from TCGdex
       npm run catalogue:import -- [--file <cards.ndjson[.gz]> [--sets <sets.json>] [--language <de>]] [--sealed <file or address of a list>]`

interface Wanted {
  readonly file: string | null
  readonly sets: string | null
  /** A file, or a web address. */
  readonly sealed: string | null
  /** Each once. */
  readonly languages: readonly [Language, ...Language[]]
}

const known = new Intl.ListFormat('en-GB', { type: 'disjunction' })
/** The catalogue is being imported by something else. */
class ImportRuns extends Error {
  override readonly name = 'ImportRuns'
  constructor() {
    super(
      'The catalogue is being imported already, by the server or by another run of this command: wait until it has ended. An operator can stop the server on its page /start.',
    )
  }
}

const standardError = 2
const endedBySignal = 130

await runOrExit(() => run(readConfig(process.env), wantedFrom(process.argv.slice(2))))

async function run(config: Config, wanted: Wanted): Promise<void> {
  const report = importProgressOn(process.stdout, process.stderr)
  if (config.databaseUrl === null) prepareFolder(config.dataFolder)
  const log = openLog(config.logLevel, destination(standardError))
  const storage = openStorage(config, log)
  try {
    await migrate(storage, { report: sentence => log.info({}, sentence) })
    const { diskFloorBytes } = config
    const freeDiskBytes = () => freeBytesUnder(config.dataFolder)
    const own = { storage, now: () => new Date(), log }
    const holder = `${commandHolder}${randomUUID()}`
    process.once('SIGINT', () => {
      report.say('Stopped. Imported cards are kept: run this again to continue.')
      const released = storage.write(tx => releaseLease(tx, importLease, holder))
      void released.finally(() => process.exit(endedBySignal))
    })
    const roomy = whileRoom({ storage, freeDiskBytes, diskFloorBytes })
    const work = (lost: AbortSignal) => {
      const write: Storage['write'] = async work => {
        if (lost.aborted) throw new ImportRuns()
        return roomy.write(work)
      }
      return importWanted({ ...own, storage: { ...roomy, write } }, config, wanted, report)
    }
    const counts = await inOneProcess(own, importLease, work, { holder, leaseMs: importLeaseMs })
    if (counts === null) throw new ImportRuns()
    report.say(summaryOf(counts))
    if (isManyProducts(counts)) await storage.writeUnhurried(gatherStatistics)
  } catch (error) {
    const isKnown = [BadFile, ImportRuns, TcgdexFailed, StorageFull].some(known => error instanceof known)
    if (!(error instanceof Error && isKnown)) throw error
    report.say('The import has ended early; what came before is kept.')
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  } finally {
    await storage.close()
  }
  if (report.faults > 0) {
    process.stderr.write(`${counted(report.faults)} skipped or failed. Everything else is kept.\n`)
    process.exitCode = 1
  }
}

async function importWanted(
  parts: ImportParts,
  config: Config,
  { file, sets, sealed, languages }: Wanted,
  report: ImportProgress,
): Promise<ImportCounts> {
  if (file === null && sealed === null) {
    let counts = nothingImported
    for (const language of languages) {
      if (language !== defaultLanguage) report.say(`Importing ${languageName(language)} cards.`)
      counts = plus(counts, await importLanguage(parts, config, language, report))
    }
    return counts
  }
  const list = sealed === null ? null : await sealedList(sealed)
  const cards =
    file === null
      ? nothingImported
      : await importCardFile(parts, { file, sets, language: languages[0] }, report)
  return list === null ? cards : plus(cards, await importSealed(parts, list, report))
}

function summaryOf({ added, changed, unchanged, keptAsEdited }: ImportCounts): string {
  const kept = keptAsEdited === 0 ? '' : `, ${counted(keptAsEdited)} kept with collectors' edits`
  return `${counted(added)} new, ${counted(changed)} changed, ${counted(unchanged)} unchanged${kept}`
}

function wantedFrom(args: string[]): Wanted {
  try {
    const text = { type: 'string' } as const
    const several = { type: 'string', multiple: true } as const
    const options = { file: text, sets: text, sealed: text, language: several }
    const { values } = parseArgs({ args, options })
    // Resolve from the folder npm was called in; npm runs scripts in the project's folder.
    const from = process.env['INIT_CWD'] ?? process.cwd()
    const path = (name: 'file' | 'sets' | 'sealed') =>
      values[name] === undefined ? null : resolve(from, values[name])
    if (values.sets !== undefined && values.file === undefined) throw new Error('--sets requires --file.')
    const { sealed } = values
    const languages = languagesFrom(values.language ?? [defaultLanguage])
    if (values.file !== undefined && languages.length > 1)
      throw new Error('--file has cards of one --language.')
    if (sealed !== undefined && languages.some(language => language !== defaultLanguage))
      throw new Error('--sealed is a list of English products: import other languages by themselves.')
    const isOnline = sealed !== undefined && isWebAddress(sealed)
    return { file: path('file'), sets: path('sets'), sealed: isOnline ? sealed : path('sealed'), languages }
  } catch (error) {
    throw new BadConfig(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}

/** Reads codes such as "de" or "de,fr". Throws for none, and for one that TCGdex does not have. */
function languagesFrom(texts: readonly string[]): [Language, ...Language[]] {
  const codes = texts.flatMap(text => text.split(',')).filter(code => code.trim() !== '')
  const [first, ...others] = new Set(
    codes.map(code => {
      const language = languageOf(code)
      if (language === null)
        throw new Error(`--language must be ${known.format(knownCodes)}, not "${code.trim()}".`)
      return language
    }),
  )
  if (first === undefined) throw new Error('--language needs a code, such as de.')
  return [first, ...others]
}
