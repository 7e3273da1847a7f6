/** The rows of a download that differ from their rows in the database. */
import { stateLabel, stateOf } from '#domain/copies/copy'
import { paidOf, recordOf } from '#domain/copies/copy-record'
import { archivedPictures } from '#domain/copies/own-picture'
import { remarksOf } from '#domain/copies/remarks'
import { cents } from '#domain/money/money'
import { parsePriceKey } from '#domain/prices/price-target'
import type { ExportedRow } from '#contract/exported-data'
import { versionText } from '#server/db/ledger/operations'
import { paidAnswer } from '#server/answers/paid-price'
import type { RowOf } from '#server/db/accounts/exported-chunks'
import type {
  exportedCopies,
  exportedImages,
  exportedNotifications,
  exportedSessions,
  exportedStatDays,
  exportedSubmissionCopies,
  exportedTrades,
} from '#server/db/accounts/exported-rows'
import type { StoredImport } from '#server/db/import/imports'

type CopyRow = RowOf<typeof exportedCopies>

/** What people read of a copy, without what a restore does. */
export type ReadCopy = Omit<
  ExportedRow<'holdings'>,
  'version' | 'identityKey' | 'frontPicture' | 'backPicture'
>

export function readCopy(row: Omit<CopyRow, 'identityKey'>): ReadCopy {
  const figures = { label: stateLabel(stateOf(row)), purchasePriceCents: row.costBasisCents }
  const tags = [...remarksOf(row).tags]
  return { ...row, ...figures, ...paidAnswer(paidOf(row)), tags }
}

export function copyRow(row: CopyRow): ExportedRow<'holdings'> {
  const version = versionText(recordOf(row))
  return { ...readCopy(row), ...archivedPictures(row.id, row), identityKey: row.identityKey, version }
}

export function statDayRow(row: RowOf<typeof exportedStatDays>): ExportedRow<'stat_history'> {
  return {
    ...row,
    date: row.day,
    totalInvestmentCents: row.costBasisCents,
    totalMarketPriceCents: row.marketValueCents,
    pricedInvestmentCents: row.pricedCostBasisCents,
  }
}

export function tradeRow(row: RowOf<typeof exportedTrades>): ExportedRow<'trades'> {
  return { ...row, date: row.day }
}

export function notificationRow({
  notification,
  identityKey,
}: RowOf<typeof exportedNotifications>): ExportedRow<'notifications'> {
  if (notification.kind === 'week') {
    return { ...notification, totalMarketPriceCents: notification.marketValueCents }
  }
  if (!('priceKey' in notification)) return notification
  const target = parsePriceKey(notification.priceKey)
  const label = target ? stateLabel(target) : ''
  // A notification of a price is of a product.
  return { ...notification, label, identityKey: identityKey ?? '' }
}

export function importRow({ facts, ...one }: StoredImport): ExportedRow<'imports'> {
  return {
    ...one,
    app: facts.reading.app,
    totalCostCents: cents(one.totalCostCents),
    fileFingerprint: one.fileDigest,
    headingsFingerprint: one.mappingDigest,
    told: JSON.stringify(facts.told),
    counts: JSON.stringify(facts.counts ?? []),
    additions: JSON.stringify(facts.additions ?? []),
  }
}

export function sharingRow(row: RowOf<typeof exportedSubmissionCopies>): ExportedRow<'submission_copies'> {
  return { ...row, costShareCents: row.shareCents }
}

export function sessionRow(row: RowOf<typeof exportedSessions>): ExportedRow<'sessions'> {
  return { device: row.device, address: row.address, signedInAt: row.createdAt, lastSeenAt: row.lastUsedAt }
}

export function imageRow(row: RowOf<typeof exportedImages>): ExportedRow<'images'> {
  return { ...row, file: row.fileName }
}
