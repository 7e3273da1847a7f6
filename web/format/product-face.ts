/** What a picture and its frame need of a product or a holding, from the wire's names. */
import type { CardArtProduct } from '#web/components/cards/card-face.ts'
import type { CopyLook } from '#web/components/cards/copy-frame.tsx'

interface ProductFace {
  readonly name: string
  readonly product_type: 'card' | 'sealed_product'
  readonly set_name: string
  readonly card_number: string | null
  readonly rarity: string | null
  readonly pokemon_type: string | null
  readonly hp: number | null
  readonly image_url: string | null
}

export function cardArtOf(face: ProductFace): CardArtProduct {
  return {
    name: face.name,
    productType: face.product_type,
    setName: face.set_name,
    cardNumber: face.card_number,
    rarity: face.rarity,
    pokemonType: face.pokemon_type,
    hp: face.hp,
    imageUrl: face.image_url,
  }
}

interface CopyFace {
  readonly kind: CopyLook['kind']
  readonly grading_company: string | null
  readonly grade: string | null
  readonly predicted_grade: string | null
}

export function copyLookOf(copy: CopyFace): CopyLook {
  switch (copy.kind) {
    case 'graded':
      return {
        kind: 'graded',
        gradingCompany: copy.grading_company ?? '',
        grade: copy.grade ?? '',
      }
    case 'grading':
      return { kind: 'grading', predictedGrade: copy.predicted_grade }
    default:
      return { kind: copy.kind }
  }
}
