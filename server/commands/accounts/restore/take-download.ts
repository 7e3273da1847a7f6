/** Takes a download in, and lets one be worked at at a time: each may take much memory. */
import { enterAlone, requirePlace } from '#server/data-files/one-at-a-time'
import { countFor } from '#server/limits/collector-limits'
import type { Parts } from '#server/parts'
import { givingWay } from '#server/turns'
import { requireEmpty } from './check-download.ts'

/** Runs work with the bytes of a download, after those that came before. Ending it ends the work. */
export async function* takeDownload<Progress, Result>(
  parts: Parts,
  collectorId: string,
  file: AsyncIterable<Buffer>,
  work: (bytes: Buffer) => AsyncGenerator<Progress, Result>,
): AsyncGenerator<Progress, Result> {
  requirePlace()
  await requireEmpty(parts, collectorId)
  await parts.storage.write(tx => countFor(tx, parts, 'quota restores', collectorId))
  const chunks: Buffer[] = []
  for await (const chunk of file) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  const leave = await enterAlone()
  const working = givingWay(() => work(bytes))
  try {
    for (;;) {
      const next = await givingWay(() => working.next())
      if (next.done) return next.value
      yield next.value
    }
  } finally {
    await working.return(undefined as never)
    leave()
  }
}
