import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Product, ProductsPage } from '#web/api/catalogue.ts'
import { buttonClass } from '#web/components/buttons/button.tsx'
import { EmptyState, ErrorState, PageSpinner } from '#web/components/states/states.tsx'
import { PagedShelf } from '#web/components/pages/paged-shelf.tsx'
import { formatCount } from '#web/format/values.ts'
import { UnfilledCatalogue } from './unfilled-catalogue.tsx'
import { paths } from '#web/paths.ts'

export interface ProductsFoundProps {
  page: Pick<UseQueryResult<ProductsPage>, 'data' | 'error' | 'isPlaceholderData'>
  /** True when a search or filter is active. */
  narrowed: boolean
  onPage: (page: number) => void
  /** Redirects to the last page when the URL names a later one. */
  toPage: (page: number) => ReactNode
  tile: (product: Product, index: number) => ReactNode
}

/** One page of the catalogue: loading, failed, empty or as tiles, with the range shown. */
export function ProductsFound(props: ProductsFoundProps) {
  const { data } = props.page
  return (
    <>
      <Results {...props} />
      {/* Stays mounted, so screen readers announce every change. */}
      <div role="status">
        {data?.products.length === 0 && <NoProducts narrowed={props.narrowed} />}
        {data?.products.length === 0 && <UnfilledCatalogue />}
        {data !== undefined && data.products.length > 0 && (
          <p className="tabular mt-4 text-center text-sm text-muted">{formatRange(data.pagination)}</p>
        )}
      </div>
      {data !== undefined && data.products.length > 0 && (
        <p className="text-center text-sm text-muted">Prices of cards are for Near Mint.</p>
      )}
    </>
  )
}

function Results({ page: { data, error, isPlaceholderData }, onPage, toPage, tile }: ProductsFoundProps) {
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
    return toPage(pagination.totalPages)
  }
  return (
    <PagedShelf
      page={pagination.page}
      totalPages={pagination.totalPages}
      onPage={onPage}
      isStale={isPlaceholderData}
    >
      {products.map((product, index) => (
        <li key={product.id} className="flex min-w-0">
          {tile(product, index)}
        </li>
      ))}
    </PagedShelf>
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

function formatRange({ page, itemsPerPage, totalItems }: ProductsPage['pagination']): string {
  const first = (page - 1) * itemsPerPage + 1
  const last = Math.min(page * itemsPerPage, totalItems)
  return `Showing ${formatCount(first)} to ${formatCount(last)} of ${formatCount(totalItems)} products`
}
