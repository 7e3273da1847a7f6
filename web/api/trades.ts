/** Recording and listing trades. */
import type { Answer, Request } from '#contract/endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, keyedCall, keyedChange, type Query } from './client.ts'
import { collectionKeyRoot } from './query-keys.ts'

export type NewTrade = Request<'POST /api/collections/trades', 'body'>
export type TradesPage = Answer<'GET /api/trades'>
export type Trade = TradesPage['trades'][number]
export type TradeLine = Trade['given'][number]

export const recordTrade = keyedCall('POST /api/collections/trades')

export type TradeCorrection = Request<'PUT /api/trades/:id', 'body'>

/** Replaces a trade by one with other cash or on another day. */
export const correctTrade = keyedChange('PUT /api/trades/:id')

/** One trade. */
export const tradeQuery = (id: string) =>
  queryOptions({
    queryKey: [...collectionKeyRoot, 'trade', id],
    queryFn: async ({ signal }) => (await call('GET /api/trades/:id', { params: { id }, signal })).trade,
  })

/** The collector's trades, newest first. */
export const tradesQuery = (query: Query<'GET /api/trades'>) =>
  queryOptions({
    queryKey: [...collectionKeyRoot, 'trades', query],
    queryFn: ({ signal }) => call('GET /api/trades', { query, signal }),
    placeholderData: keepPreviousData,
  })
