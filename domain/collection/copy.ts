/**
 * A holding is one physical copy a collector owns, with its own cost and state. It is exactly one of four
 * kinds; a copy that is two of them at once, or none, cannot be expressed here and is refused by the
 * database as well.
 */
import { type Cents, plus, zeroCents } from '#domain/money/money'
import type { ProductType } from '#domain/catalogue/product'
import { conflict, invalid, type Refusal } from '#domain/refusal'

/** The five conditions of a raw card, best first (specification, section 3). */
export const conditions = [
  'Near Mint',
  'Lightly Played',
  'Moderately Played',
  'Heavily Played',
  'Damaged',
] as const
export type Condition = (typeof conditions)[number]

/** The four kinds of holding, by the names the collection filter uses. */
export const copyKinds = ['graded', 'raw', 'grading', 'sealed'] as const
export type CopyKind = (typeof copyKinds)[number]

/** The state of a copy, by kind. `grading` keeps the condition the card had when it left, if it was known. */
export type CopyState =
  | { readonly kind: 'raw'; readonly condition: Condition }
  | {
      readonly kind: 'grading'
      readonly rawCardCostCents: Cents
      readonly gradingCostCents: Cents
      readonly predictedGrade: string | null
      readonly condition: Condition | null
    }
  | {
      readonly kind: 'graded'
      readonly gradingCompany: string
      readonly grade: string
      /** What sending it in cost, when it was graded while owned: history, no longer the cost basis. */
      readonly rawCardCostCents: Cents | null
      readonly gradingCostCents: Cents | null
      readonly predictedGrade: string | null
    }
  | { readonly kind: 'sealed' }

/** The same state as flat fields, as rows, the wire and forms have it: what its kind lacks is null. */
export interface CopyFields {
  readonly kind: CopyKind
  readonly condition: Condition | null
  readonly gradingCompany: string | null
  readonly grade: string | null
  readonly predictedGrade: string | null
  readonly rawCardCostCents: Cents | null
  readonly gradingCostCents: Cents | null
}

const noFields = {
  condition: null,
  gradingCompany: null,
  grade: null,
  predictedGrade: null,
  rawCardCostCents: null,
  gradingCostCents: null,
} as const

/** The state as flat fields; `stateOf` reads them back. */
export function fieldsOf(state: CopyState): CopyFields {
  return { ...noFields, ...state }
}

/** The state that flat fields describe. Throws a TypeError where a field that its kind requires is null: a bug. */
export function stateOf(fields: CopyFields): CopyState {
  const { kind, condition, predictedGrade, rawCardCostCents, gradingCostCents } = fields
  switch (kind) {
    case 'raw':
      return { kind, condition: required(condition) }
    case 'grading':
      return {
        kind,
        rawCardCostCents: required(rawCardCostCents),
        gradingCostCents: required(gradingCostCents),
        predictedGrade,
        condition,
      }
    case 'graded': {
      const [gradingCompany, grade] = [required(fields.gradingCompany), required(fields.grade)]
      return { kind, gradingCompany, grade, rawCardCostCents, gradingCostCents, predictedGrade }
    }
    case 'sealed':
      return { kind }
  }
}

function required<Value>(field: Value | null): Value {
  if (field === null) throw new TypeError('a copy lacks a field that its kind requires')
  return field
}

/** What a label needs to know of a state; price targets and trade drafts have no more than this. */
export type LabelledState =
  | { readonly kind: 'raw'; readonly condition: string }
  | { readonly kind: 'graded'; readonly gradingCompany: string; readonly grade: string }
  | { readonly kind: 'grading' | 'sealed' }

/** A state in words, on tiles, in lists and in mails: "Near Mint", "PSA 10", "Being Graded" or "Sealed". */
export function stateLabel(state: LabelledState): string {
  switch (state.kind) {
    case 'graded':
      return `${state.gradingCompany} ${state.grade}`
    case 'sealed':
      return 'Sealed'
    case 'grading':
      return 'Being Graded'
    case 'raw':
      return state.condition
  }
}

/** A copy's state together with all that was paid for it, grading included. */
export interface CopyDecision {
  readonly state: CopyState
  readonly costBasisCents: Cents
}

/** What a collector may say when adding a copy. Absent is null; blanks never get this far. */
export interface AddRequest {
  readonly purchasePriceCents: Cents | null
  readonly condition: Condition | null
  readonly gradingCompany: string | null
  readonly grade: string | null
  readonly gradingStatus: 'grading' | 'graded' | null
  readonly rawCardCostCents: Cents | null
  readonly gradingCostCents: Cents | null
  readonly predictedGrade: string | null
}

/** The sentences of specification, section 5. */
export const addSentences = {
  gradingFields: 'Please fill out all grading fields.',
  gradeOrCondition:
    'Please specify either grading company + grade, card condition, or use the grading workflow.',
} as const

/**
 * What a new copy of a product becomes, or why it cannot. A copy sent for grading costs raw card cost plus
 * grading cost, whatever purchase price came along; company and grade together make it graded and the
 * condition is dropped; a sealed product takes none of these (specification, sections 4 and 5).
 */
export function decideAdd(productType: ProductType, request: AddRequest): CopyDecision | Refusal {
  if (productType === 'sealed_product') return decideAddSealed(request)
  if (request.gradingStatus === 'grading') return decideAddInGrading(request)
  if (request.gradingStatus === 'graded') {
    return conflict('Only a copy in grading can become graded.', 'gradingStatus')
  }
  if (request.purchasePriceCents === null) return invalid('Price paid is required.', 'purchasePrice')
  const state = decideRawOrGraded(request)
  return 'refused' in state ? state : { state, costBasisCents: request.purchasePriceCents }
}

function decideAddSealed(request: AddRequest): CopyDecision | Refusal {
  if (request.gradingStatus !== null) return invalid('A sealed product cannot be graded.', 'gradingStatus')
  if (request.gradingCompany !== null)
    return invalid('A sealed product has no grading company.', 'gradingCompany')
  if (request.grade !== null) return invalid('A sealed product has no grade.', 'grade')
  if (request.condition !== null) return invalid('A sealed product has no condition.', 'condition')
  if (request.purchasePriceCents === null) return invalid('Price paid is required.', 'purchasePrice')
  return { state: { kind: 'sealed' }, costBasisCents: request.purchasePriceCents }
}

function decideAddInGrading(request: AddRequest): CopyDecision | Refusal {
  if (request.gradingCompany !== null || request.grade !== null) {
    const field = request.gradingCompany !== null ? 'gradingCompany' : 'grade'
    return invalid('A copy being sent for grading has no company and grade yet.', field)
  }
  if (request.rawCardCostCents === null) return invalid(addSentences.gradingFields, 'rawCardCost')
  if (request.gradingCostCents === null) return invalid(addSentences.gradingFields, 'gradingCost')
  return inGrading(
    request.rawCardCostCents,
    request.gradingCostCents,
    request.predictedGrade,
    request.condition,
  )
}

function inGrading(
  rawCardCostCents: Cents,
  gradingCostCents: Cents,
  predictedGrade: string | null,
  condition: Condition | null,
): CopyDecision {
  return {
    state: { kind: 'grading', rawCardCostCents, gradingCostCents, predictedGrade, condition },
    costBasisCents: plus(rawCardCostCents, gradingCostCents),
  }
}

function decideRawOrGraded(request: AddRequest): CopyState | Refusal {
  const { gradingCompany, grade, condition } = request
  if (gradingCompany !== null && grade !== null) {
    return {
      kind: 'graded',
      gradingCompany,
      grade,
      rawCardCostCents: null,
      gradingCostCents: null,
      predictedGrade: null,
    }
  }
  if (gradingCompany !== null) return invalid('A grading company needs a grade too.', 'grade')
  if (grade !== null) return invalid('A grade needs its grading company too.', 'gradingCompany')
  if (condition === null) return invalid(addSentences.gradeOrCondition, 'condition')
  return { kind: 'raw', condition }
}

/** True when a copy may be sent for grading: a raw card, and nothing else (specification, section 4). */
export function canSendForGrading(state: CopyState): boolean {
  return state.kind === 'raw'
}

/** True when a copy may be updated to graded: only while it is in grading. */
export function canBecomeGraded(state: CopyState): boolean {
  return state.kind === 'grading'
}

/** What a collector may change on a copy. Undefined: not mentioned. Null: mentioned and left blank. */
export interface EditRequest {
  readonly purchasePriceCents?: Cents | null | undefined
  readonly gradingStatus?: 'grading' | 'graded' | null | undefined
  readonly rawCardCostCents?: Cents | null | undefined
  readonly gradingCostCents?: Cents | null | undefined
  readonly predictedGrade?: string | null | undefined
  readonly gradingCompany?: string | null | undefined
  readonly grade?: string | null | undefined
  readonly condition?: Condition | null | undefined
}

/**
 * What a copy becomes by an edit, or why it cannot. Three things happen through it: the investment changes;
 * a raw card is sent for grading; a copy in grading is updated to graded (its cost stays). For a copy in
 * grading the cost is always raw card cost plus grading cost, a blank counting as 0.
 */
export function decideEdit(current: CopyDecision, edit: EditRequest): CopyDecision | Refusal {
  if (edit.gradingStatus === 'graded') return decideUpdateToGraded(current, edit)
  if (edit.gradingStatus === 'grading') return decideSendForGrading(current, edit)
  switch (current.state.kind) {
    case 'grading':
      return decideEditInGrading(current.state, edit)
    case 'raw':
      return decideEditRaw(current, edit)
    case 'graded':
      return decideEditGraded(current, current.state, edit)
    case 'sealed':
      return decideEditSealed(current, edit)
  }
}

function decideUpdateToGraded({ state, costBasisCents }: CopyDecision, edit: EditRequest) {
  if (state.kind !== 'grading') return conflict('Only a copy in grading can become graded.', 'gradingStatus')
  if (!edit.gradingCompany) return invalid('Grading company is required.', 'gradingCompany')
  if (!edit.grade) return invalid('Grade is required.', 'grade')
  const { rawCardCostCents, gradingCostCents, predictedGrade } = state
  const graded: CopyState = {
    kind: 'graded',
    gradingCompany: edit.gradingCompany,
    grade: edit.grade,
    rawCardCostCents,
    gradingCostCents,
    predictedGrade,
  }
  return { state: graded, costBasisCents }
}

function decideSendForGrading({ state }: CopyDecision, edit: EditRequest): CopyDecision | Refusal {
  if (state.kind !== 'raw') return conflict(whyNotSent[state.kind], 'gradingStatus')
  if (edit.gradingCompany || edit.grade) {
    const field = edit.gradingCompany ? 'gradingCompany' : 'grade'
    return invalid('A copy being sent for grading has no company and grade yet.', field)
  }
  const raw = edit.rawCardCostCents ?? zeroCents
  const fee = edit.gradingCostCents ?? zeroCents
  return inGrading(raw, fee, edit.predictedGrade ?? null, edit.condition ?? state.condition)
}

const whyNotSent = {
  grading: 'This copy is already out for grading.',
  graded: 'A graded copy cannot be sent for grading again.',
  sealed: 'A sealed product cannot be sent for grading.',
} as const

function decideEditInGrading(
  state: Extract<CopyState, { kind: 'grading' }>,
  edit: EditRequest,
): CopyDecision | Refusal {
  if (edit.gradingCompany || edit.grade) {
    return invalid("Company and grade arrive with grading_status 'graded'.", 'gradingStatus')
  }
  const mentionsCosts = edit.rawCardCostCents !== undefined || edit.gradingCostCents !== undefined
  if (edit.purchasePriceCents !== undefined && !mentionsCosts) {
    const sentence = 'The cost of a copy in grading is its raw card cost plus its grading cost: change those.'
    return invalid(sentence, 'rawCardCost')
  }
  return inGrading(
    edit.rawCardCostCents === undefined ? state.rawCardCostCents : (edit.rawCardCostCents ?? zeroCents),
    edit.gradingCostCents === undefined ? state.gradingCostCents : (edit.gradingCostCents ?? zeroCents),
    edit.predictedGrade === undefined ? state.predictedGrade : edit.predictedGrade,
    edit.condition ?? state.condition,
  )
}

function decideEditRaw(current: CopyDecision, edit: EditRequest): CopyDecision | Refusal {
  if (edit.gradingCompany || edit.grade) {
    const field = edit.gradingCompany ? 'gradingCompany' : 'grade'
    return conflict('A raw card becomes graded by way of grading: send it for grading first.', field)
  }
  if (edit.condition === null) return invalid('Condition is required for a raw card.', 'condition')
  const state = edit.condition ? ({ kind: 'raw', condition: edit.condition } as const) : current.state
  return withPurchasePrice(state, current, edit)
}

function decideEditGraded(
  current: CopyDecision,
  state: Extract<CopyState, { kind: 'graded' }>,
  edit: EditRequest,
): CopyDecision | Refusal {
  if (edit.gradingCompany === null) return invalid('Grading company is required.', 'gradingCompany')
  if (edit.grade === null) return invalid('Grade is required.', 'grade')
  const corrected: CopyState = {
    ...state,
    gradingCompany: edit.gradingCompany ?? state.gradingCompany,
    grade: edit.grade ?? state.grade,
  }
  return withPurchasePrice(corrected, current, edit)
}

function decideEditSealed(current: CopyDecision, edit: EditRequest): CopyDecision | Refusal {
  if (edit.gradingCompany || edit.grade) {
    const field = edit.gradingCompany ? 'gradingCompany' : 'grade'
    return invalid('A sealed product cannot be graded.', field)
  }
  if (edit.condition) return invalid('A sealed product has no condition.', 'condition')
  return withPurchasePrice(current.state, current, edit)
}

function withPurchasePrice(
  state: CopyState,
  current: CopyDecision,
  edit: EditRequest,
): CopyDecision | Refusal {
  if (edit.purchasePriceCents === null) return invalid('Investment price is required.', 'purchasePrice')
  return { state, costBasisCents: edit.purchasePriceCents ?? current.costBasisCents }
}
