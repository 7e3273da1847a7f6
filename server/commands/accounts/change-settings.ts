import {
  collectorById,
  type SettingsChange,
  type StoredCollector,
  updateSettings,
} from '#server/db/accounts/collectors'
import type { Parts } from '#server/parts'
import { notFound, refusedField } from '#server/refused'
import { ledgerCurrency as usualLedgerCurrency } from '#domain/money/currency'
import { dollars, type Ledger } from '#domain/money/ledger'
import { dayOf } from '#domain/day'
import { setLedgerCurrency } from '#server/db/accounts/bookkeeping'
import { lockTotals } from '#server/db/ledger/collector-totals'
import { saveLedger } from '#server/db/ledger/ledger-rates'
import { ratesTo } from '#server/db/prices/exchange-rates'
import type { Writer } from '#server/database/storage'

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

/**
 * Sets the currency, and does nothing for the present one. Locks the collector's totals, as everything does that keeps
 * an amount. Throws Refused once there is an amount, and where no rate is known to convert market prices with.
 */
async function chooseLedgerCurrency(
  tx: Writer,
  parts: Parts,
  collectorId: string,
  currency: string,
): Promise<void> {
  if (!(await lockTotals(tx, collectorId))) throw notFound()
  const collector = await collectorById(tx, collectorId)
  if (!collector) throw notFound()
  if (collector.ledgerCurrency === currency) return
  if (collector.isLedgerFixed) {
    const sentence = `Your ledger is in ${collector.ledgerCurrency}. Its currency can be changed only before the first amount is entered.`
    throw refusedField('ledgerCurrency', sentence, 'conflict')
  }
  await beginLedger(tx, parts, collectorId, currency)
}

/** Gives a collector without entries a ledger in this currency. Throws Refused as `chooseLedgerCurrency` does. */
export async function beginLedger(
  tx: Writer,
  parts: Parts,
  collectorId: string,
  currency: string,
): Promise<void> {
  const ledger = currency === usualLedgerCurrency ? dollars : await ledgerIn(tx, parts, currency)
  await saveLedger(tx, collectorId, ledger)
  await setLedgerCurrency(tx, collectorId, currency)
}

/** Returns a ledger with the newest rate. */
async function ledgerIn(tx: Writer, { readsRates, now }: Parts, currency: string): Promise<Ledger> {
  if (!readsRates) {
    const sentence = `This server reads no exchange rates, so every ledger is in ${usualLedgerCurrency}. Its operator can set EXCHANGE_RATES=on.`
    throw refusedField('ledgerCurrency', sentence, 'needs_setting')
  }
  const rates = await ratesTo(tx, currency, [usualLedgerCurrency], dayOf(now()))
  const found = rates.get(usualLedgerCurrency)
  if (found) return { currency, rate: found.rate, rateDay: found.day, moving: null }
  throw refusedField('ledgerCurrency', `No exchange rate of ${currency} is known today. Try again later.`)
}
