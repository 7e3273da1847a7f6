/** The form of the details dialog: from the texts of its fields to a line of the trade, or to what is wrong. */
import { conditions, fieldsOf, gradedState } from '#domain/collection/copy'
import type { ProductType } from '#domain/catalogue/product'
import { type DraftLine, maxLineQuantity, type ReceivedState } from '../draft/trade-draft.ts'

export type DetailsField = 'quantity' | 'gradingCompany' | 'grade' | 'condition'
export type DetailsValues = Readonly<Record<DetailsField, string>>

export interface DetailsForm {
  readonly productType: ProductType
  readonly isGraded: boolean
  readonly values: DetailsValues
}

/** The texts the form starts with: of the line, or one Near Mint copy. */
export function detailsValues(line: DraftLine | null): DetailsValues {
  const fields = line && fieldsOf(line.state)
  return {
    quantity: String(line?.quantity ?? 1),
    gradingCompany: fields?.gradingCompany ?? '',
    grade: fields?.grade ?? '',
    condition: fields?.condition ?? conditions[0],
  }
}

/** At least 1: invalid input becomes 1 (specification, section 5), and more than a line takes becomes the most. */
export function readQuantity(typed: string): number {
  const quantity = /^\d+$/.test(typed.trim()) ? Number(typed) : 1
  return Math.min(Math.max(quantity, 1), maxLineQuantity)
}

export type DetailsReading =
  | { readonly quantity: number; readonly state: ReceivedState }
  | { readonly errors: Partial<Record<DetailsField, string>> }

/** What does not apply is left blank: the grade of an ungraded card, the condition of a graded one, all of a sealed product. */
export function readDetails({ productType, isGraded, values }: DetailsForm): DetailsReading {
  const quantity = readQuantity(values.quantity)
  if (productType === 'sealed_product') return { quantity, state: { kind: 'sealed' } }
  if (isGraded) return readGraded(quantity, values)
  const condition = conditions.find(known => known === values.condition)
  if (!condition) return { errors: { condition: 'Choose a condition.' } }
  return { quantity, state: { kind: 'raw', condition } }
}

function readGraded(quantity: number, values: DetailsValues): DetailsReading {
  const [gradingCompany, grade] = [values.gradingCompany.trim(), values.grade.trim()]
  if (gradingCompany !== '' && grade !== '') {
    return { quantity, state: gradedState(gradingCompany, grade) }
  }
  return {
    errors: {
      ...(gradingCompany === '' && { gradingCompany: 'Grading company is required.' }),
      ...(grade === '' && { grade: 'Grade is required.' }),
    },
  }
}
