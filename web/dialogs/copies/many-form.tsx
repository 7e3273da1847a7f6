/** The forms that edit or grade many copies: what was typed becomes a call, and the effect is shown before it. */
import { type Condition, conditions, type CopyKind } from '#domain/copies/copy'
import { purchaseDateRefusal } from '#domain/copies/purchase-date'
import { type Cents, minus, plus, sumCents, times, zeroCents } from '#domain/money/money'
import {
  type Choice,
  type ChosenFigures,
  type ManyEdit,
  type ManyGrading,
  sentChoice,
} from '#web/api/many-copies.ts'
import { Notice } from '#web/components/states/states.tsx'
import { countOf, formatCents, formatSignedCents } from '#web/format/values.ts'
import { amountError, centsFromTyped, malformedAmountError } from '#web/format/typed-amount.ts'

export const noEdit = {
  purchasePrice: '',
  amountsFor: 'each',
  purchaseDate: '',
  condition: '',
}
export type EditManyField = keyof typeof noEdit
type EditManyValues = Readonly<Record<EditManyField, string>>
export const noGrading = {
  gradingCost: '',
  amountsFor: 'each',
  predictedGrade: '',
  gradingCompany: '',
  grade: '',
}
export type GradeManyField = keyof typeof noGrading
type GradeManyValues = Readonly<Record<GradeManyField, string>>

export const amountsForOptions = [
  { value: 'each', label: 'Each copy' },
  { value: 'all', label: 'All together' },
]

type ManyReading<Send, Field extends string> =
  | { readonly send: Send; readonly effect: string; readonly leftOut: number }
  | { readonly errors: Partial<Record<Field, string>> }

/** The kinds whose copies an edit fits. A cost in grading is a sum, and only cards outside a slab have a condition. */
function kindsOfEdit(hasPrice: boolean, hasCondition: boolean): readonly CopyKind[] {
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

/** A change of many copies as it is sent: of as many as are shown, without those it does not fit. */
export function manyChange<Send>(
  choice: Choice,
  figures: ChosenFigures,
  { send, leftOut }: { readonly send: Send; readonly leftOut: number },
) {
  return { ...sentChoice(choice), expectedCopies: figures.copies, leaveOut: leftOut > 0, ...send }
}

function effectOf(copies: number, beforeCents: Cents, afterCents: Cents): string {
  const who = countOf(copies, 'copy', 'copies')
  const change = minus(afterCents, beforeCents)
  if (change === 0) return `${who}: the investment of ${formatCents(beforeCents)} stays.`
  const earned = formatSignedCents(minus(zeroCents, change))
  return `${who}: investment from ${formatCents(beforeCents)} to ${formatCents(afterCents)}, lifetime earnings ${earned}.`
}

/** What happens to the copies that do not fit; null when all do. */
function leftOutWords(leftOut: number): string | null {
  if (leftOut === 0) return null
  return `${countOf(leftOut, 'selected copy', 'selected copies')} can't be changed this way and ${leftOut === 1 ? 'stays' : 'stay'} as ${leftOut === 1 ? 'it is' : 'they are'}.`
}

/** Figures of chosen copies, of all kinds or of the kinds that an action fits. */
interface ChosenTotals {
  readonly copies: number
  readonly investmentCents: Cents
  /** Null without a price. */
  readonly marketCents: Cents | null
  /** Copies with a market price. */
  readonly priced: number
}

/** Sums the figures of these kinds; of all kinds unless given. */
export function chosenTotals({ kinds }: ChosenFigures, of?: readonly CopyKind[]): ChosenTotals {
  const counted = kinds.filter(({ kind }) => of === undefined || of.includes(kind))
  const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0)
  const priced = sum(counted.map(({ pricedQuantity }) => pricedQuantity))
  const marketCents = sumCents(counted.map(({ totalMarketPriceCents }) => totalMarketPriceCents))
  return {
    copies: sum(counted.map(({ copies }) => copies)),
    investmentCents: sumCents(counted.map(({ totalInvestmentCents }) => totalInvestmentCents)),
    marketCents: priced === 0 ? null : marketCents,
    priced,
  }
}

/** The props of every dialog about many copies. */
export interface ManyDialogProps {
  choice: Choice
  figures: ChosenFigures
  onClose: () => void
  /** The change was made. */
  onDone: () => void
}

interface ManyEffectProps {
  reading: { readonly effect: string; readonly leftOut: number } | { readonly errors: object }
  /** What is missing while the form cannot be read. */
  missing: string
}

/** What a change does to the money of all copies, before it happens. */
export function ManyEffect({ reading, missing }: ManyEffectProps) {
  if ('errors' in reading) return <p className="text-sm text-muted">{missing}</p>
  const leftOut = leftOutWords(reading.leftOut)
  return (
    <Notice tone="info" role="note">
      <strong className="tabular block">{reading.effect}</strong>
      {leftOut}
    </Notice>
  )
}
