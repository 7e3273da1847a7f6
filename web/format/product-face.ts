/** What a picture and its frame need of a product or a holding, from the wire's names. */
import type { CardArtProduct } from '#web/components/cards/card-face.ts'
import type { CopyLook } from '#web/components/cards/copy-frame.tsx'

interface ProductFace {
  readonly name: string
  readonly productType: 'card' | 'sealed_product'
  readonly setName: string
  readonly cardNumber: string | null
  readonly rarity: string | null
  readonly pokemonType: string | null
  readonly hp: number | null
  readonly imageUrl: string | null
}

export function cardArtOf(face: ProductFace): CardArtProduct {
  return {
    name: face.name,
    productType: face.productType,
    setName: face.setName,
    cardNumber: face.cardNumber,
    rarity: face.rarity,
    pokemonType: face.pokemonType,
    hp: face.hp,
    imageUrl: face.imageUrl,
  }
}

interface CopyFace {
  readonly kind: CopyLook['kind']
  readonly gradingCompany: string | null
  readonly grade: string | null
  readonly predictedGrade: string | null
}

export function copyLookOf(copy: CopyFace): CopyLook {
  switch (copy.kind) {
    case 'graded':
      return {
        kind: 'graded',
        gradingCompany: copy.gradingCompany ?? '',
        grade: copy.grade ?? '',
      }
    case 'grading':
      return { kind: 'grading', predictedGrade: copy.predictedGrade }
    default:
      return { kind: copy.kind }
  }
}
