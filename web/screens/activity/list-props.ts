import type { ActivitySearch } from './activity-search.ts'

/** What both lists of the activity are given. */
export interface ListProps {
  search: ActivitySearch
  /** Applies filters and returns to page 1. */
  onNarrow: (change: ActivitySearch) => void
  onClear: () => void
  onPage: (page: number) => void
}
