/** What currencies were in the ledger's, on days without a known rate. */
import type { Question } from '#domain/import/reading'

/** Returns the question about the rates of some currencies. */
export function ratesQuestion(currencies: readonly string[], ledgerCurrency: string): Question {
  const what = currencies.length === 1 ? `was 1 ${currencies[0]}` : 'were these currencies'
  const sentence = `What ${what} in ${ledgerCurrency}?`
  return { about: 'rates', sentence, example: '', choices: currencies }
}
