/**
 * The names under which shapes stand once in the published description, wherever they are used. A shape
 * that has none is written out where it is.
 */
import { z } from 'zod'
import { settings, signedInPlace, user } from './accounts.ts'
import { basicStats, group, item } from './collections.ts'
import { errorAnswer } from './errors.ts'
import { pagination } from './fields.ts'
import { notification } from './notifications.ts'
import { alert, evidence, price, refreshProgress, refreshResult } from './prices.ts'
import { product } from './products.ts'
import { trade, tradeLine } from './trades.ts'
import { wish } from './wishlist.ts'

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
