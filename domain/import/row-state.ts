/** Whether the copies of a row are raw, graded, in grading or sealed, and in which condition or grade. */
import type { ProductType } from '#domain/products/product'
import { certNumberFault, isCertNumber, tidyCertNumber } from '#domain/copies/cert-number'
import { type Condition, conditions, type CopyState, gradedState, inGrading } from '#domain/copies/copy'
import { gradingTexts, slabTexts, type StateText, stateTexts, textsBy } from '#domain/copies/state-texts'
import { foldedKey } from '#domain/text'
import { conditionKey, usualCondition } from './cells/condition-cell.ts'
import { isUngraded, type ReadGrade, readCompany, readGrade } from './cells/grade-cell.ts'
import type { ImportField } from './reading.ts'
import { currencyOfRow, readAmountIn } from './row-amount.ts'
import type { RowCells } from './row-cells.ts'

/** Returns null when a cell is wrong that the state needs. */
export function readState(cells: RowCells, type: ProductType, quantity: number): CopyState | null {
  if (type === 'sealed_product') return { kind: 'sealed' }
  const isInGrading = foldedKey(cells.text('state')) === 'being graded' && cells.text('company') === ''
  if (isInGrading) return gradingState(cells)
  const graded = readGraded(cells)
  if (graded === 'wrong') return null
  if (graded === null) return rawState(cells)
  const texts = textsBy(slabTexts, text =>
    text === 'certNumber' ? readCertNumber(cells, quantity) : readText(cells, text),
  )
  return gradedState(graded.company, graded.grade, texts)
}

function readText(cells: RowCells, text: StateText): string | null {
  return cells.text(text, stateTexts[text].maxTyped) || null
}

/** Null for none, and for a wrong one. */
function readCertNumber(cells: RowCells, quantity: number): string | null {
  const cert = tidyCertNumber(cells.text('certNumber'))
  if (cert === '' || (cert === '0' && cells.reading.app !== 'holofolio')) return null
  if (!isCertNumber(cert)) cells.isWrong('certNumber', `Cert number ${certNumberFault}.`)
  else if (quantity > 1)
    cells.isWrong('certNumber', 'A cert number belongs to one copy, so the quantity must be 1.')
  else return cert
  return null
}

interface Graded extends ReadGrade {
  readonly company: string
}

/** The grade of a row; null for a raw card. Some apps write it in the column of conditions. */
function readGraded(cells: RowCells): Graded | 'wrong' | null {
  if (cells.reading.app === 'holofolio') {
    // As they were typed here: any text is a grade.
    const [company, grade] = [cells.text('company', 50), cells.text('grade', 50)]
    if (company !== '' && grade !== '') return { company, grade }
  }
  const field = gradeField(cells)
  const company = readCompany(companyText(cells))
  if (field === null) {
    if (company === null) return null
    cells.isWrong('grade', 'A grading company needs a grade.')
    return 'wrong'
  }
  const read = readGrade(cells.text(field))
  if (read === null) {
    const example = 'Grade must be a number from 1 to 10 in half steps, such as PSA 9 or BGS 9.5.'
    cells.isWrong(field, example)
    return 'wrong'
  }
  if (read.company !== null && company !== null && read.company !== company) {
    cells.isWrong(field, 'The grade names a different grading company than the row.')
    return 'wrong'
  }
  const named = read.company ?? company ?? (cells.reading.app === 'psa' ? 'PSA' : null)
  if (named !== null) return { company: named, grade: read.grade }
  cells.isWrong(field, 'A grade needs a grading company, such as PSA 9.')
  return 'wrong'
}

function companyText(cells: RowCells): string {
  const text = cells.text('company', 60)
  return isUngraded(text) ? '' : text
}

/** The field that holds the grade of a row; null for none. */
function gradeField(cells: RowCells): ImportField | null {
  const grade = cells.text('grade', 60)
  if (grade !== '' && !isConditionInGrade(cells)) return isUngraded(grade) ? null : 'grade'
  const condition = cells.text('condition')
  return usualCondition(condition) === null && readGrade(condition)?.company ? 'condition' : null
}

/** A grade may be what raw cards call a condition, in a sheet without a column of conditions. */
function isConditionInGrade(cells: RowCells): boolean {
  const isRaw = companyText(cells) === '' && cells.text('condition') === ''
  return isRaw && cells.reading.app === null && usualCondition(cells.text('grade', 60)) !== null
}

function rawState(cells: RowCells): CopyState | null {
  if (cells.reading.app !== 'pricecharting' && !isUngraded(cells.text('certNumber'))) {
    if (tidyCertNumber(cells.text('certNumber')) !== '') {
      cells.isWrong('certNumber', 'A cert number needs a grading company and a grade.')
      return null
    }
  }
  const condition = readCondition(cells)
  return condition === null ? null : { kind: 'raw', condition }
}

/** Null when the cell is wrong. */
function readCondition(cells: RowCells): Condition | null {
  const { app, answers } = cells.reading
  const text = isConditionInGrade(cells) ? cells.text('grade', 60) : cells.text('condition')
  if (text === '' || isUngraded(text)) return answers.blankCondition
  const answered = Object.hasOwn(answers.conditions, conditionKey(text))
    ? answers.conditions[conditionKey(text)]
    : undefined
  const condition = answered ?? usualCondition(text)
  if (condition !== null) {
    if (isConditionInGrade(cells)) cells.isReadAs(`Grade “${text}” read as the condition ${condition}.`)
    return condition
  }
  // PriceCharting's are about boxes and manuals: "Normal wear".
  if (app === 'pricecharting') return answers.blankCondition
  cells.isWrong('condition', `Condition must be one of ${conditions.join(', ')}.`)
  return null
}

function gradingState(cells: RowCells): CopyState | null {
  const cost = (field: 'rawCardCost' | 'gradingCost') => {
    if (cells.text(field) !== '') return readAmountIn(cells, field, 1, currencyOfRow(cells))
    cells.isWrong(field, 'Must be an amount such as 12.50.')
    return null
  }
  const [raw, grading] = [cost('rawCardCost'), cost('gradingCost')]
  if (raw === null || grading === null) return null
  const condition = conditions.find(known => known === cells.text('condition')) ?? null
  const texts = textsBy(gradingTexts, text => readText(cells, text))
  return inGrading(raw, grading, condition, texts).state
}
