/**
 * The Edit Investment form: turns its text fields into a change or errors. Sends only what differs. The domain
 * decides whether the copy may change that way, here first and then on the server.
 */
import { canSendForGrading, decideEdit, type EditRequest } from '#domain/collection/edit-copy'
import { type CopyKind, stateOf } from '#domain/collection/copy'
import { type Cents, centsFromText, plus, textFromCents, zeroCents } from '#domain/money/money'
import { purchaseDateRefusal } from '#domain/collection/purchase-date'
import { isRefusal } from '#domain/refusal'
import type { Copy, CopyEdit } from '#web/api/collection.ts'
import { amountError } from '#web/format/amount-error.ts'

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
  /** True when 'Send this card for grading' is ticked. */
  readonly isForGrading: boolean
  readonly values: EditValues
  readonly now: Date
}

/** `send` is null when nothing changed. */
export type EditReading = { readonly send: CopyEdit | null } | { readonly errors: EditErrors }

/** Initial values of the form. The raw card cost defaults to the investment. */
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

/** True for raw cards, the only copies that can be sent for grading. */
export function offersGrading(copy: Copy): boolean {
  return canSendForGrading(stateOf(copy))
}

/** True when the investment is raw card cost plus grading cost. */
export function hasGradingCosts(kind: CopyKind, isForGrading: boolean): boolean {
  return kind === 'grading' || isForGrading
}

/** Returns raw card cost plus grading cost, counting a blank as 0; '' if one is not an amount. */
export function gradingSumText(values: EditValues): string {
  const raw = blankAsZero(values.rawCardCost)
  const fee = blankAsZero(values.gradingCost)
  return raw === null || fee === null ? '' : textFromCents(plus(raw, fee))
}

export function readEditForm(form: EditForm): EditReading {
  const { copy, isForGrading, values } = form
  const costs = hasGradingCosts(copy.kind, isForGrading) ? readGradingCosts(values) : readPrice(values)
  const ownPrice = readOwnPrice(form)
  const errors = { ...costs.errors, ...readDay(form), ...ownPrice.errors }
  if (Object.keys(errors).length > 0) return { errors }

  const change: EditRequest = {
    ...costs.change,
    ...(isForGrading && { gradingStatus: 'grading' as const }),
    ...(hasGradingCosts(copy.kind, isForGrading) && {
      predictedGrade: values.predictedGrade.trim() || null,
    }),
  }
  const decision = decideEdit({ state: stateOf(copy), costBasisCents: copy.purchasePriceCents }, change)
  if (isRefusal(decision)) return { errors: { [decision.field ?? 'purchasePrice']: decision.sentence } }
  const send = { ...differences(form, change), ...ownPrice.send }
  return { send: Object.keys(send).length > 0 ? send : null }
}

interface Costs {
  readonly change: Pick<EditRequest, 'purchasePriceCents' | 'rawCardCostCents' | 'gradingCostCents'>
  readonly errors: EditErrors
}

function readPrice(values: EditValues): Costs {
  const purchasePriceCents = centsFromText(values.purchasePrice)
  if (purchasePriceCents !== null) return { change: { purchasePriceCents }, errors: {} }
  return { change: {}, errors: { purchasePrice: amountError('Investment price', values.purchasePrice) } }
}

function readGradingCosts(values: EditValues): Costs {
  const rawCardCostCents = blankAsZero(values.rawCardCost)
  const gradingCostCents = blankAsZero(values.gradingCost)
  return {
    change: { rawCardCostCents, gradingCostCents },
    errors: {
      ...(rawCardCostCents === null && {
        rawCardCost: amountError('Raw card cost', values.rawCardCost),
      }),
      ...(gradingCostCents === null && { gradingCost: amountError('Grading cost', values.gradingCost) }),
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
 * A blank removes the price. A card sent for grading has no own price: the server drops the one it had, which
 * was for the raw card.
 */
function readOwnPrice({ copy, isForGrading, values }: EditForm): {
  readonly send: Pick<CopyEdit, 'ownPriceCents'>
  readonly errors: EditErrors
} {
  if (isForGrading) return { send: {}, errors: {} }
  const typed = values.ownPrice
  const ownPriceCents = isBlank(typed) ? null : centsFromText(typed)
  if (ownPriceCents === null && !isBlank(typed)) {
    return { send: {}, errors: { ownPrice: amountError('Your price', typed) } }
  }
  return { send: ownPriceCents === copy.ownPriceCents ? {} : { ownPriceCents }, errors: {} }
}

function differences({ copy, isForGrading, values }: EditForm, change: EditRequest): CopyEdit {
  const costs = hasGradingCosts(copy.kind, isForGrading)
    ? {
        rawCardCostCents: change.rawCardCostCents ?? zeroCents,
        gradingCostCents: change.gradingCostCents ?? zeroCents,
        predictedGrade: change.predictedGrade ?? null,
      }
    : { purchasePriceCents: change.purchasePriceCents ?? zeroCents }
  const entered = { ...costs, purchaseDate: values.purchaseDate }
  // Sending a card for grading sends all its costs.
  const differs = Object.entries(entered).filter(([field, value]) => {
    if (isForGrading && field !== 'purchaseDate') return value !== null
    return value !== copy[field as keyof typeof entered & keyof Copy]
  })
  return { ...(isForGrading && { gradingStatus: 'grading' as const }), ...Object.fromEntries(differs) }
}

function blankAsZero(typed: string): Cents | null {
  return isBlank(typed) ? zeroCents : centsFromText(typed)
}

function isBlank(typed: string): boolean {
  return typed.trim() === ''
}
