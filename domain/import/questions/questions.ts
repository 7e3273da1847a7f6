/** What a file leaves open, found by its cells. */
import type { Answers, Reading } from '#domain/import/reading'
import { aboutConditions } from './conditions.ts'
import { aboutCurrencies } from './currencies.ts'
import { aboutDays } from './days.ts'
import { aboutDecimals } from './decimals.ts'
import type { Found, Rows } from './found.ts'
import { aboutPrice } from './price.ts'
import { aboutQuantities } from './quantities.ts'
import { wholeRows } from './whole-rows.ts'

/**
 * Returns the questions that the file leaves open, and what each is read as: what the collector answered, else what the cells
 * say or is assumed. An answer to another question is not needed: the file says it by itself.
 */
export function questionsAbout(all: Rows, reading: Reading, answers: Partial<Answers>): Found {
  const decimals = withAnswers(aboutDecimals(all, reading), answers)
  const rows = wholeRows(all, { ...reading, answers: { ...reading.answers, ...decimals.found } })
  const found = [
    withAnswers(aboutCurrencies(rows, reading, answers), answers),
    withAnswers(aboutPrice(rows, reading), answers),
    withAnswers(aboutDays(rows, reading), answers),
    decimals,
    withAnswers(aboutQuantities(rows, reading), answers),
    withAnswers(aboutConditions(rows, reading), answers),
  ]
  return {
    questions: found.flatMap(({ questions }) => questions),
    found: Object.assign({}, ...found.map(one => one.found)) as Partial<Answers>,
  }
}

function withAnswers({ questions, found }: Found, answers: Partial<Answers>): Found {
  const answered = questions.filter(({ about }) => answers[about] !== undefined)
  return {
    questions: questions.map(question => ({ ...question, isAnswered: answered.includes(question) })),
    found: { ...found, ...Object.fromEntries(answered.map(({ about }) => [about, answers[about]])) },
  }
}
