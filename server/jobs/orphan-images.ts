/** Deletes images a day after their upload if no product has used them. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Cron } from 'croner'
import { deleteOrphanImages } from '#server/db/catalogue/images'
import { watched } from '#server/metrics'
import type { Parts } from '#server/parts'
import type { Job } from './tidy.ts'

const graceMs = 24 * 60 * 60 * 1_000
const imagesAtOnce = 200

/** Runs at 04:23 UTC every day. */
export function scheduleOrphanImages(parts: Parts): Job {
  const attempt = () =>
    watched(parts.metrics, 'unused pictures', () => removeOrphanImages(parts)).then(
      count => parts.log.info({ count }, 'unused images removed'),
      (err: unknown) => parts.log.error({ err }, 'cannot remove unused images, retrying tomorrow'),
    )
  return new Cron('23 4 * * *', { protect: true, timezone: 'UTC' }, attempt)
}

/** Returns how many images were removed. Safe to run in several processes at once. */
export async function removeOrphanImages({ storage, now, uploadsFolder }: Parts): Promise<number> {
  const uploadedBefore = new Date(now().getTime() - graceMs).toISOString()
  for (let removed = 0; ; ) {
    const fileNames = await storage.write(tx =>
      deleteOrphanImages(tx, { uploadedBefore, limit: imagesAtOnce }),
    )
    for (const fileName of fileNames) await rm(join(uploadsFolder, fileName), { force: true })
    removed += fileNames.length
    if (fileNames.length < imagesAtOnce) return removed
  }
}
