/** What the collector did: operations and sales, and undoing them. */
import type { Answer, Request } from '#contract/endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, keyedChange, type Query } from './client.ts'
import { collectionKeyRoot } from './query-keys.ts'

export type OperationsPage = Answer<'GET /api/operations'>
export type Operation = OperationsPage['operations'][number]
export type OperationCopy = Operation['copies'][number]
export type SalesPage = Answer<'GET /api/sales'>
export type SoldCopy = SalesPage['sales'][number]

/** The filters of both lists. */
export type ActivityQuery = Query<'GET /api/sales'>

/** Operations, newest first. */
export const operationsQuery = (query: Query<'GET /api/operations'>) =>
  queryOptions({
    queryKey: [...collectionKeyRoot, 'operations', query],
    queryFn: ({ signal }) => call('GET /api/operations', { query, signal }),
    placeholderData: keepPreviousData,
  })

/** Sales that count, newest day first. */
export const salesQuery = (query: ActivityQuery) =>
  queryOptions({
    queryKey: [...collectionKeyRoot, 'sales', query],
    queryFn: ({ signal }) => call('GET /api/sales', { query, signal }),
    placeholderData: keepPreviousData,
  })

export type SaleCorrection = Request<'PUT /api/sales/:id', 'body'>

export const undoOperation = keyedChange('POST /api/operations/:id/undo')

/** Replaces a sale by one with other amounts, another day or place. */
export const correctSale = keyedChange('PUT /api/sales/:id')
