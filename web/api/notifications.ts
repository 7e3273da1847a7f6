import type { Answer } from '#contract/endpoints'
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from './client.ts'
import { pricesKeyRoot } from './query-keys.ts'

export type NotificationsPage = Answer<'GET /api/notifications'>
export type Notification = NotificationsPage['notifications'][number]
/** What a week brought. */
export type WeekNotification = Extract<Notification, { kind: 'week' }>
/** A price change or a reached target price. */
export type PriceNotification = Extract<Notification, { kind: 'price_move' | 'wish' }>
/** Products were reported, or edits of them wait. */
export type ReportNotification = Extract<Notification, { kind: 'product_reports' }>
/** Something that happened to the account itself. */
export type AccountNotification = Exclude<
  Notification,
  WeekNotification | PriceNotification | ReportNotification
>

// Under the prices' key, because a price refresh creates notifications.
const notificationsKeyRoot = [...pricesKeyRoot, 'notifications'] as const
const pageLimit = 20
const refetchEveryMs = 60_000

/** How many notifications are unread. */
export const unreadQuery = queryOptions({
  queryKey: [...notificationsKeyRoot, 'unread'],
  queryFn: async ({ signal }) =>
    (await call('GET /api/notifications', { query: { page: 1, limit: 1 }, signal })).unread,
  staleTime: refetchEveryMs,
  refetchInterval: refetchEveryMs,
})

/** The collector's notifications, newest first. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: [...notificationsKeyRoot, 'list'],
  queryFn: async ({ pageParam, client, signal }) => {
    const query = { page: pageParam, limit: pageLimit }
    const answer = await call('GET /api/notifications', { query, signal })
    client.setQueryData(unreadQuery.queryKey, answer.unread)
    return answer
  },
  initialPageParam: 1,
  getNextPageParam: ({ pagination: { page, totalPages } }) => (page < totalPages ? page + 1 : null),
})

/** Marks these notifications, or all, as read and updates the cached list and count. */
export function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ids: readonly string[] | 'all') =>
      call('POST /api/notifications/read', { body: ids === 'all' ? {} : { ids: [...ids] } }),
    onSuccess: ({ unread }, ids) => {
      queries.setQueryData(unreadQuery.queryKey, unread)
      queries.setQueryData(notificationsQuery.queryKey, list => list && withRead(list, ids))
    },
  })
}

function withRead<Param>(list: InfiniteData<NotificationsPage, Param>, ids: readonly string[] | 'all') {
  const isMarked = ({ id }: Notification) => ids === 'all' || ids.includes(id)
  const pages = list.pages.map(page => ({
    ...page,
    notifications: page.notifications.map(each => (isMarked(each) ? { ...each, isRead: true } : each)),
  }))
  return { ...list, pages }
}
