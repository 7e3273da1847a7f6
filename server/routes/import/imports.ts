import { mostImports } from '#domain/import/import-app'
import type { Answer } from '#contract/endpoints'
import { cancelImport } from '#server/commands/import/cancel-import'
import { changeReading } from '#server/commands/import/change-reading'
import { chooseSheet } from '#server/commands/import/choose-sheet'
import { decideRows } from '#server/commands/import/decide-rows'
import { listRows } from '#server/commands/import/list-rows'
import { resumeMatching } from '#server/commands/import/match-import'
import { publishImport } from '#server/commands/import/publish-import'
import { publishedOfFile, undoneBy } from '#server/commands/import/same-file'
import { endStalled } from '#server/commands/import/stalled-imports'
import { startImport } from '#server/commands/import/start-import'
import { totalsById } from '#server/db/collection/collector-totals'
import { countsOfParts } from '#server/db/import/import-parts'
import { facesById } from '#server/db/import/faces'
import { importById, importsOf, type StoredImport } from '#server/db/import/imports'
import { sumCounts } from '#server/db/import/staged-row'
import type { Reader } from '#server/db/storage'
import { detailsAnswer, rowAnswer, summaryAnswer } from '#server/answers/imports'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'
import { notFound } from '#server/refused'

const usualLimit = 25

export function importRoutes(parts: Parts): Route[] {
  const { storage } = parts
  return [
    route('GET /api/imports', async ({ collectorId }) => ({
      imports: await storage.read(async db => {
        const imports = (await importsOf(db, collectorId)).slice(0, mostImports)
        const answers = []
        for (const one of imports) answers.push(summaryAnswer(one, await undoneBy(db, collectorId, one)))
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
      const { conditions = [], blankQuantity: blank, ...answers } = body.answers
      const blankQuantity =
        blank === undefined ? {} : { blankQuantity: blank === 1 ? (1 as const) : (0 as const) }
      await changeReading(parts, collectorId, params.id, {
        columns: body.columns,
        answers: { ...answers, ...blankQuantity },
        conditions: Object.fromEntries(conditions.map(({ key, condition }) => [key, condition])),
      })
      return { import: await detailsOf(parts, collectorId, params.id) }
    }),
    route('PUT /api/imports/:id/sheet', async ({ collectorId, params, body }) => {
      await chooseSheet(parts, collectorId, params.id, body.sheet)
      return { import: await detailsOf(parts, collectorId, params.id) }
    }),
    route('GET /api/imports/:id/rows', async ({ collectorId, params, query }) => {
      const { page = 1, limit = usualLimit } = query
      const found = await listRows(storage, collectorId, params.id, { ...query, page, limit })
      const ids = found.rows.flatMap(({ productId, candidates, decision }) => [
        ...(productId === null ? [] : [productId]),
        ...candidates,
        ...(decision?.kind === 'choose' ? [decision.productId] : []),
      ])
      const faces = await storage.read(db => facesById(db, ids))
      return {
        rows: found.rows.map(row => rowAnswer(row, faces)),
        pagination: {
          page,
          totalPages: Math.max(1, Math.ceil(found.total / limit)),
          totalItems: found.total,
          itemsPerPage: limit,
        },
      }
    }),
    route('POST /api/imports/:id/decisions', async ({ collectorId, params, body }) => {
      const rows = await decideRows(parts, collectorId, params.id, body)
      return { import: await detailsOf(parts, collectorId, params.id), rows }
    }),
    route('POST /api/imports/:id/publish', async ({ collectorId, params, body, idempotency }) => {
      await publishImport(parts, collectorId, idempotency, params.id, body.expectedCopies)
      return { import: await detailsOf(parts, collectorId, params.id) }
    }),
    route('DELETE /api/imports/:id', async ({ collectorId, params }) => {
      await cancelImport(parts, collectorId, params.id)
      return {}
    }),
  ]
}

async function detailsOf(
  parts: Parts,
  collectorId: string,
  id: string,
): Promise<Answer<'GET /api/imports/:id'>['import']> {
  const { one, around } = await parts.storage.read(async db => {
    const one = await importById(db, collectorId, id)
    if (one === null) throw notFound()
    const staged = async () => sumCounts((await countsOfParts(db, collectorId, id)).map(part => part.counts))
    const counts = one.facts.counts ?? (await staged())
    const totals = await totalsById(db, collectorId)
    const around = { counts, totals, undoneBy: await undoneBy(db, collectorId, one), sameFile: null }
    return { one, around: { ...around, sameFile: await sameFile(db, collectorId, one) } }
  })
  if (await endStalled(parts, collectorId, one)) return detailsOf(parts, collectorId, id)
  await resumeMatching(parts, collectorId, one)
  return detailsAnswer(one, around)
}

/** The last import of the same bytes and sheet whose copies are still in the collection. */
async function sameFile(db: Reader, collectorId: string, one: StoredImport): Promise<StoredImport | null> {
  if (one.state === 'done') return null
  const published = await publishedOfFile(db, collectorId, one.fileDigest)
  return published.find(({ sheet }) => sheet === one.sheet) ?? null
}
