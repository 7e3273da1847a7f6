/** Pages of the collection that the collector shares, and those that others share. */
import type { Answer, Request } from '#contract/endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { useRefetchingMutation } from './refetching-mutation.ts'

export type SharedPage = Answer<'GET /api/shared-pages'>['pages'][number]
export type SharedChoices = Request<'POST /api/shared-pages', 'body'>
export type SharedFilter = NonNullable<SharedChoices['filter']>
export type SharedSummary = Answer<'GET /api/shared/:secret'>['shared']
export type SharedGroup = Answer<'GET /api/shared/:secret/groups'>['groups'][number]
type GroupsAsked = Omit<Request<'GET /api/shared/:secret/groups', 'query'>, 'page' | 'limit'>

/** Visitors see a page as it is now, so each visit asks again. */
export const sharedQuery = (secret: string) =>
  queryOptions({
    queryKey: ['shared', secret],
    queryFn: async ({ signal }) =>
      (await call('GET /api/shared/:secret', { params: { secret }, signal })).shared,
    retry: false,
  })

export const sharedGroupsQuery = (secret: string, query: GroupsAsked & { readonly page: number }) =>
  queryOptions({
    queryKey: ['shared', secret, 'groups', query],
    queryFn: ({ signal }) => call('GET /api/shared/:secret/groups', { params: { secret }, query, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** The collector's own pages, newest first. */
export const sharedPagesQuery = queryOptions({
  queryKey: ['shared-pages'],
  queryFn: async ({ signal }) => (await call('GET /api/shared-pages', { signal })).pages,
})

/** What visitors would see of a page. */
export const sharedPreviewQuery = (choices: SharedChoices) =>
  queryOptions({
    queryKey: ['shared-preview', choices],
    queryFn: ({ signal }) => call('POST /api/shared-pages/preview', { body: choices, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** Shares a page for a null id, or changes the one with the id. Resolves to the secret of a new link; null for a change. */
export function usePageSave() {
  return useRefetchingMutation(
    sharedPagesQuery.queryKey,
    async ({ id, choices }: { id: string | null; choices: SharedChoices }) => {
      if (id === null) return (await call('POST /api/shared-pages', { body: choices })).secret
      await call('PUT /api/shared-pages/:id', { params: { id }, body: choices })
      return null
    },
  )
}

/** Gives a page a new link. Resolves to its secret. */
export function useNewLink() {
  return useRefetchingMutation(
    sharedPagesQuery.queryKey,
    async (id: string) => (await call('POST /api/shared-pages/:id/link', { params: { id } })).secret,
  )
}

export function useSharingEnd() {
  return useRefetchingMutation(sharedPagesQuery.queryKey, (id: string) =>
    call('DELETE /api/shared-pages/:id', { params: { id } }),
  )
}
