/**
 * The Add to Collection form: from the texts of its fields to what is sent, or to what is wrong with them.
 * Whether a copy may be raw, graded, in grading or sealed is the domain's rule, the same one the server asks.
 */
import { addSentences, decideAdd } from '#domain/collection/add-copy'
import { conditions } from '#domain/collection/copy'
import {
  type Cents,
  centsFromText,
  dollarsFromCents,
  plus,
  textFromCents,
  times,
  zeroCents,
} from '#domain/money/money'
import type { ProductType } from '#domain/catalogue/product'
import { purchaseDateRefusal } from '#domain/collection/purchase-date'
import { isRefusal } from '#domain/refusal'
import type { NewCopies } from '#web/api/collection.ts'

/** The fields of the form, by their wire names. */
export type AddField =
  | 'purchase_price'
  | 'raw_card_cost'
  | 'grading_cost'
  | 'predicted_grade'
  | 'grading_company'
  | 'grade'
  | 'condition'
  | 'quantity'
  | 'purchase_date'

export type AddValues = Readonly<Record<AddField, string>>
export type AddErrors = Partial<Record<AddField, string>>

export interface AddForm {
  readonly productId: string
  readonly productType: ProductType
  readonly isForGrading: boolean
  readonly values: AddValues
  /** The collector's own day, YYYY-MM-DD: nothing is bought tomorrow. */
  readonly today: string
}

export type AddReading =
  | { readonly send: NewCopies }
  /** Sentences at the fields, and where the specification has one, a sentence about the form. */
  | { readonly errors: AddErrors; readonly alert: string | null }

export function emptyAddValues(today: string): AddValues {
  return {
    purchase_price: '',
    raw_card_cost: '',
    grading_cost: '',
    predicted_grade: '',
    grading_company: '',
    grade: '',
    condition: '',
    quantity: '1',
    purchase_date: today,
  }
}

/** The day on the collector's own calendar, as date fields have it. */
export function calendarDay(now: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}

/** Price Paid in the grading workflow: raw card cost plus grading cost, a blank being 0; '' if one is no amount. */
export function gradingPriceText(values: AddValues): string {
  const raw = centsOrZero(values.raw_card_cost)
  const fee = centsOrZero(values.grading_cost)
  return raw === null || fee === null ? '' : textFromCents(plus(raw, fee))
}

/** What all the copies cost together; null where it says nothing: for one copy, for nothing, for no amount. */
export function totalCostCents({
  values,
  isForGrading,
}: Pick<AddForm, 'values' | 'isForGrading'>): Cents | null {
  const each = centsFromText(isForGrading ? gradingPriceText(values) : values.purchase_price)
  const quantity = quantityOf(values)
  return !each || quantity === null || quantity === 1 ? null : times(each, quantity)
}

export function readAddForm(form: AddForm): AddReading {
  const { productType, values } = form
  const isForGrading = form.isForGrading && productType === 'card'
  const costs = isForGrading ? gradingCosts(values) : purchasePrice(values)
  const errors: AddErrors = { ...costs.errors, ...quantityAndDay(form) }
  const hasBlankCost = isForGrading && (isBlank(values.raw_card_cost) || isBlank(values.grading_cost))
  if (Object.keys(errors).length > 0) {
    return { errors, alert: hasBlankCost ? addSentences.gradingFields : null }
  }
  const said = { ...costs, ...stateOf(form, isForGrading) }
  const decision = decideAdd(productType, said)
  if (!isRefusal(decision)) return { send: wireOf(form, said) }
  return refusedState(decision.sentence, decision.field, values)
}

interface Costs {
  readonly purchasePriceCents: Cents | null
  readonly rawCardCostCents: Cents | null
  readonly gradingCostCents: Cents | null
  readonly errors: AddErrors
}

function gradingCosts(values: AddValues): Costs {
  const rawCardCostCents = centsFromText(values.raw_card_cost)
  const gradingCostCents = centsFromText(values.grading_cost)
  const errors = {
    ...(rawCardCostCents === null && { raw_card_cost: amountFault('Raw card cost', values.raw_card_cost) }),
    ...(gradingCostCents === null && { grading_cost: amountFault('Grading cost', values.grading_cost) }),
  }
  const purchasePriceCents =
    rawCardCostCents === null || gradingCostCents === null ? null : plus(rawCardCostCents, gradingCostCents)
  return { purchasePriceCents, rawCardCostCents, gradingCostCents, errors }
}

function purchasePrice(values: AddValues): Costs {
  const purchasePriceCents = centsFromText(values.purchase_price)
  const errors =
    purchasePriceCents === null ? { purchase_price: amountFault('Price paid', values.purchase_price) } : {}
  return { purchasePriceCents, rawCardCostCents: null, gradingCostCents: null, errors }
}

function quantityAndDay({ values, today }: AddForm): AddErrors {
  const day = values.purchase_date
  const dayRefusal = purchaseDateRefusal(day, new Date(today))
  return {
    ...(quantityOf(values) === null && { quantity: 'Quantity must be a whole number from 1 to 1,000.' }),
    ...(dayRefusal && { purchase_date: dayRefusal.sentence }),
    ...(day > today && { purchase_date: 'Purchase date must not be in the future.' }),
    ...(day === '' && { purchase_date: 'Purchase date is required.' }),
  }
}

function stateOf({ productType, values }: AddForm, isForGrading: boolean) {
  const isPlain = productType === 'card' && !isForGrading
  return {
    gradingStatus: isForGrading ? ('grading' as const) : null,
    predictedGrade: isForGrading ? textOrNull(values.predicted_grade) : null,
    gradingCompany: isPlain ? textOrNull(values.grading_company) : null,
    grade: isPlain ? textOrNull(values.grade) : null,
    condition: isPlain ? (conditions.find(known => known === values.condition) ?? null) : null,
  }
}

/** Without company and grade or a condition it is the specification's alert, whichever half is missing. */
function refusedState(sentence: string, field: string | undefined, values: AddValues): AddReading {
  if (values.condition !== '') return { errors: field ? { [field]: sentence } : {}, alert: null }
  const errors =
    sentence === addSentences.gradeOrCondition
      ? { condition: 'Choose a condition, or fill in company and grade.' }
      : { ...(field && { [field]: sentence }) }
  return { errors, alert: addSentences.gradeOrCondition }
}

function wireOf({ productId, values }: AddForm, said: Costs & ReturnType<typeof stateOf>): NewCopies {
  const optional = {
    grading_status: said.gradingStatus,
    raw_card_cost: dollarsOrNull(said.rawCardCostCents),
    grading_cost: dollarsOrNull(said.gradingCostCents),
    predicted_grade: said.predictedGrade,
    grading_company: said.gradingCompany,
    grade: said.grade,
    // A graded copy has no condition: what was chosen before company and grade were filled in is dropped.
    condition: said.gradingCompany === null ? said.condition : null,
  }
  return {
    product_id: productId,
    purchase_price: dollarsOrNull(said.purchasePriceCents),
    quantity: quantityOf(values),
    purchase_date: values.purchase_date,
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)),
  }
}

function amountFault(name: string, typed: string): string {
  if (isBlank(typed)) return `${name} is required.`
  return `${name} must be from $0.00 to $100,000,000.00, such as 12.50.`
}

function quantityOf({ quantity }: AddValues): number | null {
  const count = /^\d{1,4}$/.test(quantity.trim()) ? Number(quantity) : 0
  return count >= 1 && count <= 1_000 ? count : null
}

const isBlank = (typed: string) => typed.trim() === ''
const textOrNull = (typed: string) => typed.trim() || null
const centsOrZero = (typed: string) => (isBlank(typed) ? zeroCents : centsFromText(typed))
const dollarsOrNull = (amount: Cents | null) => (amount === null ? null : dollarsFromCents(amount))
