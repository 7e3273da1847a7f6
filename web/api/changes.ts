import type { Answer } from '#contract/endpoints'
import type { ChangeRange } from '#domain/value/change-range'
import type { Breakdown } from '#domain/value/value-shares'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { pollOf, statsQuery } from './collection.ts'
import { collectionKeyRoot } from './query-keys.ts'

export type ValueChange = Answer<'GET /api/collections/changes'>['changes']
export type Movers = Answer<'GET /api/collections/movers'>
export type Mover = Movers['up'][number]
/** A group whose price is compared with what it cost. */
export type SincePurchase = Movers['sincePurchase'][number]
export type ValueShares = Answer<'GET /api/collections/breakdown'>

/**
 * What moved the value of the collection, and its totals of the same moment, with which other screens start. Keeps the
 * last range until the next one is there.
 */
export const changesQuery = (range: ChangeRange) =>
  queryOptions({
    queryKey: [...collectionKeyRoot, 'changes', range],
    queryFn: async ({ signal, client }) => {
      const answer = await call('GET /api/collections/changes', { query: { range }, signal })
      if (answer.basicStats) client.setQueryData(statsQuery.queryKey, answer.basicStats)
      return answer
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollOf(state.data?.basicStats),
  })

/** What moved the value of the collection over each range, the shortest first. */
export const changesByRangeQuery = queryOptions({
  queryKey: [...collectionKeyRoot, 'changes-by-range'],
  queryFn: async ({ signal }) => (await call('GET /api/collections/changes/ranges', { signal })).changes,
})

/**
 * What moved the value of one group. `readAtMs` says when the copies were read: the group may be gone after a change,
 * so it is fetched again only with copies that are still in it.
 */
export const groupChangesQuery = (range: ChangeRange, group: string, readAtMs: number) =>
  queryOptions({
    queryKey: ['group-changes', range, group, readAtMs],
    queryFn: async ({ signal }) =>
      (await call('GET /api/collections/changes', { query: { range, group }, signal })).changes,
    placeholderData: keepPreviousData,
  })

/** The groups that moved most, five each way; where none did, the five furthest from what they cost. */
export const moversQuery = (range: ChangeRange) =>
  queryOptions({
    queryKey: [...collectionKeyRoot, 'movers', range],
    queryFn: ({ signal }) => call('GET /api/collections/movers', { query: { range }, signal }),
    placeholderData: keepPreviousData,
  })

/** The most valuable sets, kinds, grades or years, and the rest in one sum. */
export const breakdownQuery = (by: Breakdown, limit: number) =>
  queryOptions({
    queryKey: [...collectionKeyRoot, 'breakdown', by, limit],
    queryFn: ({ signal }) => call('GET /api/collections/breakdown', { query: { by, limit }, signal }),
    placeholderData: keepPreviousData,
  })
