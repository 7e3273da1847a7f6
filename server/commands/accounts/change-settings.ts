import {
  collectorById,
  type StoredCollector,
  type StoredSettings,
  updateSettings,
} from '#server/db/accounts/collectors'
import type { Parts } from '#server/parts'
import { notFound } from '#server/refused'

/** Changes the settings that are mentioned and leaves the others. */
export async function changeSettings(
  parts: Parts,
  collectorId: string,
  mentioned: Partial<StoredSettings>,
): Promise<StoredCollector> {
  return parts.storage.write(async tx => {
    await updateSettings(tx, collectorId, mentioned)
    const collector = await collectorById(tx, collectorId)
    if (!collector) throw notFound()
    return collector
  })
}
