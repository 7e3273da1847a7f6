/** Whether the day or the month comes first in dates. */
import { type DayOrder, hasTwoReadings, orderOf } from '#domain/import/cells/day-cell'
import type { Reading } from '#domain/import/reading'
import { cellOf, type Found, type Rows } from './found.ts'

/** These apps are American. */
const monthFirst = new Set(['collectr', 'pricecharting', 'cardladder', 'psa'])

export function aboutDays(rows: Rows, reading: Reading): Found {
  const days = rows.flatMap(row => [cellOf(row, reading, 'purchaseDate'), cellOf(row, reading, 'addedDate')])
  const cells = [...new Set(days)]
  const told = new Set(cells.map(orderOf).filter(order => order !== null))
  const [only] = told
  const order: DayOrder = told.size === 1 && only !== undefined ? only : 'month first'
  const open = cells.find(hasTwoReadings)
  const isKnown = told.size === 1 || monthFirst.has(reading.app ?? '')
  if (open === undefined || isKnown) return { questions: [], found: { dayOrder: order } }
  const sentence = 'Which comes first in dates, the day or the month?'
  return { questions: [{ about: 'dayOrder', sentence, example: open }], found: { dayOrder: order } }
}
