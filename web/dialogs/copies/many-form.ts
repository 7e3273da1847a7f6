/** The forms that edit or grade many copies: what was typed becomes a call, and the effect is shown before it. */
import { type Condition, conditions, type CopyKind } from '#domain/copies/copy'
import { purchaseDateRefusal } from '#domain/copies/purchase-date'
import { type Cents, minus, plus, times, zeroCents } from '#domain/money/money'
import type { ChosenFigures, ManyEdit, ManyGrading } from '#web/api/many-copies.ts'
import { amountError, malformedAmountError } from '#web/format/amount-error.ts'
import { countOf } from '#web/format/count.ts'
import { formatCents, formatSignedCents } from '#web/format/money.ts'
import { centsFromTyped } from '#web/format/typed-amount.ts'
import { chosenTotals } from './chosen-totals.ts'

export type EditManyField = 'purchasePrice' | 'amountsFor' | 'purchaseDate' | 'condition'
export type EditManyValues = Readonly<Record<EditManyField, string>>
export type GradeManyField = 'gradingCost' | 'amountsFor' | 'predictedGrade' | 'gradingCompany' | 'grade'
export type GradeManyValues = Readonly<Record<GradeManyField, string>>

export const noEdit: EditManyValues = {
  purchasePrice: '',
  amountsFor: 'each',
  purchaseDate: '',
  condition: '',
}
export const noGrading: GradeManyValues = {
  gradingCost: '',
  amountsFor: 'each',
  predictedGrade: '',
  gradingCompany: '',
  grade: '',
}

export const amountsForOptions = [
  { value: 'each', label: 'Each copy' },
  { value: 'all', label: 'All together' },
]

export type ManyReading<Send, Field extends string> =
  | { readonly send: Send; readonly effect: string; readonly leftOut: number }
  | { readonly errors: Partial<Record<Field, string>> }

/** The kinds whose copies an edit fits. A cost in grading is a sum, and only cards outside a slab have a condition. */
export function kindsOfEdit(hasPrice: boolean, hasCondition: boolean): readonly CopyKind[] {
  const priced: readonly CopyKind[] = hasPrice
    ? ['raw', 'graded', 'sealed']
    : ['raw', 'graded', 'sealed', 'grading']
  return hasCondition ? priced.filter(kind => kind === 'raw' || kind === 'grading') : priced
}

/** Reads the edit of many, with other fields that fit every copy. Copies that it does not fit are left out and counted. */
export function readEditMany(
  figures: ChosenFigures,
  values: EditManyValues,
  now: Date,
  others: { readonly send: ManyEdit; readonly errors: Readonly<Record<string, string>> },
): ManyReading<ManyEdit, string> {
  const typed = values.purchasePrice.trim()
  const price = typed === '' ? null : centsFromTyped(typed)
  const condition = conditions.find(known => known === values.condition)
  const dayRefusal = values.purchaseDate === '' ? null : purchaseDateRefusal(values.purchaseDate, now)
  const errors = {
    ...others.errors,
    ...(typed !== '' && price === null && { purchasePrice: malformedAmountError(typed) }),
    ...(dayRefusal && { purchaseDate: dayRefusal.sentence }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  const hasOthers = Object.keys(others.send).length > 0
  if (price === null && condition === undefined && values.purchaseDate === '' && !hasOthers) {
    return { errors: { purchasePrice: 'Enter what to change.' } }
  }
  const fitting = chosenTotals(figures, kindsOfEdit(price !== null, condition !== undefined))
  if (fitting.copies === 0) {
    const field = price === null ? 'condition' : 'purchasePrice'
    return { errors: { [field]: 'None of the selected copies can have this.' } }
  }
  const isForAll = values.amountsFor === 'all'
  const afterCents =
    price === null ? fitting.investmentCents : isForAll ? price : times(price, fitting.copies)
  return {
    send: {
      ...(price !== null && { purchasePriceCents: price, amountsFor: isForAll ? 'all' : 'each' }),
      ...(values.purchaseDate !== '' && { purchaseDate: values.purchaseDate }),
      ...(condition !== undefined && { condition: condition satisfies Condition }),
      ...others.send,
    },
    effect: effectOf(fitting.copies, fitting.investmentCents, afterCents),
    leftOut: figures.copies - fitting.copies,
  }
}

/** Reads the form that sends cards for grading, or records the grade of cards that are back. */
export function readGradeMany(
  does: 'send' | 'grade',
  figures: ChosenFigures,
  values: GradeManyValues,
): ManyReading<Partial<ManyGrading> & Pick<ManyGrading, 'gradingStatus'>, GradeManyField> {
  return does === 'send' ? readSend(figures, values) : readGrade(figures, values)
}

function readSend(figures: ChosenFigures, values: GradeManyValues) {
  const cost = values.gradingCost.trim() === '' ? zeroCents : centsFromTyped(values.gradingCost)
  if (cost === null) return { errors: { gradingCost: amountError('Grading cost', values.gradingCost) } }
  const fitting = chosenTotals(figures, ['raw'])
  const isForAll = values.amountsFor === 'all'
  const predictedGrade = values.predictedGrade.trim()
  const added = isForAll ? cost : times(cost, fitting.copies)
  return {
    send: {
      gradingStatus: 'grading' as const,
      gradingCostCents: cost,
      amountsFor: isForAll ? ('all' as const) : ('each' as const),
      ...(predictedGrade !== '' && { predictedGrade }),
    },
    effect: effectOf(fitting.copies, fitting.investmentCents, plus(fitting.investmentCents, added)),
    leftOut: figures.copies - fitting.copies,
  }
}

function readGrade(figures: ChosenFigures, values: GradeManyValues) {
  const gradingCompany = values.gradingCompany.trim()
  const grade = values.grade.trim()
  const errors = {
    ...(gradingCompany === '' && { gradingCompany: 'Grading company is required.' }),
    ...(grade === '' && { grade: 'Grade is required.' }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  const { copies, investmentCents } = chosenTotals(figures, ['grading'])
  return {
    send: { gradingStatus: 'graded' as const, gradingCompany, grade },
    effect: effectOf(copies, investmentCents, investmentCents),
    leftOut: figures.copies - copies,
  }
}

function effectOf(copies: number, beforeCents: Cents, afterCents: Cents): string {
  const who = countOf(copies, 'copy', 'copies')
  const change = minus(afterCents, beforeCents)
  if (change === 0) return `${who}: the investment of ${formatCents(beforeCents)} stays.`
  const earned = formatSignedCents(minus(zeroCents, change))
  return `${who}: investment from ${formatCents(beforeCents)} to ${formatCents(afterCents)}, lifetime earnings ${earned}.`
}

/** What happens to the copies that do not fit; null when all do. */
export function leftOutWords(leftOut: number): string | null {
  if (leftOut === 0) return null
  return `${countOf(leftOut, 'selected copy', 'selected copies')} can't be changed this way and ${leftOut === 1 ? 'stays' : 'stay'} as ${leftOut === 1 ? 'it is' : 'they are'}.`
}
