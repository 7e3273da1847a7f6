/**
 * The Edit Investment form: turns its text fields into a change or errors. Sends only what differs. The domain
 * decides whether the copy may change that way, here first and then on the server.
 */
import { canSendForGrading, decideEdit, type EditRequest } from '#domain/copies/edit-copy'
import { type CopyKind, stateOf } from '#domain/copies/copy'
import { type CostFields, costsFrom, extraTotalCents } from '#domain/copies/extra-costs'
import { allTexts, gradingTexts, slabTexts } from '#domain/copies/state-texts'
import { type Cents, plus, zeroCents } from '#domain/money/money'
import { purchaseDateRefusal } from '#domain/copies/purchase-date'
import { isRefusal } from '#domain/refusal'
import type { Copy, CopyEdit } from '#web/api/collection.ts'
import { costTexts, partsWords, readCosts as readExtraCosts } from '#web/format/cost-words.ts'
import { formatCents } from '#web/format/values.ts'
import { amountError, centsFromTyped, centsOrZero, typedFromCents } from '#web/format/typed-amount.ts'
import { correctionTextsOf, readCorrection } from './correction-form.ts'
import { paidTextsOf } from './paid-form.ts'
import { changedRemarkTexts, remarkErrors, remarkTextsOf } from './remarks/remarks-fields.tsx'
import { wholeError } from './costs/order-cost.ts'
import { slabTextErrors, textValues, typedTexts } from './state-text-fields.tsx'

export type EditValues = Readonly<ReturnType<typeof editValuesOf>>
export type EditField = keyof EditValues
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

/** Initial values of the form: the price of the item, and the costs next to it. */
export function editValuesOf(copy: Copy) {
  const price = typedFromCents(copy.itemPriceCents)
  return {
    ...costTexts('purchase', copy),
    ...paidTextsOf(copy),
    ...correctionTextsOf(copy),
    ...remarkTextsOf(copy),
    ...textValues(allTexts, copy),
    purchasePrice: price,
    rawCardCost: price,
    gradingCost: copy.gradingCostCents === null ? '' : typedFromCents(copy.gradingCostCents),
    purchaseDate: copy.purchaseDate,
    ownPrice: copy.ownPriceCents === null ? '' : typedFromCents(copy.ownPriceCents),
    ownPriceCounts: copy.countsOwnPrice ? 'yes' : '',
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
  const raw = centsOrZero(values.rawCardCost)
  const fee = centsOrZero(values.gradingCost)
  return raw === null || fee === null ? '' : typedFromCents(plus(raw, fee))
}

/** Says what the costs next to the price make of the investment; null without any, or while a text is invalid. */
export function investmentWords(form: EditForm): string | null {
  const { parts, partsCents, whole, errors } = readCosts(form)
  if (partsCents === 0 || Object.keys(errors).length > 0) return null
  const { purchasePriceCents, rawCardCostCents, gradingCostCents = zeroCents } = whole
  const wholeCents = purchasePriceCents ?? rawCardCostCents ?? zeroCents
  const item = form.copy.kind === 'graded' && form.copy.gradingCostCents ? 'item and grading' : 'item'
  const paid = { ...parts, itemPriceCents: wholeCents - partsCents, gradingCostCents }
  return `Investment ${formatCents(plus(wholeCents, gradingCostCents))}: ${partsWords(item, paid)}`
}

export function readEditForm(form: EditForm): EditReading {
  const { copy, isForGrading, values } = form
  const costs = readCosts(form)
  const ownPrice = readOwnPrice(form)
  const correction = isForGrading ? notCorrected : readCorrection(copy, values)
  const errors = {
    ...costs.errors,
    ...readDay(form),
    ...ownPrice.errors,
    ...(isGradedAfter(form) && slabTextErrors(values, 1)),
    ...correction.errors,
    ...remarkErrors(values),
  }
  if (Object.keys(errors).length > 0) return { errors }

  const change: EditRequest = {
    ...costs.whole,
    ...correction.send,
    ...(isForGrading && { gradingStatus: 'grading' as const }),
    ...(hasGradingCosts(copy.kind, isForGrading) && typedTexts(gradingTexts, values)),
  }
  const decision = decideEdit({ state: stateOf(copy), costBasisCents: copy.purchasePriceCents }, change)
  if (isRefusal(decision)) return { errors: { [decision.field ?? 'purchasePrice']: decision.sentence } }
  const send = {
    ...paidChange(form, costs),
    ...correction.send,
    ...otherChanges(form, change),
    ...ownPrice.send,
    ...changedRemarkTexts(copy, values),
  }
  return { send: Object.keys(send).length > 0 ? send : null }
}

const notCorrected = { send: {}, errors: {} }

interface Costs {
  /** With the costs next to the price, which lie inside the raw card cost in grading. */
  readonly whole: {
    readonly purchasePriceCents?: Cents
    readonly rawCardCostCents?: Cents
    readonly gradingCostCents?: Cents
  }
  readonly parts: CostFields<'purchase'>
  readonly partsCents: Cents
  readonly errors: EditErrors
}

function readCosts({ copy, isForGrading, values }: EditForm): Costs {
  const { sent: parts, totalCents: partsCents, errors } = readExtraCosts('purchase', values)
  const isInGrading = hasGradingCosts(copy.kind, isForGrading)
  const costs = isInGrading ? readGradingCosts(values, partsCents) : readPrice(values, partsCents)
  return { parts, partsCents, whole: costs.whole, errors: { ...costs.errors, ...errors } }
}

function readPrice({ purchasePrice }: EditValues, partsCents: Cents): Pick<Costs, 'whole' | 'errors'> {
  const price = centsFromTyped(purchasePrice)
  if (price === null) {
    return { whole: {}, errors: { purchasePrice: amountError('Investment price', purchasePrice) } }
  }
  const purchasePriceCents = plus(price, partsCents)
  const error = wholeError(purchasePriceCents)
  return { whole: { purchasePriceCents }, errors: error === null ? {} : { purchasePrice: error } }
}

function readGradingCosts(values: EditValues, partsCents: Cents): Pick<Costs, 'whole' | 'errors'> {
  const raw = centsOrZero(values.rawCardCost)
  const grading = centsOrZero(values.gradingCost)
  const rawCardCostCents = plus(raw ?? zeroCents, partsCents)
  const rawError =
    raw === null ? amountError('Raw card cost', values.rawCardCost) : wholeError(rawCardCostCents)
  return {
    whole: { rawCardCostCents, gradingCostCents: grading ?? zeroCents },
    errors: {
      ...(rawError !== null && { rawCardCost: rawError }),
      ...(grading === null && { gradingCost: amountError('Grading cost', values.gradingCost) }),
    },
  }
}

function readDay({ copy, values, now }: EditForm): EditErrors {
  if (values.purchaseDate === copy.purchaseDate) return {}
  if (values.purchaseDate === '') return { purchaseDate: 'Purchase date is required.' }
  const refusal = purchaseDateRefusal(values.purchaseDate, now)
  return refusal ? { purchaseDate: refusal.sentence } : {}
}

/** True for a card that is graded once the form is saved. */
function isGradedAfter({ isForGrading, values }: EditForm): boolean {
  return !isForGrading && values.correctedKind === 'graded'
}

/**
 * A blank removes the price. A card sent for grading has no own price: the server drops the one it had, which
 * was for the raw card. What it counts for is sent only where that was changed: another condition or grade ends it.
 */
function readOwnPrice({ copy, isForGrading, values }: EditForm): {
  readonly send: Pick<CopyEdit, 'ownPriceCents' | 'countsOwnPrice'>
  readonly errors: EditErrors
} {
  if (isForGrading) return { send: {}, errors: {} }
  const typed = values.ownPrice
  const ownPriceCents = isBlank(typed) ? null : centsFromTyped(typed)
  if (ownPriceCents === null && !isBlank(typed)) {
    return { send: {}, errors: { ownPrice: amountError('Your price', typed) } }
  }
  // A copy of another kind keeps no price that is not sent.
  const isKept = ownPriceCents === null || values.correctedKind === copy.kind
  const isSame = ownPriceCents === copy.ownPriceCents && isKept
  const countsOwnPrice = ownPriceCents !== null && values.ownPriceCounts === 'yes'
  // A new price that is ticked is for the new state too, which would end what the last one counted for.
  const isSwitched =
    ownPriceCents !== null && (countsOwnPrice !== copy.countsOwnPrice || (countsOwnPrice && !isSame))
  return { send: { ...(!isSame && { ownPriceCents }), ...(isSwitched && { countsOwnPrice }) }, errors: {} }
}

/**
 * What was paid, if it differs. The whole and its parts are sent together, so that they are saved as the form
 * shows them.
 */
function paidChange({ copy, isForGrading }: EditForm, { whole, parts, partsCents }: Costs): CopyEdit {
  const { gradingCostCents: _, ...price } = whole
  const hasParts = partsCents > 0 || extraTotalCents(costsFrom('purchase', copy)) > 0
  const paid = hasParts ? { ...price, ...parts } : price
  const differs = Object.entries(paid).some(([field, value]) => value !== copy[field as keyof typeof paid])
  return isForGrading || differs ? paid : {}
}

/** The other fields that differ. Sending a card for grading sends all its costs. */
function otherChanges(form: EditForm, change: EditRequest): CopyEdit {
  const { copy, isForGrading, values } = form
  const entered = {
    ...(hasGradingCosts(copy.kind, isForGrading) && {
      gradingCostCents: change.gradingCostCents ?? zeroCents,
      ...typedTexts(gradingTexts, values),
    }),
    ...(isGradedAfter(form) && typedTexts(slabTexts, values)),
    purchaseDate: values.purchaseDate,
  }
  const differs = Object.entries(entered).filter(([field, value]) => {
    if (isForGrading && field !== 'purchaseDate') return value !== null
    return value !== copy[field as keyof typeof entered & keyof Copy]
  })
  return { ...(isForGrading && { gradingStatus: 'grading' as const }), ...Object.fromEntries(differs) }
}

function isBlank(typed: string): boolean {
  return typed.trim() === ''
}
