/** What a row without a quantity means. */
import type { Reading } from '#domain/import/reading'
import { cellOf, type Found, nothingOpen, type Rows } from './found.ts'

/** A checklist has a row for every card, and a blank where none is owned. */
export function aboutQuantities(rows: Rows, reading: Reading): Found {
  if (reading.columns.quantity === null) return nothingOpen
  const blank = rows.filter(row => cellOf(row, reading, 'quantity') === '').length
  if (blank === 0) return nothingOpen
  const sentence =
    blank * 2 > rows.length
      ? 'Most rows have no quantity, as in a checklist. Do you own a copy where it is blank?'
      : 'Some rows have no quantity. Do you own a copy where it is blank?'
  return { questions: [{ about: 'blankQuantity', sentence, example: '' }], found: { blankQuantity: 0 } }
}
