/** Rows at the end of a sheet that add up others. */
import { readAmount } from './cells/amount.ts'
import { plainKey } from './name-keys.ts'
import type { ImportField, Reading } from './reading.ts'

const totals =
  /^(?:grand |sub ?)?(?:total|totals|sum|subtotal|average|summe|gesamt|gesamtsumme|zwischensumme|durchschnitt|somme|moyenne|totale|somma|media|suma|promedio|soma|média|合計|小計|総計|平均)(?: (?:cards?|copies|value|cost|price|paid|spent|karten|wert|kosten))?$/u
const counted = /^\d[\d.,]* ?(?:cards?|copies|items|karten|cartes|carte|cartas|枚)$/iu
const namesOfCards: readonly ImportField[] = [
  'name',
  'setName',
  'setCode',
  'cardNumber',
  'productId',
  'tcgplayerId',
  'certNumber',
]

/** Whether a row has nothing but sums, with or without the word for them. */
export function isTotal(row: readonly string[], { columns, answers }: Reading): boolean {
  const style = { decimalMark: answers.decimalMark, hasCents: false }
  const isBlank = (cell: string | undefined) => (cell ?? '').trim() === ''
  const isSum = (cell: string) => readAmount(cell.trim(), style) !== null
  // The first other text settles it: most rows have one in their first cell.
  if (!row.every(cell => isBlank(cell) || isTotalWord(cell) || isSum(cell))) return false
  return row.some(isTotalWord) || namesOfCards.every(field => isBlank(row[columns[field] ?? -1]))
}

/** Whether a text stands before a sum: Total, 12 cards. */
export function isTotalWord(text: string): boolean {
  return totals.test(plainKey(text)) || counted.test(text.trim())
}
