import type { ReportReason } from '#domain/products/report'
import { newId } from '#server/commands/new-id'
import { isCurator } from '#server/db/accounts/access'
import { productTypeById } from '#server/db/products/product-face'
import { deleteReport, insertReport, type Report } from '#server/db/products/product-reports'
import { curatorsToTell, insertReportNotice } from '#server/db/notifications/report-notices'
import { KeyTaken, type Reader } from '#server/database/storage'
import { countReport } from '#server/limits/report-limits'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'

export interface ReportedProduct {
  readonly productId: string
  readonly reason: ReportReason
  readonly note: string | null
}

/**
 * Reports a product to operators and trusted collectors, and notifies those who have no unread notification of
 * reports. Throws Refused for a product that the collector has reported already, and beyond a limit.
 */
export async function reportProduct(
  parts: Pick<Parts, 'storage' | 'now' | 'rateLimits'>,
  collectorId: string,
  reported: ReportedProduct,
): Promise<Report> {
  const createdAt = parts.now().toISOString()
  const report: Report = { id: newId(), createdAt, ...reported }
  try {
    await parts.storage.write(async tx => {
      if ((await productTypeById(tx, report.productId)) === null) throw notFound()
      await countReport(tx, parts, collectorId)
      await insertReport(tx, collectorId, report)
      for (const curatorId of await curatorsToTell(tx)) {
        await insertReportNotice(tx, curatorId, { id: newId(), createdAt })
      }
    })
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error
    throw new Refused('conflict', 'You have reported this product already. Your report is still open.')
  }
  return report
}

/** Deletes a report that has been dealt with. Returns its product. Throws Refused for an unknown report. */
export async function resolveReport({ storage }: Pick<Parts, 'storage'>, id: string): Promise<string> {
  const productId = await storage.write(tx => deleteReport(tx, id))
  if (productId === null) throw notFound()
  return productId
}

/** Throws Refused for everybody but operators and trusted collectors. */
export async function rejectNoCurator(db: Reader, collectorId: string): Promise<void> {
  if (await isCurator(db, collectorId)) return
  throw new Refused('forbidden', 'Only an operator and collectors they trust can see and resolve reports.')
}
