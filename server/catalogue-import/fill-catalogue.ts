/** Fills the catalogue as an operator has started it: step by step, each of which is remembered. */
import { type ImportCounts, isManyProducts } from '#server/commands/products/import-products'
import {
  catalogueFill,
  endStoredFill,
  type Reached,
  saveFillReached,
  type StoredFill,
} from '#server/db/products/catalogue-fill'
import { StorageFull } from '#server/database/storage'
import type { Parts } from '#server/parts'
import type { ImportProgress } from './import-progress.ts'
import { importLanguage } from './import-language.ts'
import { TcgdexFailed } from './tcgdex-api.ts'

type FillParts = Pick<Parts, 'storage' | 'now' | 'log' | 'catalogueOrigin'>

/** The filling was stopped, another one was started, or the server stops. */
class Ended extends Error {
  override readonly name = 'Ended'
}

export interface Filling {
  /** Where the products are written. */
  readonly into: Parts['storage']
  /** Aborts when another process is at it or the server stops: the filling goes on later. */
  readonly signal: AbortSignal
}

const unexpected = 'The import has met an error that it does not know. The log of the server says which.'

/**
 * Goes on with the filling that runs, from where it has come, and ends it as done or failed. Returns whether so much was
 * imported that the planner of PostgreSQL should know of it.
 */
export async function fillCatalogue(
  { storage, now, log, catalogueOrigin }: FillParts,
  { into, signal }: Filling,
): Promise<boolean> {
  const fill = await storage.read(catalogueFill)
  if (fill?.state !== 'running') return false
  const { language, startedAt } = fill
  const report = faultsOf(fill)
  const reached = async (progress: Reached['progress']) => {
    const isOurs =
      !signal.aborted &&
      (await storage.write(tx => saveFillReached(tx, startedAt, { progress, ...report.found() })))
    if (!isOurs) throw new Ended()
  }
  let counts: ImportCounts
  try {
    const course = { from: fill.progress, reached }
    counts = await importLanguage({ storage: into, now }, catalogueOrigin, language, report, course)
  } catch (error) {
    if (error instanceof Ended) return false
    const isKnown = error instanceof TcgdexFailed || error instanceof StorageFull
    const said = isKnown ? error.message : unexpected
    if (isKnown) log.warn({ language, said }, 'filling the catalogue has failed')
    else log.error({ err: error, language }, 'filling the catalogue has failed')
    await storage.write(tx =>
      endStoredFill(tx, fill, { state: 'failed', at: now().toISOString(), ...report.found(), said }),
    )
    return false
  }
  log.info({ language, ...counts, left_out: report.faults }, 'the catalogue is filled')
  await storage.write(tx =>
    endStoredFill(tx, fill, { state: 'done', at: now().toISOString(), ...report.found() }),
  )
  return isManyProducts(counts)
}

/** Counts what could not be read, and keeps the last sentence about it. */
function faultsOf({
  leftOut,
  said,
}: StoredFill): ImportProgress & { found(): Pick<Reached, 'leftOut' | 'said'> } {
  let faults = leftOut
  let last = said
  return {
    say: () => {},
    progress: () => {},
    fault(sentence) {
      faults += 1
      last = sentence
    },
    get faults() {
      return faults
    },
    found: () => ({ leftOut: faults, said: last }),
  }
}
