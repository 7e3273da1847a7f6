/**
 * The look of a card drawn without a picture: its tint, its rarity mark and small differences between cards of
 * one type. All of it comes from the product's data.
 */

/** The product fields that a picture needs. */
export interface CardArtProduct {
  readonly name: string
  readonly productType: 'card' | 'sealed_product'
  readonly setName: string | null
  readonly cardNumber: string | null
  readonly rarity: string | null
  readonly pokemonType: string | null
  readonly hp: string | number | null
  readonly imageUrl: string | null
}

const cardTypes = [
  'grass',
  'fire',
  'water',
  'lightning',
  'psychic',
  'fighting',
  'darkness',
  'metal',
  'fairy',
  'dragon',
  'colorless',
] as const

export type CardTint = (typeof cardTypes)[number] | 'trainer' | 'energy' | 'sealed'

/**
 * Returns the tint of a product. A card named "… Energy" is an energy; otherwise the first known type wins. A
 * card without a type is a trainer, or colorless if it has HP or no number (as in a notification).
 */
export function cardTint(product: CardArtProduct): CardTint {
  if (product.productType === 'sealed_product') return 'sealed'
  const words = (product.pokemonType ?? '').toLowerCase().split(/[^a-z]+/)
  const type = words.map(word => (word === 'colourless' ? 'colorless' : word)).find(isCardType)
  if (/\benergy$/i.test(product.name.trim())) return 'energy'
  if (type !== undefined) return type
  return hasHp(product) || product.cardNumber === null ? 'colorless' : 'trainer'
}

/** Returns the word under the picture: the type, or the kind of product. */
export function tintWord(tint: CardTint): string {
  if (tint === 'sealed') return 'Sealed product'
  return tint.charAt(0).toUpperCase() + tint.slice(1)
}

export function hasHp(product: CardArtProduct): boolean {
  return product.hp !== null && product.hp !== '' && Number(product.hp) !== 0
}

export type RarityShape = 'circle' | 'diamond' | 'star' | 'promo'

/** Returns the shape and count of the mark in the corner; null when the rarity is unknown. */
export function rarityMark(rarity: string | null): { shape: RarityShape; count: 1 | 2 | 3 } | null {
  const words = (rarity ?? '').toLowerCase()
  if (words === '' || words === 'none') return null
  if (words.includes('promo')) return { shape: 'promo', count: 1 }
  if (words === 'common') return { shape: 'circle', count: 1 }
  if (words === 'uncommon') return { shape: 'diamond', count: 1 }
  if (/hyper|crown|three|mega/.test(words)) return { shape: 'star', count: 3 }
  if (/secret|special|ultra|double|two|shiny|rainbow|full art/.test(words)) return { shape: 'star', count: 2 }
  return { shape: 'star', count: 1 }
}

/** Returns numbers in [0, 1), always the same for the same words (FNV-1a, then xorshift). */
export function seededNumbers(words: string, count: number): number[] {
  let state = 0x811c9dc5
  for (let index = 0; index < words.length; index++) {
    state = Math.imul(state ^ words.charCodeAt(index), 0x01000193)
  }
  return Array.from({ length: count }, () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  })
}

function isCardType(word: string): word is (typeof cardTypes)[number] {
  return (cardTypes as readonly string[]).includes(word)
}
