/**
 * Every three seconds, looks whether an operator has started filling the catalogue, and does it in one process at a time.
 * After a restart, or in the place of a process that died, it goes on from where it has come.
 */
import { fillCatalogue } from '#server/catalogue-import/fill-catalogue'
import { inOneProcess } from '#server/commands/one-process'
import { importLease, importLeaseMs } from '#server/commands/products/start-catalogue-fill'
import { gatherStatistics } from '#server/database/engines/postgres-snapshot'
import { catalogueFill } from '#server/db/products/catalogue-fill'
import type { Parts } from '#server/parts'
import { whileRoom } from '#server/readiness/disk-floor'
import { byClock, type Job } from './scheduled.ts'

const filling = 'filling the catalogue'
/** After an error that could not be stored with the filling, such as that of a full disk: no hurry. */
const againMs = 60_000

export function scheduleCatalogueFill(parts: Parts): Job {
  const { storage, now, background, log } = parts
  let looking: Promise<void> | null = null
  let isFilling = false
  let waitsUntilMs = 0
  const fill = async (signal: AbortSignal) => {
    try {
      await goOnFilling(parts, signal)
    } catch (err) {
      waitsUntilMs = now().getTime() + againMs
      throw err
    } finally {
      isFilling = false
    }
  }
  const look = async () => {
    if ((await storage.readOne(catalogueFill))?.state !== 'running') return
    isFilling = true
    background.start(filling, fill)
  }
  const attempt = () => {
    if (isFilling || now().getTime() < waitsUntilMs) return
    looking ??= look()
      .catch((err: unknown) => log.error({ err }, 'cannot look whether the catalogue is to be filled'))
      .finally(() => (looking = null))
  }
  const clock = byClock('*/3 * * * * *', attempt)
  return {
    async stop() {
      await clock.stop()
      await looking
    },
  }
}

/** Goes on with the filling that runs, if any, unless another process or the command imports cards. */
export async function goOnFilling(parts: Parts, signal: AbortSignal): Promise<void> {
  if ((await parts.storage.readOne(catalogueFill))?.state !== 'running') return
  const work = (lost: AbortSignal) =>
    fillCatalogue(parts, { into: whileRoom(parts), signal: AbortSignal.any([signal, lost]) })
  const isLarge = await inOneProcess(parts, importLease, work, { leaseMs: importLeaseMs })
  if (isLarge === true) await parts.storage.writeUnhurried(gatherStatistics)
}
