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
