import { useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Group, type GroupsQuery, groupsQuery } from '#web/api/collection.ts'
import type { PageSize } from './arrangement.ts'

/** Groups asked for together in an endless list. A row of tiles never crosses two pages of it. */
const windowSize = 60

/** Returns how many groups a page of this size asks for. */
export const limitOf = (size: PageSize): number => (size === 'endless' ? windowSize : size)

/** Scrolling past pages does not ask for them. */
const restMs = 90

export type Narrowing = Omit<GroupsQuery, 'page' | 'limit'>

/**
 * Returns the groups around the places in view, from `first` to `last`, and whether a page of them failed. Pages out
 * of view are forgotten, so that a long list takes no more memory than a short one.
 */
export function useGroupWindow(narrowing: Narrowing, first: number, last: number) {
  const wanted = useRest(`${pageOf(first)} ${pageOf(last)}`)
  const [from = 1, to = 1] = wanted.split(' ').map(Number)
  const pages = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const answers = useQueries({
    queries: pages.map(page => {
      // A page that is still loading shows as such, not as another one.
      const { placeholderData: _, ...query } = groupsQuery({ page, limit: windowSize, ...narrowing })
      return { ...query, gcTime: 0 }
    }),
  })
  const byPage = new Map(pages.map((page, index) => [page, answers[index]?.data?.groups]))

  return {
    groupAt: (index: number): Group | undefined => byPage.get(pageOf(index))?.[index % windowSize],
    isFailed: answers.some(({ isError, data }) => isError && data === undefined),
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch()
    },
  }
}

const pageOf = (index: number) => Math.floor(Math.max(index, 0) / windowSize) + 1

/** Returns a text once it has not changed for a moment. */
function useRest(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
