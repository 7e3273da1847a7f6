import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Copy } from '#web/api/collection.ts'
import { chosenCopiesQuery } from '#web/api/copies-to-give.ts'

export interface GivenCopies {
  /** The copies still in the collection, in the order they were selected; empty while loading. */
  readonly copies: readonly Copy[]
  /** How many selected copies are no longer in the collection. */
  readonly missingCount: number
  readonly isError: boolean
  readonly retry: () => void
}

/** Loads the copies selected to be traded away. */
export function useGivenCopies(ids: readonly string[]): GivenCopies {
  const queries = useQueryClient()
  const { data, isPlaceholderData, isError, refetch } = useQuery(chosenCopiesQuery(queries, ids))
  return {
    copies: data ?? [],
    missingCount: data === undefined || isPlaceholderData ? 0 : ids.length - data.length,
    isError,
    retry: () => void refetch(),
  }
}
