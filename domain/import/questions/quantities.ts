/** How many copies a row means that does not say it. */
import { readYes } from '#domain/import/cells/yes-cell'
import type { Reading } from '#domain/import/reading'
import { cellOf, type Found, nothingOpen, type Rows } from './found.ts'

/** Each row of these files is a copy. */
const ofCopies = new Set(['holofolio', 'psa'])

export function aboutQuantities(rows: Rows, reading: Reading): Found {
  const { quantity = null, have = null, status = null } = reading.columns
  if (quantity === null && have === null) {
    const isSaid = status !== null && rows.every(row => cellOf(row, reading, 'status') !== '')
    if (isSaid || ofCopies.has(reading.app ?? '')) return { questions: [], found: { blankQuantity: 1 } }
    return asked('The file has no quantities. Is each row a copy you own?', 1)
  }
  const field = have === null ? 'quantity' : 'have'
  const cells = rows.map(row => cellOf(row, reading, field))
  const blank = cells.filter(cell => cell === '').length
  if (blank === 0) return nothingOpen
  // Where nothing says no, a blank does.
  const isTicked = have !== null && cells.every(cell => cell === '' || readYes(cell) === true)
  if (isTicked) return { questions: [], found: { blankQuantity: 0 } }
  // A checklist has a row for every card, and a blank where none is owned.
  return asked(
    blank * 2 > rows.length
      ? 'Most rows have no quantity, as in a checklist. Do you own a copy where it is blank?'
      : 'Some rows have no quantity. Do you own a copy where it is blank?',
    0,
  )
}

function asked(sentence: string, blankQuantity: 0 | 1): Found {
  return { questions: [{ about: 'blankQuantity', sentence, example: '' }], found: { blankQuantity } }
}
