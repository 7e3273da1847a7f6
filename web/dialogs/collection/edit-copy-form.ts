/**
 * The Edit form of one copy: from the texts of its fields to the change that is sent, or to what is wrong with
 * them. Only what differs is sent, and whether the copy may become that is the domain's rule, asked here
 * before the server asks it again.
 */
import type { CopyKind } from '#domain/collection/copy'
import { canSendForGrading, decideEdit, type EditRequest } from '#domain/collection/edit-copy'
import {
  type Cents,
  centsFromText,
  dollarsFromCents,
  plus,
  textFromCents,
  zeroCents,
} from '#domain/money/money'
import { purchaseDateRefusal } from '#domain/collection/purchase-date'
import { isRefusal } from '#domain/refusal'
import type { CopyEdit, Item } from '#web/api/collection.ts'
import { wireCents } from '#web/format/wire-cents.ts'
import { copyOfItem } from './copy-of-item.ts'

/** The fields of the form, by their wire names. */
export type EditField =
  | 'purchase_price'
  | 'raw_card_cost'
  | 'grading_cost'
  | 'predicted_grade'
  | 'purchase_date'
  | 'own_price'

export type EditValues = Readonly<Record<EditField, string>>
export type EditErrors = Partial<Record<EditField, string>>

export interface EditForm {
  readonly item: Item
  /** The ticked box 'Send this card for grading'. */
  readonly isForGrading: boolean
  readonly values: EditValues
  readonly now: Date
}

/** A change of nothing is null: there is nothing to send. */
export type EditReading = { readonly send: CopyEdit | null } | { readonly errors: EditErrors }

/** The form as it opens; a card that is sent in starts with what was paid for it as its raw card cost. */
export function editValuesOf(item: Item): EditValues {
  const investment = textFromCents(wireCents(item.purchase_price))
  return {
    purchase_price: investment,
    raw_card_cost: item.raw_card_cost === null ? investment : textFromCents(wireCents(item.raw_card_cost)),
    grading_cost: item.grading_cost === null ? '' : textFromCents(wireCents(item.grading_cost)),
    predicted_grade: item.predicted_grade ?? '',
    purchase_date: item.purchase_date,
    own_price: item.own_price === null ? '' : textFromCents(wireCents(item.own_price)),
  }
}

/** True where the specification offers the box: for a raw card, and nothing else. */
export function offersGrading(item: Item): boolean {
  return canSendForGrading(copyOfItem(item).state)
}

/** True while the investment is raw card cost plus grading cost and not a figure of its own. */
export function isCostOfGrading(kind: CopyKind, isForGrading: boolean): boolean {
  return kind === 'grading' || isForGrading
}

/** Raw card cost plus grading cost, a blank counting as 0; '' while one of them is no amount. */
export function sumText(values: EditValues): string {
  const raw = blankAsZero(values.raw_card_cost)
  const fee = blankAsZero(values.grading_cost)
  return raw === null || fee === null ? '' : textFromCents(plus(raw, fee))
}

export function readEditForm(form: EditForm): EditReading {
  const { item, isForGrading, values } = form
  const costs = isCostOfGrading(item.kind, isForGrading) ? readGradingCosts(values) : readPrice(values)
  const ownPrice = readOwnPrice(form)
  const errors = { ...costs.errors, ...readDay(form), ...ownPrice.errors }
  if (Object.keys(errors).length > 0) return { errors }

  const change: EditRequest = {
    ...costs.change,
    ...(isForGrading && { gradingStatus: 'grading' as const }),
    ...(isCostOfGrading(item.kind, isForGrading) && {
      predictedGrade: values.predicted_grade.trim() || null,
    }),
  }
  const decision = decideEdit(copyOfItem(item), change)
  if (isRefusal(decision)) return { errors: { [decision.field ?? 'purchase_price']: decision.sentence } }
  const send = { ...wireOf(form, change), ...ownPrice.send }
  return { send: Object.keys(send).length > 0 ? send : null }
}

interface Costs {
  readonly change: Pick<EditRequest, 'purchasePriceCents' | 'rawCardCostCents' | 'gradingCostCents'>
  readonly errors: EditErrors
}

function readPrice(values: EditValues): Costs {
  const purchasePriceCents = centsFromText(values.purchase_price)
  if (purchasePriceCents !== null) return { change: { purchasePriceCents }, errors: {} }
  return { change: {}, errors: { purchase_price: amountFault('Investment price', values.purchase_price) } }
}

function readGradingCosts(values: EditValues): Costs {
  const rawCardCostCents = blankAsZero(values.raw_card_cost)
  const gradingCostCents = blankAsZero(values.grading_cost)
  return {
    change: { rawCardCostCents, gradingCostCents },
    errors: {
      ...(rawCardCostCents === null && { raw_card_cost: amountFault('Raw card cost', values.raw_card_cost) }),
      ...(gradingCostCents === null && { grading_cost: amountFault('Grading cost', values.grading_cost) }),
    },
  }
}

function readDay({ item, values, now }: EditForm): EditErrors {
  if (values.purchase_date === item.purchase_date) return {}
  if (values.purchase_date === '') return { purchase_date: 'Purchase date is required.' }
  const refusal = purchaseDateRefusal(values.purchase_date, now)
  return refusal ? { purchase_date: refusal.sentence } : {}
}

/**
 * A blank takes the price away; one that was not changed is not sent. A card that leaves for grading is not
 * asked for one: what it had was said of the card as it was, and the server drops it.
 */
function readOwnPrice({ item, isForGrading, values }: EditForm): {
  readonly send: Pick<CopyEdit, 'own_price'>
  readonly errors: EditErrors
} {
  if (isForGrading) return { send: {}, errors: {} }
  const typed = values.own_price
  const ownPriceCents = isBlank(typed) ? null : centsFromText(typed)
  if (ownPriceCents === null && !isBlank(typed)) {
    return { send: {}, errors: { own_price: amountFault('Your own price', typed) } }
  }
  const isSame = ownPriceCents === wireCents(item.own_price)
  const own_price = ownPriceCents === null ? null : dollarsFromCents(ownPriceCents)
  return { send: isSame ? {} : { own_price }, errors: {} }
}

function wireOf({ item, isForGrading, values }: EditForm, change: EditRequest): CopyEdit {
  const costs = isCostOfGrading(item.kind, isForGrading)
    ? {
        raw_card_cost: dollarsFromCents(change.rawCardCostCents ?? zeroCents),
        grading_cost: dollarsFromCents(change.gradingCostCents ?? zeroCents),
        predicted_grade: change.predictedGrade ?? null,
      }
    : { purchase_price: dollarsFromCents(change.purchasePriceCents ?? zeroCents) }
  const said = { ...costs, purchase_date: values.purchase_date }
  // Sending a card in is said in full; everything else only where it differs.
  const differs = Object.entries(said).filter(([field, value]) => {
    if (isForGrading && field !== 'purchase_date') return value !== null
    return value !== item[field as keyof typeof said & keyof Item]
  })
  return { ...(isForGrading && { grading_status: 'grading' as const }), ...Object.fromEntries(differs) }
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
