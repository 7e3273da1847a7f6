import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Product, type ProductsQuery, productsQuery } from '#web/api/catalogue.ts'
import { buttonClass } from '#web/components/buttons/button.tsx'
import { selectSearch } from '#web/components/fields/search-box.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { useDialogsAhead } from '#web/components/overlays/lazy-dialog.tsx'
import { AddToCollectionDialog } from '#web/dialogs/copies/lazy-dialogs.ts'
import { EditProductDialog } from '#web/dialogs/products/lazy-dialogs.ts'
import { ProductsFilters } from '#web/filters/products-filters.tsx'
import { ProductsFound } from '#web/filters/products-found.tsx'
import { paths } from '#web/paths.ts'
import { type CatalogueSearch, hasFilters } from './catalogue-search.ts'
import { ProductTile } from './product-tile.tsx'

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
