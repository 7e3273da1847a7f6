import { Link } from '@tanstack/react-router'
import type { ProductType } from '#domain/products/product'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { paths } from '#web/paths.ts'

export interface EntryArtProps {
  product: {
    productId: string
    name: string
    setName: string
    productType: ProductType
    imageUrl: string | null
    pokemonType: string | null
  }
}

/** The picture of a copy, which leads to its product. */
export function EntryArt({ product }: EntryArtProps) {
  return (
    <Link
      to={paths.product}
      params={{ id: product.productId }}
      aria-label={product.name}
      className="flex-none rounded-md"
    >
      <CardArt
        // An entry does not keep these.
        product={{ ...product, cardNumber: null, rarity: null, hp: null }}
        alt=""
        size="thumb"
      />
    </Link>
  )
}
