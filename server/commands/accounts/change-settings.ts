import {
  collectorById,
  type SettingsChange,
  type StoredCollector,
  updateSettings,
} from '#server/db/accounts/collectors'
import type { Parts } from '#server/parts'
import { notFound } from '#server/refused'

export async function changeSettings(
  parts: Parts,
  collectorId: string,
  change: SettingsChange,
): Promise<StoredCollector> {
  return parts.storage.write(async tx => {
    await updateSettings(tx, collectorId, change)
    const collector = await collectorById(tx, collectorId)
    if (!collector) throw notFound()
    return collector
  })
}
