import { rejectNoCurator, reportProduct, resolveReport } from '#server/commands/products/report-product'
import { reportsPage } from '#server/db/products/product-reports'
import { pageOf, paginationOf } from '#server/answers/pagination'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

const reportsPerPage = 20

export function reportRoutes(parts: Parts): Route[] {
  return [
    route('POST /api/products/:id/reports', async ({ collectorId, params, body }) => {
      const { reason, note = null } = body
      const report = await reportProduct(parts, collectorId, { productId: params.id, reason, note })
      parts.log.info({ collector_id: collectorId, product_id: params.id, reason }, 'product reported')
      return { report }
    }),
    route('GET /api/reports', async ({ collectorId, query }) => {
      const page = pageOf(query, reportsPerPage)
      return parts.storage.read(async db => {
        await rejectNoCurator(db, collectorId)
        const { reports, totalItems } = await reportsPage(db, page)
        return { reports, pagination: paginationOf(page, totalItems) }
      })
    }),
    route('DELETE /api/reports/:id', async ({ collectorId, params }) => {
      await parts.storage.read(db => rejectNoCurator(db, collectorId))
      const productId = await resolveReport(parts, params.id)
      parts.log.info({ collector_id: collectorId, product_id: productId }, 'report resolved')
      return {}
    }),
  ]
}
