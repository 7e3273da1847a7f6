/** The kinds that a collector chooses between when adding a card, and what the card will be priced as. */
import { conditions, type CopyKind } from '#domain/copies/copy'
import { defaultPriceTarget, gradedTarget, nearMint, type PriceTarget } from '#domain/prices/price-target'

/** A card sent for grading is raw until it comes back. */
export type CardKind = 'raw' | 'graded'

export const cardKinds: readonly { value: CardKind; label: string }[] = [
  { value: 'raw', label: 'Raw' },
  { value: 'graded', label: 'Graded' },
]

type KindTexts = Readonly<Record<'gradingCompany' | 'grade' | 'condition', string>>

/** Returns what the copy will be priced as; null until the fields of its kind say it. */
export function targetOfForm(kind: CopyKind, texts: KindTexts): PriceTarget | null {
  switch (kind) {
    case 'sealed':
      return defaultPriceTarget('sealed_product')
    case 'grading':
      return nearMint
    case 'graded': {
      const [company, grade] = [texts.gradingCompany.trim(), texts.grade.trim()]
      return company === '' || grade === '' ? null : gradedTarget(company, grade)
    }
    case 'raw': {
      const condition = conditions.find(known => known === texts.condition)
      return condition === undefined ? null : { kind: 'raw', condition }
    }
  }
}
