/** A copy from the wire as the domain knows it, so that the page asks the very rules the server asks. */
import type { CopyWithCost, CopyState } from '#domain/collection/copy'
import type { Item } from '#web/api/collection.ts'
import { wireCents } from '#web/format/wire-cents.ts'

export function copyOfItem(item: Item): CopyWithCost {
  return { state: stateOf(item), costBasisCents: wireCents(item.purchase_price) }
}

function stateOf(item: Item): CopyState {
  const rawCardCostCents = wireCents(item.raw_card_cost)
  const gradingCostCents = wireCents(item.grading_cost)
  const predictedGrade = item.predicted_grade
  switch (item.kind) {
    case 'sealed':
      return { kind: 'sealed' }
    case 'raw':
      return { kind: 'raw', condition: known(item.condition) }
    case 'grading':
      return {
        kind: 'grading',
        rawCardCostCents: known(rawCardCostCents),
        gradingCostCents: known(gradingCostCents),
        predictedGrade,
        condition: item.condition,
      }
    case 'graded':
      return {
        kind: 'graded',
        gradingCompany: known(item.grading_company),
        grade: known(item.grade),
        rawCardCostCents,
        gradingCostCents,
        predictedGrade,
      }
  }
}

/** The wire allows null for what other kinds have; for this kind it is always there. */
function known<Value>(value: Value | null): Value {
  if (value === null) throw new TypeError('a copy lacks what its kind must have')
  return value
}
