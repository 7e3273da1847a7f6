import {
  collectorById,
  type SettingsChange,
  type StoredCollector,
  updateSettings,
} from '#server/db/accounts/collectors'
import type { Parts } from '#server/parts'
import { notFound } from '#server/refused'
import { chooseLedgerCurrency } from './choose-ledger-currency.ts'

/** Changes settings, and the currency of the ledger. If the currency is refused, nothing changes. */
export async function changeSettings(
  parts: Parts,
  collectorId: string,
  { ledgerCurrency, ...change }: SettingsChange & { readonly ledgerCurrency?: string | undefined },
): Promise<StoredCollector> {
  return parts.storage.write(async tx => {
    if (ledgerCurrency !== undefined) await chooseLedgerCurrency(tx, parts, collectorId, ledgerCurrency)
    await updateSettings(tx, collectorId, change)
    const collector = await collectorById(tx, collectorId)
    if (!collector) throw notFound()
    return collector
  })
}
