/**
 * The Edit form of one copy: from the texts of its fields to the change that is sent, or to what is wrong with
 * them. Only what differs is sent, and whether the copy may become that is the domain's rule, asked here
 * before the server asks it again.
 */
import { canSendForGrading, decideEdit, type EditRequest } from '#domain/collection/edit-copy'
import { type CopyKind, stateOf } from '#domain/collection/copy'
import { type Cents, centsFromText, plus, textFromCents, zeroCents } from '#domain/money/money'
import { purchaseDateRefusal } from '#domain/collection/purchase-date'
import { isRefusal } from '#domain/refusal'
import type { Copy, CopyEdit } from '#web/api/collection.ts'

export type EditField =
  | 'purchasePrice'
  | 'rawCardCost'
  | 'gradingCost'
  | 'predictedGrade'
  | 'purchaseDate'
  | 'ownPrice'

export type EditValues = Readonly<Record<EditField, string>>
export type EditErrors = Partial<Record<EditField, string>>

export interface EditForm {
  readonly copy: Copy
  /** The ticked box 'Send this card for grading'. */
  readonly isForGrading: boolean
  readonly values: EditValues
  readonly now: Date
}

/** A change of nothing is null: there is nothing to send. */
export type EditReading = { readonly send: CopyEdit | null } | { readonly errors: EditErrors }

/** The form as it opens; a card that is sent in starts with what was paid for it as its raw card cost. */
export function editValuesOf(copy: Copy): EditValues {
  const investment = textFromCents(copy.purchasePriceCents)
  return {
    purchasePrice: investment,
    rawCardCost: copy.rawCardCostCents === null ? investment : textFromCents(copy.rawCardCostCents),
    gradingCost: copy.gradingCostCents === null ? '' : textFromCents(copy.gradingCostCents),
    predictedGrade: copy.predictedGrade ?? '',
    purchaseDate: copy.purchaseDate,
    ownPrice: copy.ownPriceCents === null ? '' : textFromCents(copy.ownPriceCents),
  }
}

/** True where the specification offers the box: for a raw card, and nothing else. */
export function offersGrading(copy: Copy): boolean {
  return canSendForGrading(stateOf(copy))
}

/** True while the investment is raw card cost plus grading cost and not a figure of its own. */
export function isCostOfGrading(kind: CopyKind, isForGrading: boolean): boolean {
  return kind === 'grading' || isForGrading
}

/** Raw card cost plus grading cost, a blank counting as 0; '' while one of them is no amount. */
export function sumText(values: EditValues): string {
  const raw = blankAsZero(values.rawCardCost)
  const fee = blankAsZero(values.gradingCost)
  return raw === null || fee === null ? '' : textFromCents(plus(raw, fee))
}

export function readEditForm(form: EditForm): EditReading {
  const { copy, isForGrading, values } = form
  const costs = isCostOfGrading(copy.kind, isForGrading) ? readGradingCosts(values) : readPrice(values)
  const ownPrice = readOwnPrice(form)
  const errors = { ...costs.errors, ...readDay(form), ...ownPrice.errors }
  if (Object.keys(errors).length > 0) return { errors }

  const change: EditRequest = {
    ...costs.change,
    ...(isForGrading && { gradingStatus: 'grading' as const }),
    ...(isCostOfGrading(copy.kind, isForGrading) && {
      predictedGrade: values.predictedGrade.trim() || null,
    }),
  }
  const decision = decideEdit({ state: stateOf(copy), costBasisCents: copy.purchasePriceCents }, change)
  if (isRefusal(decision)) return { errors: { [decision.field ?? 'purchasePrice']: decision.sentence } }
  const send = { ...copyEditOf(form, change), ...ownPrice.send }
  return { send: Object.keys(send).length > 0 ? send : null }
}

interface Costs {
  readonly change: Pick<EditRequest, 'purchasePriceCents' | 'rawCardCostCents' | 'gradingCostCents'>
  readonly errors: EditErrors
}

function readPrice(values: EditValues): Costs {
  const purchasePriceCents = centsFromText(values.purchasePrice)
  if (purchasePriceCents !== null) return { change: { purchasePriceCents }, errors: {} }
  return { change: {}, errors: { purchasePrice: amountFault('Investment price', values.purchasePrice) } }
}

function readGradingCosts(values: EditValues): Costs {
  const rawCardCostCents = blankAsZero(values.rawCardCost)
  const gradingCostCents = blankAsZero(values.gradingCost)
  return {
    change: { rawCardCostCents, gradingCostCents },
    errors: {
      ...(rawCardCostCents === null && {
        rawCardCost: amountFault('Raw card cost', values.rawCardCost),
      }),
      ...(gradingCostCents === null && { gradingCost: amountFault('Grading cost', values.gradingCost) }),
    },
  }
}

function readDay({ copy, values, now }: EditForm): EditErrors {
  if (values.purchaseDate === copy.purchaseDate) return {}
  if (values.purchaseDate === '') return { purchaseDate: 'Purchase date is required.' }
  const refusal = purchaseDateRefusal(values.purchaseDate, now)
  return refusal ? { purchaseDate: refusal.sentence } : {}
}

/**
 * A blank takes the price away; one that was not changed is not sent. A card that leaves for grading is not
 * asked for one: what it had was said of the card as it was, and the server drops it.
 */
function readOwnPrice({ copy, isForGrading, values }: EditForm): {
  readonly send: Pick<CopyEdit, 'ownPriceCents'>
  readonly errors: EditErrors
} {
  if (isForGrading) return { send: {}, errors: {} }
  const typed = values.ownPrice
  const ownPriceCents = isBlank(typed) ? null : centsFromText(typed)
  if (ownPriceCents === null && !isBlank(typed)) {
    return { send: {}, errors: { ownPrice: amountFault('Your own price', typed) } }
  }
  return { send: ownPriceCents === copy.ownPriceCents ? {} : { ownPriceCents }, errors: {} }
}

function copyEditOf({ copy, isForGrading, values }: EditForm, change: EditRequest): CopyEdit {
  const costs = isCostOfGrading(copy.kind, isForGrading)
    ? {
        rawCardCostCents: change.rawCardCostCents ?? zeroCents,
        gradingCostCents: change.gradingCostCents ?? zeroCents,
        predictedGrade: change.predictedGrade ?? null,
      }
    : { purchasePriceCents: change.purchasePriceCents ?? zeroCents }
  const said = { ...costs, purchaseDate: values.purchaseDate }
  // Sending a card in is said in full; everything else only where it differs.
  const differs = Object.entries(said).filter(([field, value]) => {
    if (isForGrading && field !== 'purchaseDate') return value !== null
    return value !== copy[field as keyof typeof said & keyof Copy]
  })
  return { ...(isForGrading && { gradingStatus: 'grading' as const }), ...Object.fromEntries(differs) }
}

function amountFault(name: string, typed: string): string {
  if (isBlank(typed)) return `${name} is required.`
  return `${name} must be from $0.00 to $100,000,000.00, such as 12.50.`
}

function blankAsZero(typed: string): Cents | null {
  return isBlank(typed) ? zeroCents : centsFromText(typed)
}

function isBlank(typed: string): boolean {
  return typed.trim() === ''
}
