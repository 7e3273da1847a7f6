import type { ReactNode } from 'react'
import { languageMark } from '#domain/products/language'
import type { Product } from '#web/api/catalogue.ts'
import { RarityMark } from '#web/components/cards/card-art.tsx'
import { Money } from '#web/components/figures/money.tsx'
import { formatDay } from '#web/format/date.ts'
import { productTypeLabel } from '#web/format/product-type.ts'
import { sealedKindLabel } from '#web/format/sealed-kind.ts'

/** The product's facts. Unknown ones are omitted, except the market price. */
export function ProductDetails({ product }: { product: Product }) {
  const isCard = product.productType === 'card'
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
        <Fact name="Product type">{productTypeLabel(product.productType)}</Fact>
        <Fact name="Kind">{product.sealedKind && sealedKindLabel(product.sealedKind)}</Fact>
        <Fact name="Set">{product.setName}</Fact>
        <Fact name="Card number">{product.cardNumber && `#${product.cardNumber}`}</Fact>
        <Fact name="Printing">{product.printingLabel}</Fact>
        <Fact name="Language">{languageMark(product.language)}</Fact>
        <Fact name="Rarity">
          {product.rarity && (
            <span className="inline-flex max-w-full items-center gap-1.5 wrap-anywhere">
              {product.rarity}
              <RarityMark rarity={product.rarity} />
            </span>
          )}
        </Fact>
        <Fact name="Category">{product.category}</Fact>
        <Fact name="Pokemon type">{product.pokemonType}</Fact>
        <Fact name="HP">{product.hp}</Fact>
        <Fact name="Misc information">{product.miscInfo}</Fact>
        <Fact name="Released">{product.releaseDate && formatDay(product.releaseDate)}</Fact>
        <Fact name={isCard ? 'Market price, Near Mint' : 'Market price'}>
          <Money cents={product.currentMarketPriceCents} />
        </Fact>
      </dl>
      {product.productDescription && (
        <div className="mt-5 border-t border-line pt-4">
          <h3 className="text-sm text-muted">Description</h3>
          <p className="mt-1 max-w-prose break-words whitespace-pre-line">{product.productDescription}</p>
        </div>
      )}
    </>
  )
}

/** A name and its value; nothing for a null or empty value. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === '') return null
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="tabular font-semibold break-words">{children}</dd>
    </div>
  )
}
