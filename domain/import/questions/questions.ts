/** What a file leaves open, found by its cells. */
import type { Answers, Reading } from '#domain/import/reading'
import { aboutConditions } from './conditions.ts'
import { aboutDays } from './days.ts'
import { aboutDecimals } from './decimals.ts'
import { type Found, nothingOpen, type Rows } from './found.ts'
import { aboutPrice } from './price.ts'
import { aboutQuantities } from './quantities.ts'

/** Returns the questions that the collector has not answered, and what the cells answer by themselves. */
export function questionsAbout(rows: Rows, reading: Reading, answers: Partial<Answers>): Found {
  const all = [
    answers.priceFor === undefined ? aboutPrice(rows, reading) : nothingOpen,
    answers.dayOrder === undefined ? aboutDays(rows, reading) : nothingOpen,
    answers.decimalMark === undefined ? aboutDecimals(rows, reading) : nothingOpen,
    answers.blankQuantity === undefined ? aboutQuantities(rows, reading) : nothingOpen,
    answers.blankCondition === undefined ? aboutConditions(rows, reading) : nothingOpen,
  ]
  return {
    questions: all.flatMap(({ questions }) => questions),
    found: Object.assign({}, ...all.map(({ found }) => found)) as Partial<Answers>,
  }
}
