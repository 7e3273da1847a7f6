/** A collection as a file: ours, which an import reads back, or one that another app takes. */
import { exportFormats, leftOutReasons, type LeftOutReason } from '#domain/export/export-format'
import { z } from 'zod'
import { collectionFilter } from './collection-filter.ts'
import { costOfGroups, costOfSearch } from './call-costs.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './fields.ts'

const query = z.object({
  ...collectionFilter,
  format: oneOf(exportFormats),
})

export const exportEndpoints = {
  'GET /api/collections/export': endpoint({
    summary:
      'Download the copies that a filter leaves as a CSV file, or a zip of several where an app takes few rows',
    extraCost: ({ query }) => costOfSearch(query.search) + 60,
    maxMinutes: 10,
    query,
    download: {
      contentType: 'text/csv; charset=utf-8',
      fileName: 'holofolio-collection.csv',
      otherTypes: ['application/zip'],
    },
    answer: z.never(),
  }),
  'GET /api/collections/export/insurance': endpoint({
    summary:
      'Download a report for an insurer as a PDF: totals, and each of up to 10,000 copies that a filter leaves',
    refusals: ['too_large'],
    extraCost: ({ query }) => costOfSearch(query.search) + 60,
    waits: true,
    maxMinutes: 10,
    query: z.object(collectionFilter),
    download: { contentType: 'application/pdf', fileName: 'holofolio-insurance.pdf' },
    answer: z.never(),
  }),
  'GET /api/collections/export/contents': endpoint({
    summary: 'Get how many copies such a file would have, and which it cannot hold',
    extraCost: ({ query }, groups) => costOfSearch(query.search) + costOfGroups(groups),
    query,
    answer: z.object({
      contents: z.object({
        /** Copies in the file. */
        copies: z.number(),
        /** Copies that the format cannot hold, most first. */
        left_out: z.array(
          z.object({
            reason: z.enum(Object.keys(leftOutReasons) as [LeftOutReason, ...LeftOutReason[]]),
            copies: z.number(),
          }),
        ),
        /** False where the format has no costs, or those of another currency than the ledger's. */
        has_costs: z.boolean(),
      }),
    }),
  }),
}
