/** What a file leaves open, found by its cells. */
import type { Answers, Reading } from '#domain/import/reading'
import { aboutConditions } from './conditions.ts'
import { aboutCurrencies } from './currencies.ts'
import { aboutDays } from './days.ts'
import { aboutDecimals } from './decimals.ts'
import { type Found, nothingOpen, type Rows } from './found.ts'
import { aboutPrice } from './price.ts'
import { aboutQuantities } from './quantities.ts'
import { wholeRows } from './whole-rows.ts'

/** Returns the questions that the collector has not answered, and what the cells answer by themselves. */
export function questionsAbout(all: Rows, reading: Reading, answers: Partial<Answers>): Found {
  const decimals = answers.decimalMark === undefined ? aboutDecimals(all, reading) : nothingOpen
  const rows = wholeRows(all, { ...reading, answers: { ...reading.answers, ...decimals.found } })
  const found = [
    aboutCurrencies(rows, reading, answers),
    answers.priceFor === undefined ? aboutPrice(rows, reading) : nothingOpen,
    answers.dayOrder === undefined ? aboutDays(rows, reading) : nothingOpen,
    decimals,
    answers.blankQuantity === undefined ? aboutQuantities(rows, reading) : nothingOpen,
    answers.blankCondition === undefined ? aboutConditions(rows, reading) : nothingOpen,
  ]
  return {
    questions: found.flatMap(({ questions }) => questions),
    found: Object.assign({}, ...found.map(one => one.found)) as Partial<Answers>,
  }
}
