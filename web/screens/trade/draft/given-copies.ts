import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Copy } from '#web/api/collection.ts'
import { chosenCopiesQuery } from '#web/api/copies-to-give.ts'

export interface GivenCopies {
  /** Those still held, in the order they were chosen; empty before they are known. */
  readonly copies: readonly Copy[]
  /** How many of those chosen are no longer held. */
  readonly goneCount: number
  readonly isError: boolean
  readonly retry: () => void
}

/** The copies chosen to be given, as the server has them. */
export function useGivenCopies(ids: readonly string[]): GivenCopies {
  const queries = useQueryClient()
  const { data, isPlaceholderData, isError, refetch } = useQuery(chosenCopiesQuery(queries, ids))
  return {
    copies: data ?? [],
    goneCount: data === undefined || isPlaceholderData ? 0 : ids.length - data.length,
    isError,
    retry: () => void refetch(),
  }
}
