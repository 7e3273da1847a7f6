/** Parses the form of the details dialog into a line of the trade or field errors. */
import { tidyCertNumber } from '#domain/copies/cert-number'
import { conditions, fieldsOf, gradedState } from '#domain/copies/copy'
import { type PriceTarget, priceTargetOf } from '#domain/prices/price-target'
import type { ProductType } from '#domain/products/product'
import { certNumberError } from '#web/dialogs/copies/state-text-fields.tsx'
import { type DraftLine, maxLineQuantity, type ReceivedState } from './trade-draft.ts'

export type DetailsField = 'quantity' | 'gradingCompany' | 'grade' | 'certNumber' | 'condition'
type DetailsValues = Readonly<Record<DetailsField, string>>

interface DetailsForm {
  readonly productType: ProductType
  readonly isGraded: boolean
  readonly values: DetailsValues
}

/** Returns the initial values of the form: the line to edit, or one Near Mint copy. */
export function detailsValues(line: DraftLine | null): DetailsValues {
  const fields = line && fieldsOf(line.state)
  return {
    quantity: String(line?.quantity ?? 1),
    gradingCompany: fields?.gradingCompany ?? '',
    grade: fields?.grade ?? '',
    certNumber: fields?.certNumber ?? '',
    condition: fields?.condition ?? conditions[0],
  }
}

/** Parses a quantity. Invalid input becomes 1 (specification, section 5); too much becomes the limit of a line. */
export function parseQuantity(typed: string): number {
  const quantity = /^\d+$/.test(typed.trim()) ? Number(typed) : 1
  return Math.min(Math.max(quantity, 1), maxLineQuantity)
}

type ParsedDetails =
  | { readonly quantity: number; readonly state: ReceivedState }
  | { readonly errors: Partial<Record<DetailsField, string>> }

/** Parses the form, ignoring values that do not apply, such as the grade of an ungraded card. */
export function parseDetails({ productType, isGraded, values }: DetailsForm): ParsedDetails {
  const quantity = parseQuantity(values.quantity)
  if (productType === 'sealed_product') return { quantity, state: { kind: 'sealed' } }
  if (isGraded) return parseGraded(quantity, values)
  const condition = conditions.find(known => known === values.condition)
  if (!condition) return { errors: { condition: 'Choose a condition.' } }
  return { quantity, state: { kind: 'raw', condition } }
}

/** Returns what a copy would be priced as; null while the form does not say it. */
export function targetOfDetails(form: DetailsForm): PriceTarget | null {
  const values = { ...form.values, certNumber: '' }
  const details = parseDetails({ ...form, values })
  return 'state' in details ? priceTargetOf(details.state) : null
}

function parseGraded(quantity: number, values: DetailsValues): ParsedDetails {
  const [gradingCompany, grade] = [values.gradingCompany.trim(), values.grade.trim()]
  const certError = certNumberError(values.certNumber, quantity)
  if (gradingCompany !== '' && grade !== '' && certError === null) {
    const certNumber = tidyCertNumber(values.certNumber) || null
    return { quantity, state: gradedState(gradingCompany, grade, { certNumber }) }
  }
  return {
    errors: {
      ...(gradingCompany === '' && { gradingCompany: 'Grading company is required.' }),
      ...(grade === '' && { grade: 'Grade is required.' }),
      ...(certError !== null && { certNumber: certError }),
    },
  }
}
