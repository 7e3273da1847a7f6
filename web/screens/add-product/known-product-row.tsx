import type { Product } from '#web/api/catalogue.ts'
import { Button } from '#web/components/buttons/button.tsx'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { PriceAndOwned } from '#web/figures/price-and-owned.tsx'
import { ProductLink } from '#web/figures/product-link.tsx'
import { setAndPrinting } from '#web/format/printing.ts'

export interface KnownProductRowProps {
  product: Product
  onAdd: (product: Product) => void
}

/** One product that the search found, with the button that adds it to the collection. */
export function KnownProductRow({ product, onAdd }: KnownProductRowProps) {
  const titleId = `known-${product.id}`
  const { printings } = product
  const facts = [
    setAndPrinting(product),
    product.cardNumber && `#${product.cardNumber}`,
    printings.length > 1 && `${printings.length} printings`,
  ]
  return (
    <article
      aria-labelledby={titleId}
      className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 sm:grid-cols-[2.75rem_minmax(0,1fr)_auto]"
    >
      <CardArt product={product} alt="" size="thumb" />
      <div className="relative min-w-0">
        <h3 id={titleId} className="font-semibold break-words">
          <ProductLink id={product.id} className="name-link hover:underline">
            {product.name}
          </ProductLink>
        </h3>
        <p className="text-sm break-words text-muted">{facts.filter(Boolean).join(' · ')}</p>
        <PriceAndOwned product={product} />
      </div>
      <Button
        className="max-sm:col-span-2"
        variant="primary"
        aria-describedby={titleId}
        onClick={() => onAdd(product)}
      >
        Add to Collection
      </Button>
    </article>
  )
}
