import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Navigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type Product, type ProductsQuery, productsQuery } from '#web/api/products.ts'
import { buttonClass } from '#web/components/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { PagedShelf } from '#web/components/paged-shelf.tsx'
import { PageSpinner } from '#web/components/spinner.tsx'
import { AddToCollectionDialog } from '#web/dialogs/add-to-collection-dialog.tsx'
import { EditProductDialog } from '#web/dialogs/edit-product-dialog.tsx'
import { formatCount } from '#web/format/count.ts'
import { ProductsFilters } from '#web/filters/products-filters.tsx'
import { paths } from '#web/paths.ts'
import { type CatalogueSearch, isNarrowed } from './catalogue-search.ts'
import { ProductTile } from './product-tile.tsx'

const pageSize = 12
const route = getRouteApi('/signed-in/products')

interface OpenDialog {
  readonly name: 'add to collection' | 'edit'
  readonly product: Product
}

export function CatalogueScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { data, isPlaceholderData, error } = useQuery(productsQuery(pageOf(search)))
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const page = search.page ?? 1
  const totalPages = data?.pagination.totalPages ?? 0

  /** A filter starts again at page 1. One history entry a choice, but none a letter. */
  function narrow(change: CatalogueSearch, isTyping = false) {
    void navigate({
      search: ({ page: _, ...kept }) => ({ ...kept, ...change }),
      replace: isTyping,
      resetScroll: false,
    })
  }

  function results() {
    if (data === undefined) {
      if (!error) return <PageSpinner label="Loading products" />
      return (
        <ErrorState
          title="Error loading products"
          hint={error.message}
          onRetry={() => window.location.reload()}
        />
      )
    }
    const { products, pagination } = data
    if (products.length === 0 && pagination.totalItems > 0 && !isPlaceholderData) {
      return <Navigate to={paths.products} search={{ ...search, page: totalPages }} replace />
    }
    return (
      <PagedShelf
        page={pagination.page}
        totalPages={pagination.totalPages}
        onPage={next => void navigate({ search: kept => ({ ...kept, page: next }) })}
        isStale={isPlaceholderData}
      >
        {products.map((product, index) => (
          <li key={product.id} className="flex min-w-0">
            <ProductTile
              product={product}
              eager={index < 4}
              onAdd={() => setOpen({ name: 'add to collection', product })}
              onEdit={() => setOpen({ name: 'edit', product })}
            />
          </li>
        ))}
      </PagedShelf>
    )
  }

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
        found={data?.pagination.totalItems}
        onNarrow={narrow}
        onClear={() => void navigate({ search: {}, resetScroll: false })}
      />
      {results()}
      {/* It stays while what it says changes, so that every change is read out. */}
      <div role="status">
        {data?.products.length === 0 && <NoProducts narrowed={isNarrowed(search)} />}
        {data !== undefined && data.products.length > 0 && (
          <p className="tabular mt-4 text-center text-sm text-muted">{shownOf(data.pagination)}</p>
        )}
      </div>
      {!isPlaceholderData && page < totalPages && <NextPage query={pageOf({ ...search, page: page + 1 })} />}
      {open?.name === 'add to collection' && (
        <AddToCollectionDialog product={open.product} onClose={() => setOpen(null)} />
      )}
      {open?.name === 'edit' && <EditProductDialog product={open.product} onClose={() => setOpen(null)} />}
    </>
  )
}

function NoProducts({ narrowed }: { narrowed: boolean }) {
  if (narrowed) return <EmptyState title="No products found" hint="Try adjusting your search criteria" />
  return (
    <EmptyState
      title="No products found"
      hint="No products have been added to the database yet"
      action={
        <Link to={paths.addProduct} className={buttonClass({ variant: 'primary' })}>
          Add First Product
        </Link>
      }
    />
  )
}

function pageOf({ page = 1, search, type, set }: CatalogueSearch): ProductsQuery {
  return { page, limit: pageSize, search: search?.trim(), product_type: type, set }
}

function shownOf({ page, totalItems }: { page: number; totalItems: number }): string {
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, totalItems)
  return `Showing ${formatCount(first)} to ${formatCount(last)} of ${formatCount(totalItems)} products`
}

/** Reads the page a collector is likely to turn to; shows nothing. */
function NextPage({ query }: { query: ProductsQuery }) {
  usePrefetchQuery(productsQuery(query))
  return null
}
