import { latestPurchaseDate } from '#domain/copies/purchase-date'
import { mostImports } from '#domain/import/import-app'
import type { Answer } from '#contract/endpoints'
import { cancelImport } from '#server/commands/import/cancel-import'
import { changeReading, chooseSheet } from '#server/commands/import/change-reading'
import { decideRows } from '#server/commands/import/decide-rows'
import { editRow, rowAt } from '#server/commands/import/edit-row'
import { type ListedRow, listRows, type RowsPage } from '#server/commands/import/list-rows'
import { resumeMatching, endStalled } from '#server/commands/import/match-import'
import { publishImport, resumeAdding } from '#server/commands/import/publish-import'
import { reopenImport } from '#server/commands/import/reopen-import'
import { additionsNow, publishedOfFile, additionsOf, keepsRows } from '#server/db/import/additions'
import { startImport } from '#server/commands/import/start-import'
import { totalsById } from '#server/db/ledger/collector-totals'
import { ledgerOf, type OfLedger } from '#server/db/ledger/ledger-rates'
import { operationById } from '#server/db/ledger/operations'
import { countsOfParts } from '#server/db/import/import-parts'
import { pricedFacesById } from '#server/db/import/catalogue-candidates'
import { importById, importsOf, type StoredImport } from '#server/db/import/imports'
import { rowsIn, sumCounts } from '#server/db/import/staged-row'
import type { Reader } from '#server/database/storage'
import { detailsAnswer, rowAnswer, summaryAnswer } from '#server/answers/imports'
import { rowsLeftText } from '#server/answers/export/rows-left'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'
import { notFound } from '#server/refused'

const usualLimit = 25
/** As long as a cell of a file may be. */
const maxCell = 10_000

export function importRoutes(parts: Parts): Route[] {
  const { storage } = parts
  return [
    route('GET /api/imports', async ({ collectorId }) => ({
      imports: await storage.read(async db => {
        const imports = (await importsOf(db, collectorId)).slice(0, mostImports)
        const answers = []
        for (const one of imports)
          answers.push(
            summaryAnswer(
              one,
              await additionsNow(db, collectorId, one),
              await addingNow(db, collectorId, one),
            ),
          )
        return answers
      }),
    })),
    route('POST /api/imports', async ({ collectorId, query, rawFile }) => {
      const id = await startImport(parts, collectorId, query.fileName ?? 'Pasted rows', rawFile)
      return { import: await detailsOf(parts, collectorId, id) }
    }),
    route('GET /api/imports/:id', async ({ collectorId, params }) => ({
      import: await detailsOf(parts, collectorId, params.id),
    })),
    route('PUT /api/imports/:id/reading', async ({ collectorId, params, body }) => {
      const { conditions = [], rates = [], blankQuantity: blank, ...answers } = body.answers
      const blankQuantity =
        blank === undefined ? {} : { blankQuantity: blank === 1 ? (1 as const) : (0 as const) }
      await changeReading(parts, collectorId, params.id, {
        columns: body.columns,
        answers: { ...answers, ...blankQuantity },
        conditions: Object.fromEntries(conditions.map(({ key, condition }) => [key, condition])),
        rates: Object.fromEntries(rates.map(({ currency, rate }) => [currency, String(rate)])),
      })
      return { import: await detailsOf(parts, collectorId, params.id) }
    }),
    route('PUT /api/imports/:id/sheet', async ({ collectorId, params, body }) => {
      await chooseSheet(parts, collectorId, params.id, body.sheet)
      return { import: await detailsOf(parts, collectorId, params.id) }
    }),
    route('GET /api/imports/:id/rows', async call => {
      const { collectorId, params, query } = call
      const { page = 1, limit = usualLimit, line } = query
      const found =
        line === undefined
          ? await listRows(storage, collectorId, params.id, { ...query, page, limit })
          : await oneRow(parts, collectorId, params.id, line)
      return {
        rows: await answersOf(parts, call, found.rows, line === undefined ? undefined : maxCell),
        pagination: {
          page,
          totalPages: Math.max(1, Math.ceil(found.total / limit)),
          totalItems: found.total,
          itemsPerPage: limit,
        },
      }
    }),
    route('GET /api/imports/:id/rows-left', async ({ collectorId, params }, send) => {
      const one = await storage.read(db => importById(db, collectorId, params.id))
      if (one === null) throw notFound()
      return send(rowsLeftText(storage, collectorId, one, latestPurchaseDate(parts.now())), {
        contentType: 'text/csv; charset=utf-8',
        fileName: 'holofolio-rows-left-out.csv',
      })
    }),
    route('PUT /api/imports/:id/rows/:line', async call => {
      const {
        collectorId,
        params: { id, line },
        body,
      } = call
      const edited = await editRow(parts, collectorId, id, line, body.cells)
      const [row] = await answersOf(parts, call, [{ ...edited, alikeRows: 1 }], maxCell)
      if (row === undefined) throw new Error('an edited row has no answer')
      return { import: await detailsOf(parts, collectorId, id), row }
    }),
    route('POST /api/imports/:id/decisions', async ({ collectorId, params, body }) => {
      const rows = await decideRows(parts, collectorId, params.id, body)
      return { import: await detailsOf(parts, collectorId, params.id), rows }
    }),
    route('POST /api/imports/:id/publish', async ({ collectorId, params, body, idempotency }) => {
      await publishImport(parts, collectorId, idempotency, params.id, body.expectedCopies)
      return { import: await detailsOf(parts, collectorId, params.id) }
    }),
    route('POST /api/imports/:id/reopen', async ({ collectorId, params }) => {
      await reopenImport(parts, collectorId, params.id)
      return { import: await detailsOf(parts, collectorId, params.id) }
    }),
    route('DELETE /api/imports/:id', async ({ collectorId, params }) => {
      await cancelImport(parts, collectorId, params.id)
      return {}
    }),
  ]
}

/** A row with its whole cells, each under its heading; none for an unknown line. */
async function oneRow(parts: Parts, collectorId: string, id: string, line: number): Promise<RowsPage> {
  const one = await parts.storage.read(db => importById(db, collectorId, id))
  if (one === null) throw notFound()
  const found = await rowAt(parts, collectorId, one, line)
  const rows = found === null ? [] : [{ ...found.row, alikeRows: 1 }]
  return { rows, total: rows.length }
}

/** The rows with the products they name and their prices; their cells whole, or cut. */
async function answersOf(
  { storage }: Parts,
  of: OfLedger,
  rows: readonly ListedRow[],
  mostCharacters?: number,
) {
  const ids = rows.flatMap(({ productId, candidates, decision }) => [
    ...(productId === null ? [] : [productId]),
    ...candidates,
    ...(decision?.kind === 'choose' ? [decision.productId] : []),
  ])
  const products = await storage.read(async db => ({
    faces: await pricedFacesById(db, of.collectorId, ids),
    ledger: await ledgerOf(db, of),
  }))
  return rows.map(row => rowAnswer(row, products, mostCharacters))
}

async function detailsOf(
  parts: Parts,
  collectorId: string,
  id: string,
): Promise<Answer<'GET /api/imports/:id'>['import']> {
  const { one, around } = await parts.storage.read(async db => {
    const one = await importById(db, collectorId, id)
    if (one === null) throw notFound()
    const places = await countsOfParts(db, { collectorId, id })
    const staged = () => sumCounts(places.map(part => part.counts))
    const around = {
      counts: one.state === 'done' ? (one.facts.counts ?? staged()) : staged(),
      totals: await totalsById(db, collectorId),
      additions: await additionsNow(db, collectorId, one),
      adding: await addingNow(db, collectorId, one),
      rowsLeft: keepsRows(one) ? rowsIn(places) : 0,
      sameFile: await sameFile(db, collectorId, one),
    }
    return { one, around }
  })
  if (await endStalled(parts, collectorId, one)) return detailsOf(parts, collectorId, id)
  await resumeMatching(parts, collectorId, one)
  resumeAdding(parts, collectorId, one)
  return detailsAnswer(one, around)
}

/** The operation that is adding an import; null for another one. */
async function addingNow(db: Reader, collectorId: string, { state, operationId }: StoredImport) {
  return state === 'publishing' && operationId !== null ? operationById(db, collectorId, operationId) : null
}

/** The last import of the same bytes and sheet whose copies are still in the collection. */
async function sameFile(db: Reader, collectorId: string, one: StoredImport): Promise<StoredImport | null> {
  if (additionsOf(one).length > 0) return null
  const published = await publishedOfFile(db, collectorId, one.fileDigest)
  return published.find(({ id, sheet }) => id !== one.id && sheet === one.sheet) ?? null
}
