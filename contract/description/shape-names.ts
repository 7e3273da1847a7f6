/**
 * The names under which shapes stand once in the published description, wherever they are used. A shape
 * that has none is written out where it is.
 */
import { z } from 'zod'
import { settings, signedInPlace, user } from '#contract/accounts'
import { basicStats, group, item } from '#contract/collection'
import { errorAnswer } from '#contract/errors'
import { pagination } from '#contract/fields'
import { notification } from '#contract/notifications'
import { alert, evidence, price, refreshProgress, refreshResult } from '#contract/prices'
import { product } from '#contract/catalogue'
import { trade, tradeLine } from '#contract/trades'
import { wish } from '#contract/wishlist'

const namedShapes: Readonly<Record<string, z.ZodType>> = {
  Collector: user,
  Settings: settings,
  SignedInPlace: signedInPlace,
  Product: product,
  Holding: item,
  HoldingGroup: group,
  CollectionTotals: basicStats,
  Trade: trade,
  TradeLine: tradeLine,
  Price: price,
  PriceEvidence: evidence,
  PriceAlert: alert,
  RefreshProgress: refreshProgress,
  RefreshResult: refreshResult,
  Notification: notification,
  Wish: wish,
  Pagination: pagination,
  Error: errorAnswer,
}

/** Tells zod the names, so that it points at these shapes instead of repeating them. */
export function nameShapes(): void {
  for (const [id, shape] of Object.entries(namedShapes)) z.globalRegistry.add(shape, { id })
}
