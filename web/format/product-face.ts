/** What a picture and its frame need of a product or a holding, from the wire's names. */
import type { CardArtProduct } from '../components/card-face.ts'
import type { HoldingLook } from '../components/holding-frame.tsx'

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

interface HoldingFace {
  readonly kind: HoldingLook['kind']
  readonly grading_company: string | null
  readonly grade: string | null
  readonly predicted_grade: string | null
}

export function holdingLookOf(holding: HoldingFace): HoldingLook {
  switch (holding.kind) {
    case 'graded':
      return {
        kind: 'graded',
        gradingCompany: holding.grading_company ?? '',
        grade: holding.grade ?? '',
      }
    case 'grading':
      return { kind: 'grading', predictedGrade: holding.predicted_grade }
    default:
      return { kind: holding.kind }
  }
}
