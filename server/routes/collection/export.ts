/** A collection as a file, and what that file would have. */
import { contentsAnswer } from '#server/answers/collection-contents'
import { filterOf } from '#server/answers/collection-filter'
import { collectionFile } from '#server/answers/export/collection-file'
import { rowsOf } from '#server/answers/export/collection-rows'
import { selectionOf } from '#server/db/collection/collection-filter'
import { countsById } from '#server/db/collection/collector-totals'
import { copiesToExport, countAlike } from '#server/db/collection/lists/copies-to-export'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

export function exportRoutes({ storage, now }: Parts): Route[] {
  return [
    route('GET /api/collections/export', ({ collectorId, ledgerCurrency, query }, send) =>
      storage.read(async db => {
        const selection = await selectionOf(db, collectorId, filterOf(query))
        const rows = rowsOf(query.format, copiesToExport(db, selection), ledgerCurrency)
        const { content, ...file } = await collectionFile(query.format, rows, now())
        return send(content, file)
      }),
    ),
    route(
      'GET /api/collections/export/contents',
      ({ collectorId, ledgerCurrency, query }) =>
        storage.read(async db => {
          const selection = await selectionOf(db, collectorId, filterOf(query))
          return { contents: contentsAnswer(query.format, await countAlike(db, selection), ledgerCurrency) }
        }),
      {
        countCopies: async ({ collectorId }) =>
          (await storage.read(db => countsById(db, collectorId))).groupCount,
      },
    ),
  ]
}
