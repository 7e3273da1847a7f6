/**
 * A copy is one physical card or sealed product a collector owns, with its own state and cost. It is exactly
 * one of four kinds: `CopyState` cannot express two at once or none, and the database rejects them too.
 */
import { shownGradingCompany } from './grading-company.ts'
import {
  allTexts,
  editedTexts,
  type GradingText,
  gradingTexts,
  noTexts,
  slabTexts,
  type StateText,
  type Texts,
  textsBy,
  type TextsRequest,
} from './state-texts.ts'
import { type Cents, plus } from '#domain/money/money'

/** The five conditions of a raw card, best first (specification, section 3). */
export const conditions = [
  'Near Mint',
  'Lightly Played',
  'Moderately Played',
  'Heavily Played',
  'Damaged',
] as const
export type Condition = (typeof conditions)[number]

/** The four kinds of copy, by the names the collection filter uses. */
export const copyKinds = ['graded', 'raw', 'grading', 'sealed'] as const
export type CopyKind = (typeof copyKinds)[number]

/** What a list of copies can be narrowed to: one kind, or the cards of every kind. */
export const copyFilters = ['card', ...copyKinds] as const
export type CopyFilter = (typeof copyFilters)[number]

/** The state of a copy, by kind. `grading` keeps the condition the card had before, if it was known. */
export type CopyState =
  | { readonly kind: 'raw'; readonly condition: Condition }
  | ({
      readonly kind: 'grading'
      readonly rawCardCostCents: Cents
      readonly gradingCostCents: Cents
      readonly condition: Condition | null
    } & Texts<GradingText>)
  | ({
      readonly kind: 'graded'
      readonly gradingCompany: string
      readonly grade: string
      /** Costs from when it was in grading; null when bought graded. The cost basis no longer uses them. */
      readonly rawCardCostCents: Cents | null
      readonly gradingCostCents: Cents | null
    } & Texts<StateText>)
  | { readonly kind: 'sealed' }

/** A state as flat fields, for rows, the wire and forms. Fields that the kind does not have are null. */
export interface CopyFields extends Texts<StateText> {
  readonly kind: CopyKind
  readonly condition: Condition | null
  readonly gradingCompany: string | null
  readonly grade: string | null
  readonly rawCardCostCents: Cents | null
  readonly gradingCostCents: Cents | null
}

/** The flat fields of a state that has none. */
export const blankState: Omit<CopyFields, 'kind'> = {
  condition: null,
  gradingCompany: null,
  grade: null,
  ...noTexts,
  rawCardCostCents: null,
  gradingCostCents: null,
}

/** Flattens a state; the inverse of `stateOf`. */
export function fieldsOf(state: CopyState): CopyFields {
  return { ...blankState, ...state }
}

/** Builds the state of a copy that was already graded when the collector got it, with the texts of its slab. */
export function gradedState(
  gradingCompany: string,
  grade: string,
  texts: TextsRequest = {},
): Extract<CopyState, { kind: 'graded' }> {
  return {
    kind: 'graded',
    gradingCompany,
    grade,
    rawCardCostCents: null,
    gradingCostCents: null,
    ...noTexts,
    ...editedTexts(slabTexts, texts),
  }
}

/** Reads a state from flat fields. Throws a TypeError when a field that the kind requires is null: a bug. */
export function stateOf(fields: CopyFields): CopyState {
  const { kind, condition, rawCardCostCents, gradingCostCents } = fields
  switch (kind) {
    case 'raw':
      return { kind, condition: required(condition) }
    case 'grading':
      return {
        kind,
        rawCardCostCents: required(rawCardCostCents),
        gradingCostCents: required(gradingCostCents),
        condition,
        ...textsBy(gradingTexts, text => fields[text]),
      }
    case 'graded':
      return {
        kind,
        gradingCompany: required(fields.gradingCompany),
        grade: required(fields.grade),
        rawCardCostCents,
        gradingCostCents,
        ...textsBy(allTexts, text => fields[text]),
      }
    case 'sealed':
      return { kind }
  }
}

function required<Value>(field: Value | null): Value {
  if (field === null) throw new TypeError('a copy lacks a field its kind requires')
  return field
}

/** The part of a state that a label needs. Price targets and trade drafts have it too. */
export type LabelledState =
  | { readonly kind: 'raw'; readonly condition: string }
  | { readonly kind: 'graded'; readonly gradingCompany: string; readonly grade: string }
  | { readonly kind: 'grading' | 'sealed' }

/** Labels a state for the page and e-mails: "Near Mint", "PSA 10", "Being Graded" or "Sealed". */
export function stateLabel(state: LabelledState): string {
  switch (state.kind) {
    case 'graded':
      return `${shownGradingCompany(state.gradingCompany)} ${state.grade}`
    case 'sealed':
      return 'Sealed'
    case 'grading':
      return 'Being Graded'
    case 'raw':
      return state.condition
  }
}

/** A state and its cost basis: everything paid for the copy, grading included. */
export interface CopyWithCost {
  readonly state: CopyState
  readonly costBasisCents: Cents
}

/** Builds a copy in grading. Its cost basis is raw card cost plus grading cost (specification, section 4). */
export function inGrading(
  rawCardCostCents: Cents,
  gradingCostCents: Cents,
  condition: Condition | null,
  texts: TextsRequest = {},
): CopyWithCost {
  const entered = editedTexts(gradingTexts, texts)
  return {
    state: { kind: 'grading', rawCardCostCents, gradingCostCents, condition, ...entered },
    costBasisCents: plus(rawCardCostCents, gradingCostCents),
  }
}
