/** Recording and listing trades. */
import type { Answer, Request } from '#contract/endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, type KeyedCall } from './client.ts'
import { collectionKeyRoot } from './query-keys.ts'

export type NewTrade = Request<'POST /api/collections/trades', 'body'>
export type TradesPage = Answer<'GET /api/trades'>
export type Trade = TradesPage['trades'][number]
export type TradeLine = Trade['given'][number]

export const recordTrade: KeyedCall<NewTrade, Answer<'POST /api/collections/trades'>> = (
  body,
  idempotencyKey,
) => call('POST /api/collections/trades', { body, idempotencyKey })

export type TradeCorrection = Request<'PUT /api/trades/:id', 'body'>

/** Replaces a trade by one with other cash or on another day. */
export const correctTrade: KeyedCall<
  { id: string; correction: TradeCorrection },
  Answer<'PUT /api/trades/:id'>
> = ({ id, correction }, idempotencyKey) =>
  call('PUT /api/trades/:id', { params: { id }, body: correction, idempotencyKey })

/** One trade. */
export const tradeQuery = (id: string) =>
  queryOptions({
    queryKey: [...collectionKeyRoot, 'trade', id],
    queryFn: async ({ signal }) => (await call('GET /api/trades/:id', { params: { id }, signal })).trade,
  })

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
