/** Recording and listing trades. */
import type { Answer, Request } from '#contract/endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import type { KeyedCall } from './keyed-mutation.ts'
import { collectionKeyRoot } from './query-keys.ts'

export type NewTrade = Request<'POST /api/collections/trades', 'body'>
export type Trade = Answer<'GET /api/trades'>['trades'][number]
export type TradeLine = Trade['given'][number]

export const recordTrade: KeyedCall<NewTrade, Answer<'POST /api/collections/trades'>> = (
  body,
  idempotencyKey,
) => call('POST /api/collections/trades', { body, idempotencyKey })

export interface TradesQuery {
  readonly page: number
  readonly limit: number
}

/** The collector's trades, newest first. */
export const tradesQuery = ({ page, limit }: TradesQuery) =>
  queryOptions({
    queryKey: [...collectionKeyRoot, 'trades', page, limit],
    queryFn: ({ signal }) =>
      call('GET /api/trades', { query: { page: String(page), limit: String(limit) }, signal }),
    placeholderData: keepPreviousData,
  })
