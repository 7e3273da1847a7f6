/** Asks for the rates of the currencies that rows were paid in on days without a known rate. */
import { daysAfter } from '#domain/day'
import { latestPurchaseDate } from '#domain/copies/purchase-date'
import { cellOf } from '#domain/import/questions/found'
import { ratesQuestion } from '#domain/import/questions/currencies'
import { readRow } from '#domain/import/read-row'
import type { RecognisedFile } from '#domain/import/reading'
import { isForeign } from '#domain/import/sign-meaning'
import { oldestRateDays } from '#domain/money/exchange'
import { dayIn } from '#domain/time-zone'
import { bookkeepingOf } from '#server/db/accounts/bookkeeping'
import { knownRateDays } from '#server/db/prices/exchange-rates'
import type { Parts } from '#server/parts'
import { turn } from '#server/turns'

/** Evenly over the file, so that a large one takes no longer. A rate that is missing in another row makes it wrong. */
const mostLookedAt = 5_000
const rowsPerTurn = 100
/** More currencies are a mistake of the mapping. */
const mostAsked = 20

/** Returns a file as it was recognised, with a question about the rates that only the collector knows, answered once they have said all. */
export async function withRatesAsked<File extends RecognisedFile>(
  parts: Parts,
  collectorId: string,
  file: File,
  rows: readonly (readonly string[])[],
): Promise<File> {
  const { storage, now } = parts
  const { ledgerCurrency, timeZone } = await storage.read(db => bookkeepingOf(db, collectorId))
  const days = await purchaseDays(rows, file, {
    ledgerCurrency,
    today: dayIn(timeZone, now()),
    latestDay: latestPurchaseDate(now()),
  })
  const told = file.reading.answers.rates ?? {}
  const unknown: string[] = []
  for (const [currency, { first, last }] of days) {
    if (unknown.length === mostAsked) break
    const known = await storage.read(db => knownRateDays(db, currency, ledgerCurrency))
    const isKnown = known !== null && known.first <= first && last <= daysAfter(known.last, oldestRateDays)
    if (!isKnown) unknown.push(currency)
  }
  if (unknown.length === 0) return file
  const isAnswered = unknown.every(currency => Object.hasOwn(told, currency))
  const question = { ...ratesQuestion(unknown, ledgerCurrency), isAnswered }
  return { ...file, questions: [...file.questions, question] }
}

interface PurchaseDays {
  readonly first: string
  readonly last: string
}

/** The first and the last day on which rows were paid in each currency but the ledger's. */
async function purchaseDays(
  rows: readonly (readonly string[])[],
  { reading }: RecognisedFile,
  { ledgerCurrency, today, latestDay }: Record<'ledgerCurrency' | 'today' | 'latestDay', string>,
): Promise<ReadonlyMap<string, PurchaseDays>> {
  const days = new Map<string, PurchaseDays>()
  const step = Math.max(1, Math.ceil(rows.length / mostLookedAt))
  for (let index = 0; index < rows.length; index += step) {
    if (index % (rowsPerTurn * step) === 0) await turn()
    const row = rows[index] ?? []
    const price = cellOf(row, reading, 'price') + cellOf(row, reading, 'currency')
    if (row.length <= reading.header.length && !isForeign(price, reading)) continue
    const read = readRow(row, reading, latestDay)
    if (!('ok' in read) || read.ok.currency === null || read.ok.currency === ledgerCurrency) continue
    const { currency, paidCents, rate, purchaseDate } = read.ok
    if (!paidCents || rate !== null) continue
    const day = purchaseDate ?? today
    const { first, last } = days.get(currency) ?? { first: day, last: day }
    days.set(currency, { first: day < first ? day : first, last: day > last ? day : last })
  }
  return days
}
