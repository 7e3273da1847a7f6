/** What a file leaves open, found by its cells. */
import { foldedKey } from '#domain/text'
import { decimalMarkOf, type DecimalMark } from './cells/amount.ts'
import { conditionKey, isDisputedCondition, usualCondition } from './cells/condition-cell.ts'
import { type DayOrder, hasTwoReadings, orderOf } from './cells/day-cell.ts'
import { isUngraded, readGrade } from './cells/grade-cell.ts'
import { plainKey } from './name-keys.ts'
import type { Answers, ConditionWord, ImportField, Question, Reading } from './reading.ts'

type Rows = readonly (readonly string[])[]

interface Questions {
  readonly questions: readonly Question[]
  /** What the cells tell, and what is assumed until the collector answers. */
  readonly found: Partial<Answers>
}

const none: Questions = { questions: [], found: {} }

/** Returns the questions that the collector has not answered, and what the cells answer by themselves. */
export function questionsAbout(rows: Rows, reading: Reading, answers: Partial<Answers>): Questions {
  const all = [
    answers.priceFor === undefined ? aboutPrice(rows, reading) : none,
    answers.dayOrder === undefined ? aboutDays(rows, reading) : none,
    answers.decimalMark === undefined ? aboutDecimals(rows, reading) : none,
    answers.blankQuantity === undefined ? aboutQuantities(rows, reading) : none,
    answers.blankCondition === undefined ? aboutConditions(rows, reading) : none,
  ]
  return {
    questions: all.flatMap(({ questions }) => questions),
    found: Object.assign({}, ...all.map(({ found }) => found)) as Partial<Answers>,
  }
}

function cellOf(row: readonly string[], { columns }: Reading, field: ImportField): string {
  return (row[columns[field] ?? -1] ?? '').trim()
}

/** What these apps' prices are for is known: each copy. */
const pricedEach = new Set(['holofolio', 'collectr', 'dragonshield', 'pokecollector', 'psa'])

/** Returns what the heading of a price says it is for; null for nothing. */
export function priceForOf(priceHeading: string): Answers['priceFor'] | null {
  if (/\b(?:each|unit|unitprice|per|average)\b/.test(priceHeading)) return 'copy'
  return /\btotal\b/.test(priceHeading) ? 'row' : null
}

function aboutPrice(rows: Rows, reading: Reading): Questions {
  const heading = plainKey(reading.header[reading.columns.price ?? -1] ?? '')
  const isSaid = pricedEach.has(reading.app ?? '') || priceForOf(heading) !== null
  const open = rows.find(row => {
    const quantity = Number(cellOf(row, reading, 'quantity'))
    return quantity > 1 && /[1-9]/.test(cellOf(row, reading, 'price'))
  })
  if (isSaid || open === undefined) return none
  const [quantity, price] = [cellOf(open, reading, 'quantity'), cellOf(open, reading, 'price')]
  const priceFor = reading.app === 'pricecharting' ? 'row' : 'copy'
  const sentence = 'Is the price of a row for each copy, or for all copies of the row?'
  return {
    questions: [{ about: 'priceFor', sentence, example: `${quantity} × ${price}` }],
    found: { priceFor },
  }
}

/** These apps are American. */
const monthFirst = new Set(['collectr', 'pricecharting', 'cardladder', 'psa'])

function aboutDays(rows: Rows, reading: Reading): Questions {
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

const pointDecimals = new Set(['holofolio', 'collectr', 'pricecharting', 'cardladder', 'psa'])

function aboutDecimals(rows: Rows, reading: Reading): Questions {
  if (pointDecimals.has(reading.app ?? '')) return { questions: [], found: { decimalMark: '.' } }
  const cells = rows.map(row => cellOf(row, reading, 'price')).filter(cell => /[.,]/.test(cell))
  const told = new Set(cells.map(cell => decimalMarkOf(digitsOf(cell))).filter(mark => mark !== null))
  const [only] = told
  const decimalMark: DecimalMark = told.size === 1 && only !== undefined ? only : '.'
  const open = cells.find(cell => decimalMarkOf(digitsOf(cell)) === null)
  if (open === undefined || told.size === 1) return { questions: [], found: { decimalMark } }
  const sentence = 'Which sign comes before the cents, the point or the comma?'
  return { questions: [{ about: 'decimalMark', sentence, example: open }], found: { decimalMark } }
}

function digitsOf(cell: string): string {
  return cell.replaceAll(/[^\d.,]/g, '')
}

/** A checklist has a row for every card, and a blank where none is owned. */
function aboutQuantities(rows: Rows, reading: Reading): Questions {
  if (reading.columns.quantity === null) return none
  const blank = rows.filter(row => cellOf(row, reading, 'quantity') === '').length
  if (blank === 0) return none
  const sentence =
    blank * 2 > rows.length
      ? 'Most rows have no quantity, as in a checklist. Do you own a copy where it is blank?'
      : 'Some rows have no quantity. Do you own a copy where it is blank?'
  return { questions: [{ about: 'blankQuantity', sentence, example: '' }], found: { blankQuantity: 0 } }
}

function aboutConditions(rows: Rows, reading: Reading): Questions {
  const isOpen = rows.some(row => {
    const condition = cellOf(row, reading, 'condition')
    const grade = cellOf(row, reading, 'grade')
    const hasGrade = (grade !== '' && !isUngraded(grade)) || reading.app === 'psa'
    const isSealed = /sealed/i.test(cellOf(row, reading, 'type')) || cellOf(row, reading, 'state') !== ''
    const isTold = condition !== '' && !isUngraded(condition) && reading.app !== 'pricecharting'
    return !isTold && !hasGrade && !isSealed
  })
  if (!isOpen) return none
  const sentence = 'In which condition are raw cards whose row does not say?'
  return { questions: [{ about: 'blankCondition', sentence, example: '' }], found: {} }
}

const mostWords = 50

/** Returns the words of the file for conditions, in the order they come. */
export function conditionWordsOf(rows: Rows, reading: Reading): ConditionWord[] {
  if (reading.columns.condition === null || reading.app === 'pricecharting') return []
  const words = new Map<string, ConditionWord>()
  for (const word of new Set(rows.map(row => cellOf(row, reading, 'condition')))) {
    const key = conditionKey(word)
    const isOther = word === '' || isUngraded(word) || foldedKey(word) === 'unopened' || words.has(key)
    const usual = usualCondition(word)
    if (isOther || word.length > 60 || (usual === null && readGrade(word)?.company)) continue
    const answered = Object.hasOwn(reading.answers.conditions, key)
      ? reading.answers.conditions[key]
      : undefined
    words.set(key, { word, key, condition: answered ?? usual, isDisputed: isDisputedCondition(word) })
    if (words.size === mostWords) break
  }
  return [...words.values()]
}
