/** What a raw card without a condition is. */
import { isUngraded } from '#domain/import/cells/grade-cell'
import type { Reading } from '#domain/import/reading'
import { cellOf, type Found, nothingOpen, type Rows } from './found.ts'

export function aboutConditions(rows: Rows, reading: Reading): Found {
  const isOpen = rows.some(row => {
    const condition = cellOf(row, reading, 'condition')
    const grade = cellOf(row, reading, 'grade')
    const hasGrade = (grade !== '' && !isUngraded(grade)) || reading.app === 'psa'
    const isSealed = /sealed/i.test(cellOf(row, reading, 'type')) || cellOf(row, reading, 'state') !== ''
    const isTold = condition !== '' && !isUngraded(condition) && reading.app !== 'pricecharting'
    return !isTold && !hasGrade && !isSealed
  })
  if (!isOpen) return nothingOpen
  const sentence = 'Which condition are raw cards in where the row names none?'
  return { questions: [{ about: 'blankCondition', sentence, example: '' }], found: {} }
}
