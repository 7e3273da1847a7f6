/** Shapes that appear once, by name, in the published description. Other shapes are written out in place. */
import { z } from 'zod'
import { settings, signedInPlace, user } from '#contract/accounts'
import { certificate, certifiedProduct } from '#contract/certificates'
import { mover, valueChange, valueShare } from '#contract/changes'
import { basicStats } from '#contract/basic-stats'
import { group, item } from '#contract/collection'
import { errorAnswer } from '#contract/errors'
import { pagination } from '#contract/fields'
import {
  accountNotification,
  notification,
  priceNotification,
  reportNotification,
  weekNotification,
} from '#contract/notifications'
import { copyVersion, operation, soldCopy } from '#contract/operations'
import { alert, evidence, price, refreshProgress, refreshResult } from '#contract/prices'
import { product } from '#contract/catalogue'
import { keptPictures } from '#contract/own-pictures'
import { productRevision, productState } from '#contract/product-history'
import { shownReport } from '#contract/reports'
import { cardSet, setCard } from '#contract/sets'
import { trade, tradeLine } from '#contract/trades'
import { savedView } from '#contract/saved-views'
import { sharedGroup, sharedPage } from '#contract/shared-pages'
import { submission, submittedCopy } from '#contract/submissions'
import { venue } from '#contract/venues'
import { wish } from '#contract/wishlist'

const namedShapes: Readonly<Record<string, z.ZodType>> = {
  Collector: user,
  Settings: settings,
  SignedInPlace: signedInPlace,
  Product: product,
  Certificate: certificate,
  CertifiedProduct: certifiedProduct,
  ProductRevision: productRevision,
  ProductState: productState,
  Holding: item,
  HoldingGroup: group,
  CollectionTotals: basicStats,
  KeptPictures: keptPictures,
  ValueChange: valueChange,
  ValueShare: valueShare,
  Mover: mover,
  Trade: trade,
  TradeLine: tradeLine,
  Operation: operation,
  CopyVersion: copyVersion,
  Sale: soldCopy,
  Submission: submission,
  SubmittedCopy: submittedCopy,
  Price: price,
  PriceEvidence: evidence,
  PriceAlert: alert,
  RefreshProgress: refreshProgress,
  RefreshResult: refreshResult,
  Notification: notification,
  PriceNotification: priceNotification,
  WeekNotification: weekNotification,
  AccountNotification: accountNotification,
  ReportNotification: reportNotification,
  Report: shownReport,
  Wish: wish,
  Set: cardSet,
  SetCard: setCard,
  Venue: venue,
  SavedView: savedView,
  SharedPage: sharedPage,
  SharedGroup: sharedGroup,
  Pagination: pagination,
  Error: errorAnswer,
}

/** Registers the names with zod, so that it references these shapes instead of repeating them. */
export function nameShapes(): void {
  for (const [id, shape] of Object.entries(namedShapes)) z.globalRegistry.add(shape, { id })
}
