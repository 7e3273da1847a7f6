/**
 * Deletes images a day after their upload if nothing shows them: no product, and no revision of the last 30 days. And
 * collectors' own pictures that their copies do not need any more.
 */
import { deleteOrphans, type ImageWindow, orphansIn } from '#server/db/products/images'
import type { Parts } from '#server/parts'
import { removeLeftPictures } from './left-pictures.ts'
import { inOneProcess } from './one-process.ts'
import { type Job, scheduled } from './scheduled.ts'

const graceMs = 24 * 60 * 60 * 1_000
const imagesAtOnce = 500
const jobName = 'unused pictures'

/** Runs at 04:23 UTC every day. */
export function scheduleOrphanImages(parts: Parts): Job {
  const complaint = 'cannot remove unused images, retrying tomorrow'
  const schedule = { name: jobName, pattern: '23 4 * * *', isDueNow: false, complaint }
  return scheduled(parts, schedule, async signal => {
    const count = await removeOrphanImages(parts, signal)
    parts.log.info({ count }, 'unused images removed')
  })
}

/**
 * Returns how many images were removed. Works in short batches, in one process at a time. Ends between two when
 * `signal` aborts.
 */
export async function removeOrphanImages(parts: Parts, signal?: AbortSignal): Promise<number> {
  const isOver = (lost: AbortSignal) => lost.aborted || (signal?.aborted ?? false)
  return (
    (await inOneProcess(parts, jobName, async lost => {
      const images = await removeAll(parts, () => isOver(lost))
      return images + (await removeLeftPictures(parts, () => isOver(lost)))
    })) ?? 0
  )
}

async function removeAll({ storage, now, images, log }: Parts, isOver: () => boolean): Promise<number> {
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
    afterName = isOver() ? undefined : lastName
  }
  return removed
}
