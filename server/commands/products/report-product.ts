import type { ReportReason } from '#domain/products/report'
import { newId } from '#server/commands/new-id'
import { isCurator } from '#server/db/accounts/access'
import { productTypeById } from '#server/db/products/product-face'
import { deleteReport, insertReport, openReportsOf, type Report } from '#server/db/products/product-reports'
import { curatorsToTell, insertReportNotice } from '#server/db/notifications/notifications'
import { KeyTaken, type Reader } from '#server/database/storage'
import { countFor, type CountingParts } from '#server/limits/collector-limits'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'

export interface ReportedProduct {
  readonly productId: string
  readonly reason: ReportReason
  readonly note: string | null
}

/** Holds under RATE_LIMIT=off too, because a server may have no one to resolve reports. */
const maxOpen = 100

/**
 * Reports a product to operators and trusted collectors, and notifies those who have no unread notification of
 * reports. Throws Refused for a product that the collector has reported already, and beyond a limit.
 */
export async function reportProduct(
  parts: CountingParts & Pick<Parts, 'storage'>,
  collectorId: string,
  reported: ReportedProduct,
): Promise<Report> {
  const createdAt = parts.now().toISOString()
  const report: Report = { id: newId(), createdAt, ...reported }
  try {
    await parts.storage.write(async tx => {
      if ((await productTypeById(tx, report.productId)) === null) throw notFound()
      if ((await openReportsOf(tx, collectorId)) >= maxOpen)
        throw new Refused(
          'conflict',
          `${maxOpen} of your reports are still open. Wait until some are resolved.`,
        )
      await countFor(tx, parts, 'reports', collectorId)
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
