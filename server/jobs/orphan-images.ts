/**
 * Deletes images a day after their upload if nothing shows them: no product, and no revision of the last 30 days.
 */
import { Cron } from 'croner'
import { deleteOrphans, type ImageWindow, orphansIn } from '#server/db/catalogue/images'
import { watched } from '#server/metrics'
import type { Parts } from '#server/parts'
import { inOneProcess } from './one-process.ts'
import type { Job } from './tidy.ts'

const graceMs = 24 * 60 * 60 * 1_000
const imagesAtOnce = 500

/** Runs at 04:23 UTC every day. */
export function scheduleOrphanImages(parts: Parts): Job {
  const attempt = () =>
    watched(parts.metrics, 'unused pictures', () => removeOrphanImages(parts)).then(
      count => parts.log.info({ count }, 'unused images removed'),
      (err: unknown) => parts.log.error({ err }, 'cannot remove unused images, retrying tomorrow'),
    )
  return new Cron('23 4 * * *', { protect: true, timezone: 'UTC' }, attempt)
}

/** Returns how many images were removed. Works in short batches, in one process at a time. */
export async function removeOrphanImages(parts: Parts): Promise<number> {
  return (await inOneProcess(parts, 'unused pictures', lost => removeAll(parts, lost))) ?? 0
}

async function removeAll({ storage, now, images, log }: Parts, lost: AbortSignal): Promise<number> {
  const instant = now()
  const moment = { uploadedBefore: new Date(instant.getTime() - graceMs).toISOString(), now: instant }
  let removed = 0
  for (let afterName: string | undefined = ''; afterName !== undefined; ) {
    const window: ImageWindow = { afterName, limit: imagesAtOnce }
    const { orphans, lastName } = await storage.read(db => orphansIn(db, window, moment))
    const fileNames =
      orphans.length === 0 ? [] : await storage.write(tx => deleteOrphans(tx, orphans, instant))
    for (const fileName of fileNames) {
      // Its row is gone, so only the log knows it.
      await images
        .remove(fileName)
        .catch((err: unknown) => log.error({ err, file: fileName }, 'cannot delete an unused image'))
    }
    removed += fileNames.length
    afterName = lost.aborted ? undefined : lastName
  }
  return removed
}
