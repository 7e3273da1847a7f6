import { replaceEqualDeep } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { memo } from 'react'
import { languageMark } from '#domain/products/language'
import type { Product } from '#web/api/catalogue.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button, buttonClass } from '#web/components/buttons/button.tsx'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { IconButton } from '#web/components/buttons/icon-button.tsx'
import { PriceAndOwned } from '#web/figures/price-and-owned.tsx'
import { ProductLink } from '#web/figures/product-link.tsx'
import { productTypeLabel } from '#web/format/product-type.ts'
import { WishButton } from '#web/wishes/wish-button.tsx'

export interface ProductTileProps {
  product: Product
  /** Load the image immediately, because the tile is visible at first. */
  eager: boolean
  /** The same functions on every render. */
  onAdd: (product: Product) => void
  onEdit: (product: Product) => void
}

/** On a phone two tiles fit side by side, so buttons must be narrow. */
const compactButton = 'max-sm:px-1 max-sm:text-sm'

/**
 * One product. Not drawn again for another answer with the same product, nor for its place, which matters to the first
 * load of the image alone.
 */
export const ProductTile = memo(
  Tile,
  (before, after) =>
    before.onAdd === after.onAdd &&
    before.onEdit === after.onEdit &&
    replaceEqualDeep(before.product, after.product) === before.product,
)

function Tile({ product, eager, onAdd, onEdit }: ProductTileProps) {
  const titleId = `product-${product.id}`
  const mark = languageMark(product.language)

  return (
    <article data-item aria-labelledby={titleId} className="panel flex min-w-0 flex-1 flex-col p-2.5 sm:p-4">
      <div className="relative">
        <ProductLink id={product.id} tabIndex={-1} aria-hidden className="block">
          <CardArt product={product} alt="" eager={eager} />
        </ProductLink>
        <span className="wish-place">
          <WishButton productId={product.id} name={product.name} look="disc" />
        </span>
      </div>
      <h2 id={titleId} className="mt-3 line-clamp-2 leading-snug font-bold break-words">
        {product.name}
      </h2>
      <div className="flex items-start justify-between gap-1">
        <div className="min-w-0">
          <p className="truncate text-sm text-muted" title={product.setName}>
            {product.setName}
          </p>
          <Facts product={product} />
        </div>
        <IconButton
          label={`Edit ${product.name}`}
          aria-keyshortcuts="e"
          icon={<Pencil aria-hidden size={17} />}
          size="small"
          className="-mr-1"
          onClick={() => onEdit(product)}
        />
      </div>
      <PriceAndOwned product={product} />
      <div className="mt-2 mb-3 flex flex-wrap gap-1">
        {product.rarity && <Badge tone="accent">{product.rarity}</Badge>}
        <Badge>{productTypeLabel(product.productType)}</Badge>
        {product.pokemonType && <Badge>{product.pokemonType}</Badge>}
        {mark !== null && <Badge tone="accent">{mark}</Badge>}
      </div>
      <div className="mt-auto flex flex-col gap-2">
        <Button
          variant="primary"
          className={compactButton}
          aria-describedby={titleId}
          onClick={() => onAdd(product)}
        >
          Add to Collection
        </Button>
        <ProductLink
          id={product.id}
          aria-describedby={titleId}
          className={buttonClass({ className: compactButton })}
        >
          View Details
        </ProductLink>
      </div>
    </article>
  )
}

/** Card number, HP and grade on one line, which keeps its height when empty so tiles align. */
function Facts({ product }: { product: Product }) {
  return (
    <p className="tabular flex min-h-5 flex-wrap gap-x-3 text-sm wrap-anywhere text-muted">
      {product.cardNumber && <span>#{product.cardNumber}</span>}
      {product.hp !== null && <span>HP {product.hp}</span>}
      {product.printings.length > 1 && <span>{product.printings.length} printings</span>}
      {product.grade && (
        <span>
          {product.gradingCompany} {product.grade}
        </span>
      )}
    </p>
  )
}
