/**
 * The kind of the card in the Add to Collection form, as its segments show it: read from the fields, so that fields
 * and segments never disagree.
 */
import { type Condition, conditions, type CopyKind } from '#domain/copies/copy'
import { type SlabText, slabTexts, textsBy } from '#domain/copies/state-texts'
import { defaultPriceTarget, gradedTarget, nearMint, type PriceTarget } from '#domain/prices/price-target'
import type { ProductType } from '#domain/products/product'

export type AddKind = Exclude<CopyKind, 'sealed'>

export const addKinds: readonly { value: AddKind; label: string }[] = [
  { value: 'raw', label: 'Raw' },
  { value: 'graded', label: 'Graded' },
  { value: 'grading', label: 'In grading' },
]

type KindValues = Readonly<Record<'gradingCompany' | 'grade' | 'condition' | SlabText, string>>

/** True once something is typed that only a graded copy has. */
export function hasGrade(values: KindValues): boolean {
  return (['gradingCompany', 'grade', ...slabTexts] as const).some(name => values[name].trim() !== '')
}

/** Returns the kind that the fields say; null while they say none and `picked` is not Graded. */
export function kindOf(values: KindValues, isForGrading: boolean, picked: AddKind | null): AddKind | null {
  if (isForGrading) return 'grading'
  if (hasGrade(values)) return 'graded'
  if (values.condition !== '') return 'raw'
  return picked === 'graded' ? 'graded' : null
}

/** What the collector added last, as far as it fills in the next card. */
export interface LastKind {
  readonly condition: Condition | null
  readonly gradingCompany: string | null
}

/** Returns the fields that a pressed segment changes. */
export function fieldsForKind(kind: AddKind, values: KindValues, last: LastKind): Partial<KindValues> {
  switch (kind) {
    case 'raw':
      return {
        gradingCompany: '',
        grade: '',
        ...textsBy(slabTexts, () => ''),
        condition: values.condition || (last.condition ?? 'Near Mint'),
      }
    case 'graded':
      return { condition: '', gradingCompany: values.gradingCompany || (last.gradingCompany ?? '') }
    case 'grading':
      return {}
  }
}

/** Returns the fields that a pressed grade changes: also the company, when there was one before. */
export function fieldsForGrade(grade: string, values: KindValues, last: LastKind): Partial<KindValues> {
  return { ...fieldsForKind('graded', values, last), grade }
}

/** Returns what the copy will be priced as; null until the fields say it. */
export function targetOfForm(
  productType: ProductType,
  values: KindValues,
  isForGrading: boolean,
): PriceTarget | null {
  if (productType === 'sealed_product') return defaultPriceTarget(productType)
  const [company, grade] = [values.gradingCompany.trim(), values.grade.trim()]
  switch (kindOf(values, isForGrading, null)) {
    case 'grading':
      return nearMint
    case 'graded':
      return company === '' || grade === '' ? null : gradedTarget(company, grade)
    default: {
      const condition = conditions.find(known => known === values.condition)
      return condition === undefined ? null : { kind: 'raw', condition }
    }
  }
}
