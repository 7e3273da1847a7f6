import { ChevronLeft, ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { formatCount } from '#web/format/values.ts'

interface PaginationProps {
  /** From 1. */
  page: number
  totalPages: number
  onPage: (page: number) => void
  /** Called when the previous or the next page is pointed at or focused. */
  onPageAhead?: ((page: number) => void) | undefined
  /** Tells two paginations on one screen apart. */
  label?: string
}

/**
 * Previous, page numbers and Next. Previous and Next are disabled at the ends. Renders nothing for one page. Not drawn
 * again with each turn of the tiles above.
 */
export const Pagination = memo(Pages)

function Pages({ page, totalPages, onPage, onPageAhead, label = 'Pages' }: PaginationProps) {
  if (totalPages <= 1) return null

  function ahead(number: number) {
    if (onPageAhead === undefined) return {}
    const ask = () => onPageAhead(number)
    return { onPointerEnter: ask, onFocus: ask }
  }

  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-center gap-2">
      <button
        type="button"
        className="button button-secondary gap-1.5"
        disabled={page <= 1}
        {...ahead(page - 1)}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft aria-hidden size={18} className="-ml-1" />
        Previous
      </button>
      <ol className="order-first flex w-full items-center justify-center gap-0.5 sm:order-none sm:w-auto">
        {pageRange(page, totalPages).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              <span aria-hidden className="page-gap">
                …
              </span>
            ) : (
              <button
                type="button"
                className="page-number tabular"
                aria-label={`Page ${formatCount(number)}`}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => number !== page && onPage(number)}
              >
                {formatCount(number)}
              </button>
            )}
          </li>
        ))}
      </ol>
      <button
        type="button"
        className="button button-secondary gap-1.5"
        disabled={page >= totalPages}
        {...ahead(page + 1)}
        onClick={() => onPage(page + 1)}
      >
        Next
        <ChevronRight aria-hidden size={18} className="-mr-1" />
      </button>
    </nav>
  )
}

/**
 * Returns the page numbers to show: the first, the last, the current one and its neighbours, with null for each
 * gap. A gap of one page shows that page. At most seven entries, so the row keeps its width.
 */
export function pageRange(page: number, totalPages: number): (number | null)[] {
  if (totalPages <= 7) return numbers(1, totalPages)
  if (page <= 4) return [...numbers(1, 5), null, totalPages]
  if (page >= totalPages - 3) return [1, null, ...numbers(totalPages - 4, totalPages)]
  return [1, null, page - 1, page, page + 1, null, totalPages]
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
