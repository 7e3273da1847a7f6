/** Open reports of products. Resolving one deletes it. */
import type { ReportReason } from '#domain/products/report'
import type { Page } from '#server/db/groups/collection-filter'
import { columnMap } from '#server/database/columns'
import type { Reader, Storage, Writer } from '#server/database/storage'
import { faceColumns, faceOf, type ProductFace } from './product-face.ts'

export interface Report {
  readonly id: string
  readonly productId: string
  readonly reason: ReportReason
  /** The reporter's own words; null without any. */
  readonly note: string | null
  readonly createdAt: string
}

/** A report with its product and its reporter. */
export interface ShownReport extends Report, ProductFace {
  readonly reporterName: string
}

const reportColumns = columnMap(['id', 'product_id', 'reason', 'note', 'created_at'])

/** Inserts a report. Throws KeyTaken if the collector has reported this product already. */
export async function insertReport(tx: Writer, collectorId: string, report: Report): Promise<void> {
  await tx
    .insertInto('product_reports')
    .values({ collector_id: collectorId, ...reportColumns.write(report) })
    .execute()
}

/** Returns how many reports of a collector are open. */
export async function openReportsOf(db: Reader, collectorId: string): Promise<number> {
  const { open } = await db
    .selectFrom('product_reports')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('collector_id', '=', collectorId)
    .executeTakeFirstOrThrow()
  return open
}

/** Returns whether any report is open. */
export async function anyReportIsOpen(db: Reader): Promise<boolean> {
  const first = await db.selectFrom('product_reports').select('id').limit(1).executeTakeFirst()
  return first !== undefined
}

/** Returns a page of the open reports, newest first, and how many there are. */
export async function reportsPage(
  db: Reader,
  { limit, offset }: Page,
): Promise<{ reports: ShownReport[]; totalItems: number }> {
  const rows = await db
    .selectFrom('product_reports')
    .innerJoin('products', 'products.id', 'product_reports.product_id')
    .innerJoin('collectors', 'collectors.id', 'product_reports.collector_id')
    .select(reportColumns.of('product_reports'))
    .select(faceColumns)
    .select('collectors.username')
    .orderBy('product_reports.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { totalItems } = await db
    .selectFrom('product_reports')
    .select(({ fn }) => fn.countAll<number>().as('totalItems'))
    .executeTakeFirstOrThrow()
  const reports = rows.map(row => ({
    ...reportColumns.read(row),
    ...faceOf(row),
    reporterName: row.username,
  }))
  return { reports, totalItems }
}

/** Returns a collector's open reports for their download: few enough for one piece. */
export async function* exportedReports(storage: Storage, collectorId: string) {
  const rows = await storage.read(db =>
    db
      .selectFrom('product_reports')
      .innerJoin('products', 'products.id', 'product_reports.product_id')
      .select(reportColumns.of('product_reports'))
      .select(faceColumns)
      .where('product_reports.collector_id', '=', collectorId)
      .orderBy('product_reports.id')
      .execute(),
  )
  yield rows.map(row => ({ ...reportColumns.read(row), ...faceOf(row) }))
}

/** Deletes a report. Returns its product; null if there is no such report. */
export async function deleteReport(tx: Writer, id: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('product_reports')
    .where('id', '=', id)
    .returning('product_id')
    .executeTakeFirst()
  return row?.product_id ?? null
}
