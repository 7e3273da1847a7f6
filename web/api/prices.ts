import type { WireAnswer } from '#contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { pricesKeyRoot } from './query-keys.ts'

export type Alert = WireAnswer<'GET /api/prices/alerts'>['alerts'][number]

export const alertsQuery = queryOptions({
  queryKey: [...pricesKeyRoot, 'alerts'],
  queryFn: async ({ signal }) => (await call('GET /api/prices/alerts', { signal })).alerts,
})
