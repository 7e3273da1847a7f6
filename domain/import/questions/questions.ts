/** What a file leaves open, found by its cells. */
import { appFileOf } from '#domain/import/app-files'
import type { Answers, Reading } from '#domain/import/reading'
import { aboutCurrencies } from './currencies.ts'
import { type Found, type Rows, cellOf, nothingOpen, wholeRows } from './found.ts'
import { plainKey } from '#domain/import/name-keys'
import { type DayOrder, hasTwoReadings, orderOf } from '#domain/import/cells/day-cell'
import { decimalMarkOf, type DecimalMark, digitsIn } from '#domain/import/cells/amount'
import { hasCellsTooMany, markOfCutPrice } from '#domain/import/joined-cells'
import { isWhole } from '#domain/import/sign-meaning'
import { readYes } from '#domain/import/cells/yes-cell'
import { isUngraded } from '#domain/import/cells/grade-cell'

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

/** Returns what the heading of a price says it is for; undefined for nothing. */
function priceForOf(priceHeading: string): Answers['priceFor'] | undefined {
  if (
    /\b(?:each|unit|unitprice|per|average|pro|unitaire|unitario|unitário)\b|stückpreis|einzelpreis|単価/u.test(
      priceHeading,
    )
  )
    return 'copy'
  return /\b(?:total|totale)\b|gesamt|合計/u.test(priceHeading) ? 'row' : undefined
}

/** Whether a price is for each copy or for all copies of a row. */
function aboutPrice(rows: Rows, reading: Reading): Found {
  const heading = plainKey(reading.header[reading.columns.price ?? -1] ?? '')
  const known = priceForOf(heading) ?? appFileOf(reading.app)?.known?.priceFor
  if (known !== undefined) return { questions: [], found: { priceFor: known } }
  const open = rows.find(row => {
    const quantity = Number(cellOf(row, reading, 'quantity'))
    return quantity > 1 && /[1-9]/.test(cellOf(row, reading, 'price'))
  })
  if (open === undefined) return nothingOpen
  const [quantity, price] = [cellOf(open, reading, 'quantity'), cellOf(open, reading, 'price')]
  const priceFor = reading.app === 'pricecharting' ? 'row' : 'copy'
  const sentence = 'Is the price for each copy, or for all copies of the row together?'
  return {
    questions: [{ about: 'priceFor', sentence, example: `${quantity} × ${price}` }],
    found: { priceFor },
  }
}

/** Whether the day or the month comes first in dates. */
function aboutDays(rows: Rows, reading: Reading): Found {
  const days = rows.flatMap(row => [cellOf(row, reading, 'purchaseDate'), cellOf(row, reading, 'addedDate')])
  const cells = [...new Set(days)]
  const orders = new Set(cells.map(orderOf).filter(order => order !== null))
  const [only] = orders
  const known = orders.size === 1 ? only : appFileOf(reading.app)?.known?.dayOrder
  const order: DayOrder = known ?? 'month first'
  const open = cells.find(hasTwoReadings)
  if (open === undefined || known !== undefined) return { questions: [], found: { dayOrder: order } }
  const sentence = 'Which comes first in dates, the day or the month?'
  return { questions: [{ about: 'dayOrder', sentence, example: open }], found: { dayOrder: order } }
}

/** Whether the point or the comma comes before the cents. */
function aboutDecimals(rows: Rows, reading: Reading): Found {
  const known = appFileOf(reading.app)?.known?.decimalMark
  if (known !== undefined) return { questions: [], found: { decimalMark: known } }
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
  const knownMarks = new Set(marks.filter(mark => mark !== null))
  const [only] = knownMarks
  const decimalMark: DecimalMark = knownMarks.size === 1 && only !== undefined ? only : '.'
  const open = cells.find(cell => decimalMarkOf(digitsIn(cell)) === null)
  if (open === undefined || knownMarks.size === 1) return { questions: [], found: { decimalMark } }
  const sentence = 'What comes before the cents: a point or a comma?'
  return { questions: [{ about: 'decimalMark', sentence, example: open }], found: { decimalMark } }
}

/** How many copies a row means that does not say it. */
function aboutQuantities(rows: Rows, reading: Reading): Found {
  const { quantity = null, have = null, status = null } = reading.columns
  if (quantity === null && have === null) {
    const hasStatuses = status !== null && rows.every(row => cellOf(row, reading, 'status') !== '')
    const known = hasStatuses ? 1 : appFileOf(reading.app)?.known?.blankQuantity
    if (known !== undefined) return { questions: [], found: { blankQuantity: known } }
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

/** What a raw card without a condition is. */
function aboutConditions(rows: Rows, reading: Reading): Found {
  const isOpen = rows.some(row => {
    const condition = cellOf(row, reading, 'condition')
    const grade = cellOf(row, reading, 'grade')
    const hasGrade = (grade !== '' && !isUngraded(grade)) || reading.app === 'psa'
    const isSealed = /sealed/i.test(cellOf(row, reading, 'type')) || cellOf(row, reading, 'state') !== ''
    const hasCondition = condition !== '' && !isUngraded(condition) && reading.app !== 'pricecharting'
    return !hasCondition && !hasGrade && !isSealed
  })
  if (!isOpen) return nothingOpen
  const sentence = 'Which condition are raw cards in where the row names none?'
  return { questions: [{ about: 'blankCondition', sentence, example: '' }], found: {} }
}
