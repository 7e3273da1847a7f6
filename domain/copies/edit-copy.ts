/**
 * Editing a copy: what it may become, or why an edit is refused. An edit changes what the copy cost, sends a
 * raw card for grading, or updates a copy in grading to graded (specification, section 4). Without a grading
 * status it corrects what was entered wrong: the condition, or the grading company and grade.
 */
import { type Condition, type CopyState, type CopyWithCost, gradedState, inGrading } from './copy.ts'
import {
  editedTexts,
  gradingTexts,
  sentSlabText,
  slabTexts,
  textsBy,
  type TextsRequest,
} from './state-texts.ts'
import { type Cents, zeroCents } from '#domain/money/money'
import { conflict, invalid, type Refusal } from '#domain/refusal'

/** Returns true for raw cards, the only copies that can be sent for grading (specification, section 4). */
export function canSendForGrading(state: CopyState): boolean {
  return state.kind === 'raw'
}

/** Returns true for copies in grading, the only ones that can be updated to graded. */
export function canBecomeGraded(state: CopyState): boolean {
  return state.kind === 'grading'
}

/** The fields an edit can change. Undefined leaves a field as it is; null means it was left blank. */
export interface EditRequest extends TextsRequest {
  readonly purchasePriceCents?: Cents | null | undefined
  readonly gradingStatus?: 'grading' | 'graded' | null | undefined
  readonly rawCardCostCents?: Cents | null | undefined
  readonly gradingCostCents?: Cents | null | undefined
  readonly gradingCompany?: string | null | undefined
  readonly grade?: string | null | undefined
  readonly condition?: Condition | null | undefined
}

/**
 * Applies an edit to a copy, or refuses it. Updating to graded keeps the cost basis. While a copy is in
 * grading, its cost basis is always raw card cost plus grading cost; a blank counts as 0. A card sent for
 * grading without a raw card cost keeps what it cost.
 *
 * Corrections have no grading status. A raw card gets another condition, or with a company and a grade becomes
 * graded; as in an add, the condition is then dropped. A graded card gets another company or grade, or with a
 * condition and neither of them becomes raw: its cert number goes, and so does what grading cost it, as history.
 * A correction keeps the cost basis to the cent, unless the edit has another price.
 */
export function decideEdit(current: CopyWithCost, edit: EditRequest): CopyWithCost | Refusal {
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

function decideUpdateToGraded({ state, costBasisCents }: CopyWithCost, edit: EditRequest) {
  if (state.kind !== 'grading') return conflict('Only a copy in grading can become graded.', 'gradingStatus')
  if (!edit.gradingCompany) return invalid('Grading company is required.', 'gradingCompany')
  if (!edit.grade) return invalid('Grade is required.', 'grade')
  const { rawCardCostCents, gradingCostCents } = state
  const graded: CopyState = {
    ...gradedState(edit.gradingCompany, edit.grade, edit),
    rawCardCostCents,
    gradingCostCents,
    ...textsBy(gradingTexts, text => state[text]),
  }
  return { state: graded, costBasisCents }
}

/**
 * Without a raw card cost the copy keeps its cost basis as that cost; without a grading cost there is no fee
 * yet. The purchase price is ignored, as for every copy in grading: it is the sum of both costs.
 */
function decideSendForGrading(
  { state, costBasisCents }: CopyWithCost,
  edit: EditRequest,
): CopyWithCost | Refusal {
  if (state.kind !== 'raw') return conflict(notSendable[state.kind], 'gradingStatus')
  if (edit.gradingCompany || edit.grade) {
    const field = edit.gradingCompany ? 'gradingCompany' : 'grade'
    return invalid('A copy in grading has no company or grade yet.', field)
  }
  const sent = sentSlabText(edit)
  if (sent) return invalid(`A copy in grading has no ${sent.words} yet.`, sent.name)
  const raw = edit.rawCardCostCents === undefined ? costBasisCents : (edit.rawCardCostCents ?? zeroCents)
  const fee = edit.gradingCostCents ?? zeroCents
  return inGrading(raw, fee, edit.condition ?? state.condition, edit)
}

/** Why only raw cards can be sent for grading, by the kind of copy. */
const notSendable = {
  grading: 'This copy is already in grading.',
  graded: 'A graded copy cannot be sent for grading again.',
  sealed: 'A sealed product cannot be sent for grading.',
} as const

function decideEditInGrading(
  state: Extract<CopyState, { kind: 'grading' }>,
  edit: EditRequest,
): CopyWithCost | Refusal {
  if (edit.gradingCompany || edit.grade) {
    return invalid("Set grading_status to 'graded' to add a company and grade.", 'gradingStatus')
  }
  const sent = sentSlabText(edit)
  if (sent) return invalid(`A copy in grading has no ${sent.words} yet.`, sent.name)
  const changesCosts = edit.rawCardCostCents !== undefined || edit.gradingCostCents !== undefined
  if (edit.purchasePriceCents !== undefined && !changesCosts) {
    const sentence = 'A copy in grading costs its raw card cost plus its grading cost. Change those instead.'
    return invalid(sentence, 'rawCardCost')
  }
  return inGrading(
    edit.rawCardCostCents === undefined ? state.rawCardCostCents : (edit.rawCardCostCents ?? zeroCents),
    edit.gradingCostCents === undefined ? state.gradingCostCents : (edit.gradingCostCents ?? zeroCents),
    edit.condition ?? state.condition,
    editedTexts(gradingTexts, edit, state),
  )
}

function decideEditRaw(current: CopyWithCost, edit: EditRequest): CopyWithCost | Refusal {
  const { gradingCompany, grade } = edit
  if (gradingCompany && grade) {
    return withPurchasePrice(gradedState(gradingCompany, grade, edit), current, edit)
  }
  if (gradingCompany) return invalid('A grading company needs a grade.', 'grade')
  if (grade) return invalid('A grade needs a grading company.', 'gradingCompany')
  const sent = sentSlabText(edit)
  if (sent) return conflict(`Only a graded copy has a ${sent.words}.`, sent.name)
  if (edit.condition === null) return invalid('Condition is required for a raw card.', 'condition')
  const state = edit.condition ? ({ kind: 'raw', condition: edit.condition } as const) : current.state
  return withPurchasePrice(state, current, edit)
}

function decideEditGraded(
  current: CopyWithCost,
  state: Extract<CopyState, { kind: 'graded' }>,
  edit: EditRequest,
): CopyWithCost | Refusal {
  if (edit.condition && !edit.gradingCompany && !edit.grade) {
    const sent = sentSlabText(edit)
    if (sent) return invalid(`A raw card has no ${sent.words}.`, sent.name)
    return withPurchasePrice({ kind: 'raw', condition: edit.condition }, current, edit)
  }
  if (edit.gradingCompany === null) return invalid('Grading company is required.', 'gradingCompany')
  if (edit.grade === null) return invalid('Grade is required.', 'grade')
  const corrected: CopyState = {
    ...state,
    gradingCompany: edit.gradingCompany ?? state.gradingCompany,
    grade: edit.grade ?? state.grade,
    ...editedTexts(slabTexts, edit, state),
  }
  return withPurchasePrice(corrected, current, edit)
}

function decideEditSealed(current: CopyWithCost, edit: EditRequest): CopyWithCost | Refusal {
  if (edit.gradingCompany || edit.grade) {
    const field = edit.gradingCompany ? 'gradingCompany' : 'grade'
    return invalid('A sealed product cannot be graded.', field)
  }
  const sent = sentSlabText(edit)
  if (sent) return invalid(`A sealed product has no ${sent.words}.`, sent.name)
  if (edit.condition) return invalid('A sealed product has no condition.', 'condition')
  return withPurchasePrice(current.state, current, edit)
}

function withPurchasePrice(
  state: CopyState,
  current: CopyWithCost,
  edit: EditRequest,
): CopyWithCost | Refusal {
  if (edit.purchasePriceCents === null) return invalid('Investment price is required.', 'purchasePrice')
  return { state, costBasisCents: edit.purchasePriceCents ?? current.costBasisCents }
}
