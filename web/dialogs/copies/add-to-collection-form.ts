/**
 * The Add to Collection form: turns its text fields into a request or errors. The domain decides whether a copy
 * may be raw, graded, in grading or sealed, here and on the server.
 */
import { type AddRequest, addSentences, decideAdd } from '#domain/copies/add-copy'
import { conditions } from '#domain/copies/copy'
import { allTexts, gradingTexts, slabTexts } from '#domain/copies/state-texts'
import { plus } from '#domain/money/money'
import type { ProductType } from '#domain/products/product'
import { purchaseDateRefusal } from '#domain/copies/purchase-date'
import { isRefusal } from '#domain/refusal'
import type { NewCopies } from '#web/api/collection.ts'
import { blankCosts, readCosts } from '#web/format/cost-words.ts'
import { amountError, centsFromTyped, centsOrZero, typedFromCents } from '#web/format/typed-amount.ts'
import {
  amountsWithExtras,
  orderCostOf,
  type OrderTexts,
  quantityOf,
  tooExpensive,
} from './costs/order-cost.ts'
import { blankPaid } from './paid-form.ts'
import { blankRemarks, newRemarks, remarkErrors } from './remarks/remarks-fields.tsx'
import { slabTextErrors, textValues, typedTexts } from './state-text-fields.tsx'

export type AddValues = Readonly<ReturnType<typeof emptyAddValues>>
export type AddField = keyof AddValues
export type AddErrors = Partial<Record<AddField, string>>

export interface AddForm extends Pick<OrderTexts, 'itemsTogether'> {
  readonly productId: string
  readonly productType: ProductType
  readonly isForGrading: boolean
  readonly values: AddValues
  /** The collector's today, YYYY-MM-DD; the latest purchase date allowed. */
  readonly today: string
}

export type AddReading =
  | { readonly send: NewCopies }
  /** Errors by field, and the specification's alert about the form where it has one. */
  | { readonly errors: AddErrors; readonly alert: string | null }

/** Initial values of the form; `currency` is the one that the last price was entered in. */
export function emptyAddValues(today: string, currency: string) {
  return {
    ...blankPaid(currency),
    ...blankCosts('purchase'),
    ...blankRemarks,
    ...textValues(allTexts),
    purchasePrice: '',
    rawCardCost: '',
    gradingCost: '',
    gradingCompany: '',
    grade: '',
    condition: '',
    quantity: '1',
    purchaseDate: today,
  }
}

/** Returns Price Paid for grading: raw card cost plus grading cost, a blank as 0; '' if one is not an amount. */
export function gradingPriceText(values: AddValues): string {
  const raw = centsOrZero(values.rawCardCost)
  const fee = centsOrZero(values.gradingCost)
  return raw === null || fee === null ? '' : typedFromCents(plus(raw, fee))
}

export function readAddForm(form: AddForm): AddReading {
  const { productType, values } = form
  const isForGrading = form.isForGrading && productType === 'card'
  const costs = isForGrading ? gradingCosts(values) : purchasePrice(values)
  const extras = readCosts('purchase', values)
  const order = orderCostOf({ ...form, isForGrading })
  const errors: AddErrors = {
    ...tooExpensive(order, isForGrading),
    ...costs.errors,
    ...extras.errors,
    ...quantityAndDay(form),
    ...(productType === 'card' && !isForGrading && slabTextErrors(values, quantityOf(values) ?? 1)),
    ...remarkErrors(values),
  }
  const hasBlankCost = isForGrading && (isBlank(values.rawCardCost) || isBlank(values.gradingCost))
  if (Object.keys(errors).length > 0) {
    return { errors, alert: hasBlankCost ? addSentences.gradingFields : null }
  }
  const request = { ...costs.request, ...statePart(form, isForGrading) }
  const decision = decideAdd(productType, request)
  if (!isRefusal(decision)) {
    return { send: { ...newCopiesOf(form, request), ...amountsWithExtras(order, isForGrading) } }
  }
  return stateErrors(decision.sentence, decision.field, values)
}

interface Costs {
  readonly request: Pick<AddRequest, 'purchasePriceCents' | 'rawCardCostCents' | 'gradingCostCents'>
  readonly errors: AddErrors
}

function gradingCosts(values: AddValues): Costs {
  const rawCardCostCents = centsFromTyped(values.rawCardCost)
  const gradingCostCents = centsFromTyped(values.gradingCost)
  const errors = {
    ...(rawCardCostCents === null && { rawCardCost: amountError('Raw card cost', values.rawCardCost) }),
    ...(gradingCostCents === null && { gradingCost: amountError('Grading cost', values.gradingCost) }),
  }
  const purchasePriceCents =
    rawCardCostCents === null || gradingCostCents === null ? null : plus(rawCardCostCents, gradingCostCents)
  return { request: { purchasePriceCents, rawCardCostCents, gradingCostCents }, errors }
}

function purchasePrice(values: AddValues): Costs {
  const purchasePriceCents = centsFromTyped(values.purchasePrice)
  const errors =
    purchasePriceCents === null ? { purchasePrice: amountError('Price paid', values.purchasePrice) } : {}
  return { request: { purchasePriceCents, rawCardCostCents: null, gradingCostCents: null }, errors }
}

function quantityAndDay({ values, today }: AddForm): AddErrors {
  const day = values.purchaseDate
  const dayRefusal = purchaseDateRefusal(day, new Date(today))
  return {
    ...(quantityOf(values) === null && { quantity: 'Quantity must be a whole number from 1 to 1,000.' }),
    ...(dayRefusal && { purchaseDate: dayRefusal.sentence }),
    ...(day > today && { purchaseDate: 'Purchase date must not be in the future.' }),
    ...(day === '' && { purchaseDate: 'Purchase date is required.' }),
  }
}

function statePart({ productType, values }: AddForm, isForGrading: boolean) {
  const isPlain = productType === 'card' && !isForGrading
  return {
    gradingStatus: isForGrading ? ('grading' as const) : null,
    gradingCompany: isPlain ? textOrNull(values.gradingCompany) : null,
    grade: isPlain ? textOrNull(values.grade) : null,
    condition: isPlain ? (conditions.find(known => known === values.condition) ?? null) : null,
    ...(isForGrading && typedTexts(gradingTexts, values)),
    ...(isPlain && typedTexts(slabTexts, values)),
  }
}

/** Without a condition, adds the specification's alert whichever of company and grade is missing. */
function stateErrors(sentence: string, field: string | undefined, values: AddValues): AddReading {
  if (values.condition !== '') return { errors: field ? { [field]: sentence } : {}, alert: null }
  const errors =
    sentence === addSentences.gradeOrCondition
      ? { condition: 'Choose a condition, or enter a company and grade.' }
      : { ...(field && { [field]: sentence }) }
  return { errors, alert: addSentences.gradeOrCondition }
}

/** Omits null fields, and the condition of a graded copy. */
function newCopiesOf({ productId, values }: AddForm, request: AddRequest): NewCopies {
  const { purchasePriceCents, ...optional } = request
  const condition = request.gradingCompany ? null : request.condition
  return {
    productId,
    purchasePriceCents,
    quantity: quantityOf(values),
    purchaseDate: values.purchaseDate,
    ...newRemarks(values),
    ...Object.fromEntries(Object.entries({ ...optional, condition }).filter(([, value]) => value !== null)),
  }
}

const isBlank = (typed: string) => typed.trim() === ''
const textOrNull = (typed: string) => typed.trim() || null
