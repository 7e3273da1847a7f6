import type { Product } from './products.ts'

/** What products, copies and groups all show of the product. */
export type ProductFace = Pick<
  Product,
  'name' | 'product_type' | 'set_name' | 'card_number' | 'rarity' | 'pokemon_type' | 'hp' | 'image_url'
>

/** The product as its picture needs it, out of the names of the wire. */
export function artOf(face: ProductFace) {
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
