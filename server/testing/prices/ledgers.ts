/** Exchange rates in the database of a test, and collectors with other ledgers. */
import { readRate } from '#domain/money/exchange'
import { saveRates } from '#server/db/prices/exchange-rates'
import type { Storage } from '#server/database/storage'
import type { TestApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'

/** Saves what one euro is in each currency on a day. */
export async function setEuroRates(
  storage: Storage,
  day: string,
  perEuro: Readonly<Record<string, string>>,
): Promise<void> {
  const rates = Object.entries(perEuro).map(([currency, text]) => {
    const rate = readRate(currency, text)
    if (rate === null) throw new Error(`no rate: ${text}`)
    return { day, currency, rate }
  })
  await storage.write(tx => saveRates(tx, rates))
}

/** Returns a new collector whose ledger is in a currency. The application must read exchange rates and have one of it. */
export async function newCollectorIn(app: TestApp, ledger_currency: string): Promise<TestCollector> {
  const collector = await newCollector(app)
  const { status, refusal } = await app.call('PUT /api/auth/settings', {
    token: collector.token,
    body: { ledger_currency },
  })
  if (status !== 200) throw new Error(`no ledger in ${ledger_currency}: ${refusal.error}`)
  return collector
}
