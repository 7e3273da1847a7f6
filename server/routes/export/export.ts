/** A collection as a file, what that file would have, and a report for an insurer. */
import { maxInsuredCopies } from '#domain/export/export-format'
import { type InsuredCopy, type InsuredRow, insuredRows } from '#domain/export/insurance'
import { groupOrder } from '#domain/groups/group-order'
import { dayIn } from '#domain/time-zone'
import { contentsAnswer } from '#server/answers/collection-contents'
import { filterOf } from '#server/answers/collection-filter'
import { insuredCopy } from '#server/answers/insured-copies'
import { collectionFile } from '#server/answers/export/collection-file'
import { rowsOf } from '#server/answers/export/collection-rows'
import { smallPictures } from '#server/commands/copies/read-picture'
import { selectionOf } from '#server/db/groups/collection-filter'
import { countsById } from '#server/db/ledger/collector-totals'
import { countOf } from '#server/db/groups/group-pages'
import { copiesWith, type HeldCopy } from '#server/db/copies/held-copies'
import { ledgerOf } from '#server/db/ledger/ledger-rates'
import { orderedCopies } from '#server/db/copies/ordered-copies'
import { timeZoneOf } from '#server/db/accounts/bookkeeping'
import { collectorById } from '#server/db/accounts/collectors'
import { mapKey, pricesByKey } from '#server/db/prices/market-prices'
import { copiesToExport, countAlike } from '#server/db/copies/copies-to-export'
import { type Call, type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'
import { notFound, Refused } from '#server/refused'
import { type InsuranceReport, insuranceReport } from '#server/reports/insurance-report'
import { type PicturedPlace, readPictures } from '#server/reports/report-pictures'

export function exportRoutes(parts: Parts): Route[] {
  const { storage, now } = parts
  return [
    route('GET /api/collections/export', ({ collectorId, ledgerCurrency, query }, send) =>
      storage.read(async db => {
        const selection = await selectionOf(db, collectorId, filterOf(query))
        const rows = rowsOf(query.format, copiesToExport(db, selection), ledgerCurrency)
        const { content, ...file } = await collectionFile(query.format, rows, now())
        return send(content, file)
      }),
    ),
    route('GET /api/collections/export/insurance', async call => {
      const { report, pictured } = await insuredCollection(parts, call)
      return insuranceReport(report, () => readPictures(pictured))
    }),
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

type ReportCall = Pick<
  Call<'GET /api/collections/export/insurance'>,
  'collectorId' | 'ledgerCurrency' | 'query'
>

/**
 * Reads a report from one snapshot, and which of its rows have pictures. It contains no restricted prices, because it is
 * given to others. Throws Refused for more copies than a report may have.
 */
export function insuredCollection(
  { storage, images, now }: Pick<Parts, 'storage' | 'images' | 'now'>,
  { collectorId, ledgerCurrency, query }: ReportCall,
): Promise<{ report: InsuranceReport; pictured: PicturedPlace[] }> {
  return storage.read(async db => {
    const collector = await collectorById(db, collectorId)
    if (!collector) throw notFound()
    const ledger = await ledgerOf(db, { collectorId, ledgerCurrency })
    const selection = await selectionOf(db, collectorId, filterOf(query))
    const { copies: total } = await countOf(db, selection)
    if (total > maxInsuredCopies) throw new Refused('too_large', tooManyCopies)
    const copies: InsuredCopy[] = []
    const pictured = new Map<number, HeldCopy>()
    const page = { limit: maxInsuredCopies, offset: 0 }
    for await (const batch of orderedCopies(db, selection, groupOrder('set'), page, copiesWith)) {
      const prices = await pricesByKey(db, batch)
      for (const copy of batch) {
        if (copy.frontPicture !== null || copy.backPicture !== null) pictured.set(copies.length, copy)
        copies.push(insuredCopy(copy, prices.get(mapKey(copy)), ledger))
      }
    }
    const rows = insuredRows(copies, place => pictured.has(place))
    const names = [collector.firstName, collector.lastName].filter(name => name !== null && name !== '')
    const report = {
      owner: names.length > 0 ? names.join(' ') : collector.username,
      day: dayIn(await timeZoneOf(db, collectorId), now()),
      currency: ledger.currency,
      isWhole: selection.counted === 'all',
      rows,
    }
    return {
      report,
      pictured: rows.flatMap((row, place) => picturesOf(images, pictured.get(row.place), row, place)),
    }
  })
}

function picturesOf(
  images: Parts['images'],
  copy: HeldCopy | undefined,
  { valueCents, costCents }: InsuredRow,
  place: number,
): PicturedPlace[] {
  if (copy === undefined) return []
  return [{ place, worthCents: valueCents ?? costCents, read: () => smallPictures(images, copy) }]
}

const tooManyCopies =
  'A report has at most 10,000 copies. Filter the collection into parts, such as graded cards or one set.'
