/** Reports of products: collectors make them, operators and trusted collectors read and resolve them. */
import { maxReportNote, reportReasons } from '#domain/products/report'
import { z } from 'zod'
import { productFace } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { blankable, id, instant, lines, named, nothing, oneOf, paged, pagination } from './fields.ts'

const reported = {
  id: z.string(),
  product_id: z.string(),
  reason: z.enum(reportReasons),
  /** The reporter's own words; null without any. */
  note: z.string().nullable(),
  created_at: instant,
}

export const shownReport = named('Report', {
  ...reported,
  ...productFace,
  /** Who reported it. */
  reporter_name: z.string(),
})

export const reportEndpoints = {
  'POST /api/products/:id/reports': endpoint({
    summary: 'Report a product to operators and trusted collectors, once while the report is open',
    status: 201,
    refusals: ['conflict', 'too_many_requests'],
    grows: true,
    params: z.object({ id }),
    body: z
      .object({
        reason: oneOf(reportReasons),
        /** Required for the reason "other", which says nothing by itself. */
        note: blankable(lines(maxReportNote)),
      })
      .refine(({ reason, note }) => reason !== 'other' || note !== undefined, {
        path: ['note'],
        error: 'is required for the reason other',
      }),
    answer: z.object({ report: z.object(reported) }),
  }),
  'GET /api/reports': endpoint({
    summary: 'List open reports, newest first, for operators and trusted collectors',
    refusals: ['forbidden'],
    query: z.object({
      ...paged(100),
    }),
    answer: z.object({ reports: z.array(shownReport), pagination }),
  }),
  'DELETE /api/reports/:id': endpoint({
    summary: 'Resolve a report, for operators and trusted collectors',
    refusals: ['forbidden', 'not_found'],
    grows: false,
    params: z.object({ id }),
    answer: nothing,
  }),
}
