/**
 * The Add to Collection form: turns its text fields into a request or errors. The domain decides whether a copy
 * may be raw, graded, in grading or sealed, here and on the server.
 */
import { type AddRequest, addSentences, decideAdd } from '#domain/copies/add-copy'
import { conditions, type CopyKind } from '#domain/copies/copy'
import { allTexts, gradingTexts, slabTexts } from '#domain/copies/state-texts'
import { plus } from '#domain/money/money'
import { purchaseDateRefusal } from '#domain/copies/purchase-date'
import { isRefusal } from '#domain/refusal'
import type { NewCopies } from '#web/api/collection.ts'
import { blankCosts, readCosts } from '#web/format/cost-words.ts'
import {
  amountError,
  centsFromTyped,
  centsOrZero,
  malformedAmountError,
  typedFromCents,
} from '#web/format/typed-amount.ts'
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
  readonly kind: CopyKind
  /** The texts of all kinds. Those of another kind than this one count for nothing. */
  readonly values: AddValues
  /** The collector's today, YYYY-MM-DD; the latest purchase date allowed. */
  readonly today: string
}

export type AddReading = { readonly send: NewCopies } | { readonly errors: AddErrors }

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
  const { kind, values } = form
  const costs = kind === 'grading' ? gradingCosts(values) : purchasePrice(values)
  const order = orderCostOf(form)
  const errors: AddErrors = {
    ...tooExpensive(order, kind),
    ...costs.errors,
    ...missingState(form),
    ...readCosts('purchase', values).errors,
    ...quantityAndDay(form),
    ...(kind === 'graded' && slabTextErrors(values, quantityOf(values) ?? 1)),
    ...remarkErrors(values),
  }
  if (Object.keys(errors).length > 0) return { errors }
  const request = { ...costs.request, ...statePart(form) }
  const decision = decideAdd(kind === 'sealed' ? 'sealed_product' : 'card', request)
  if (isRefusal(decision)) return { errors: { [decision.field ?? 'purchasePrice']: decision.sentence } }
  return { send: { ...newCopiesOf(form, request), ...amountsWithExtras(order, kind) } }
}

interface Costs {
  readonly request: Pick<AddRequest, 'purchasePriceCents' | 'rawCardCostCents' | 'gradingCostCents'>
  readonly errors: AddErrors
}

function gradingCosts(values: AddValues): Costs {
  const rawCardCostCents = centsFromTyped(values.rawCardCost)
  const gradingCostCents = centsFromTyped(values.gradingCost)
  const malformed = (['rawCardCost', 'gradingCost'] as const).filter(
    field => centsOrZero(values[field]) === null,
  )
  const errors: AddErrors = Object.fromEntries(
    malformed.map(field => [field, malformedAmountError(values[field])]),
  )
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

/** The fields that say what kind of copy it is: all must be filled in. */
const stateFields: Readonly<Record<CopyKind, readonly AddField[]>> = {
  raw: ['condition'],
  graded: ['gradingCompany', 'grade'],
  grading: ['rawCardCost', 'gradingCost'],
  sealed: [],
}

/** The specification's sentence about a blank one, once: at the first. */
function missingState({ kind, values }: AddForm): AddErrors {
  const missing = stateFields[kind].find(field => isBlank(values[field]))
  if (missing === undefined) return {}
  return { [missing]: kind === 'grading' ? addSentences.gradingFields : addSentences.gradeOrCondition }
}

function statePart({ kind, values }: AddForm): Partial<AddRequest> {
  switch (kind) {
    case 'raw':
      return { condition: conditions.find(known => known === values.condition) ?? null }
    case 'graded':
      return {
        gradingCompany: textOrNull(values.gradingCompany),
        grade: textOrNull(values.grade),
        ...typedTexts(slabTexts, values),
      }
    case 'grading':
      return { gradingStatus: 'grading', ...typedTexts(gradingTexts, values) }
    case 'sealed':
      return {}
  }
}

/** Omits null fields. */
function newCopiesOf({ productId, values }: AddForm, request: AddRequest): NewCopies {
  const { purchasePriceCents, ...optional } = request
  return {
    productId,
    purchasePriceCents,
    quantity: quantityOf(values),
    purchaseDate: values.purchaseDate,
    ...newRemarks(values),
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)),
  }
}

const isBlank = (typed: string) => typed.trim() === ''
const textOrNull = (typed: string) => typed.trim() || null
