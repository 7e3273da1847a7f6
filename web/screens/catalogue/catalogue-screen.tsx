import { replaceEqualDeep, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { Pencil, Plus } from 'lucide-react'
import { memo, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { languageMark } from '#domain/products/language'
import { type Product, type ProductsQuery, productsQuery } from '#web/api/catalogue.ts'
import { Badge } from '#web/components/badge.tsx'
import { Button, buttonClass, IconButton } from '#web/components/buttons/button.tsx'
import { CardArt } from '#web/components/cards/card-art.tsx'
import { selectSearch } from '#web/components/fields/search-box.tsx'
import { useDialogsAhead } from '#web/components/overlays/lazy-dialog.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { AddToCollectionDialog } from '#web/dialogs/copies/lazy-dialogs.ts'
import { EditProductDialog } from '#web/dialogs/products/lazy-dialogs.ts'
import { PriceAndOwned } from '#web/figures/price-and-owned.tsx'
import { PriceNotice } from '#web/figures/price-notice.tsx'
import { ProductLink } from '#web/figures/product-link.tsx'
import { ProductsFilters } from '#web/filters/products-filters.tsx'
import { ProductsFound } from '#web/filters/products-found.tsx'
import { productTypeLabel } from '#web/format/product-type.ts'
import { paths } from '#web/paths.ts'
import { WishButton } from '#web/wishes/wish-button.tsx'
import { type CatalogueSearch, hasFilters } from './catalogue-search.ts'

const pageSize = 12
const route = getRouteApi('/signed-in/products')

/** What it shows before anything else. */
export const firstQueries = [productsQuery(pageOf({}))]

const dialogs = [AddToCollectionDialog, EditProductDialog]

interface OpenDialog {
  readonly name: 'add to collection' | 'edit'
  readonly product: Product
}

export function CatalogueScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const found = useQuery(productsQuery(pageOf(search)))
  const [open, setOpen] = useState<OpenDialog | null>(null)
  useDialogsAhead(dialogs)
  const add = useCallback((product: Product) => setOpen({ name: 'add to collection', product }), [])
  const edit = useCallback((product: Product) => setOpen({ name: 'edit', product }), [])
  const page = search.page ?? 1
  const totalPages = found.data?.pagination.totalPages ?? 0

  /** Filters and returns to page 1. Typing replaces the history entry; every other change adds one. */
  const filter = useCallback(
    (change: CatalogueSearch, isTyping = false) =>
      void navigate({
        search: ({ page: _, ...kept }) => ({ ...kept, ...change }),
        replace: isTyping,
        resetScroll: false,
      }),
    [navigate],
  )

  return (
    <>
      <title>Pokemon Products · Holofolio</title>
      <PageHeader
        title="Pokemon Products"
        actions={
          <Link to={paths.addProduct} className={buttonClass({ variant: 'primary' })}>
            <Plus aria-hidden size={18} />
            Add New Product
          </Link>
        }
      />
      <ProductsFilters
        search={search}
        found={found.data?.pagination.totalItems}
        onNarrow={filter}
        onClear={() => void navigate({ search: {}, resetScroll: false })}
      />
      <ProductsFound
        page={found}
        narrowed={hasFilters(search)}
        onPage={next => void navigate({ search: kept => ({ ...kept, page: next }) })}
        toPage={last => <Navigate to={paths.products} search={{ ...search, page: last }} replace />}
        tile={(product, index) => (
          <ProductTile product={product} eager={index < 4} onAdd={add} onEdit={edit} />
        )}
      />
      <PriceNotice />
      {!found.isPlaceholderData && page < totalPages && (
        <PrefetchPage query={pageOf({ ...search, page: page + 1 })} />
      )}
      {open?.name === 'add to collection' && (
        <AddToCollectionDialog
          product={open.product}
          onClose={() => setOpen(null)}
          onNext={() => {
            flushSync(() => setOpen(null))
            selectSearch()
          }}
        />
      )}
      {open?.name === 'edit' && <EditProductDialog product={open.product} onClose={() => setOpen(null)} />}
    </>
  )
}

function pageOf({ page = 1, search, type, set, language }: CatalogueSearch): ProductsQuery {
  return { page, limit: pageSize, search: search?.trim(), productType: type, set, language }
}

/** Prefetches the next page; renders nothing. */
function PrefetchPage({ query }: { query: ProductsQuery }) {
  usePrefetchQuery(productsQuery(query))
  return null
}

interface ProductTileProps {
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
const ProductTile = memo(
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
