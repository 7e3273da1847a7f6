/** Whether the point or the comma comes before the cents. */
import { decimalMarkOf, type DecimalMark, digitsIn } from '#domain/import/cells/amount'
import { hasCellsTooMany, markOfCutPrice } from '#domain/import/joined-cells'
import { isWhole } from '#domain/import/sign-meaning'
import type { Reading } from '#domain/import/reading'
import { cellOf, type Found, type Rows } from './found.ts'

const pointDecimals = new Set(['holofolio', 'collectr', 'pricecharting', 'cardladder', 'psa'])

export function aboutDecimals(rows: Rows, reading: Reading): Found {
  if (pointDecimals.has(reading.app ?? '')) return { questions: [], found: { decimalMark: '.' } }
  const whole = rows.filter(row => !hasCellsTooMany(row, reading))
  const cells = whole.flatMap(row => {
    const cell = cellOf(row, reading, 'price')
    const isOfWhole = isWhole(cell + cellOf(row, reading, 'currency'), reading)
    return /[.,]/.test(cell) && !isOfWhole ? [cell] : []
  })
  const marks = [
    ...cells.map(cell => decimalMarkOf(digitsIn(cell))),
    ...rows.map(row => markOfCutPrice(row, reading)),
  ]
  const told = new Set(marks.filter(mark => mark !== null))
  const [only] = told
  const decimalMark: DecimalMark = told.size === 1 && only !== undefined ? only : '.'
  const open = cells.find(cell => decimalMarkOf(digitsIn(cell)) === null)
  if (open === undefined || told.size === 1) return { questions: [], found: { decimalMark } }
  const sentence = 'What comes before the cents: a point or a comma?'
  return { questions: [{ about: 'decimalMark', sentence, example: open }], found: { decimalMark } }
}
