import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { Product } from '#web/api/catalogue.ts'
import { type ProductState, revisionsQuery } from '#web/api/product-history.ts'
import { textLinkClass } from '#web/components/buttons/link-class.ts'
import { classNames } from '#web/components/class-names.ts'
import { Pagination } from '#web/components/pages/pagination.tsx'
import { PageHeader } from '#web/components/shell/page-header.tsx'
import { awaitScreenHeading } from '#web/components/shell/screen-heading.tsx'
import { EmptyState } from '#web/components/states/empty-state.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { PageSpinner } from '#web/components/states/spinner.tsx'
import { ReportProductButton } from '#web/dialogs/products/report-product-button.tsx'
import { paths } from '#web/paths.ts'
import { HistoryEntry } from './history-entry.tsx'

/** Every edit of a product, newest first. */
export function ProductHistory({ product }: { product: Product }) {
  return (
    <>
      <title>{`History of ${product.name} · Holofolio`}</title>
      <PageHeader
        above={
          <Link
            to={paths.product}
            params={{ id: product.id }}
            className={`${textLinkClass} inline-flex items-center gap-1 text-sm`}
            onClick={awaitScreenHeading}
          >
            <ArrowLeft aria-hidden size={16} />
            Back to product
          </Link>
        }
        title="History"
        actions={<ReportProductButton product={product} />}
        subtitle={`What collectors changed of ${product.name}, newest first. Imports change only what nobody has edited, and are not listed.`}
      />
      <Edits product={product} />
    </>
  )
}

function Edits({ product }: { product: Product }) {
  const [page, setPage] = useState(1)
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = useQuery(
    revisionsQuery(product.id, page),
  )
  if (data === undefined) {
    if (!error) return <PageSpinner label="Loading history" />
    return (
      <ErrorState title="Couldn't load the history" hint={error.message} onRetry={() => void refetch()} />
    )
  }
  const { revisions, pagination } = data
  if (pagination.totalItems === 0) {
    return <EmptyState title="No edits yet" hint="Nobody has changed this product since it was added." />
  }
  return (
    <div
      aria-busy={isPlaceholderData}
      className={classNames(isPlaceholderData && 'opacity-60 transition-opacity delay-150')}
    >
      <ul className="flex flex-col gap-4">
        {revisions.map(edit => (
          <li key={edit.revision}>
            <HistoryEntry product={product} present={stateOf(product)} edit={edit} readAtMs={dataUpdatedAt} />
          </li>
        ))}
      </ul>
      <div className="mt-8">
        <Pagination page={page} totalPages={pagination.totalPages} onPage={setPage} />
      </div>
    </div>
  )
}

function stateOf(product: Product): ProductState {
  const { name, setName, cardNumber, rarity, imageUrl, miscInfo, language, productDescription } = product
  return {
    name,
    setName,
    cardNumber,
    rarity,
    imageUrl,
    imageGone: false,
    miscInfo,
    language,
    productDescription,
  }
}
