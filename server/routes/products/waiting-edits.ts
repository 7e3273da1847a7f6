import {
  approveWaitingEdit,
  refuseWaitingEdit,
  refuseWaitingOf,
} from '#server/commands/products/decide-waiting-edit'
import { revertStep } from '#server/commands/products/revert-collector'
import { isCurator } from '#server/db/accounts/access'
import { waitingPage } from '#server/db/products/waiting-edits'
import { waitingEditAnswer } from '#server/answers/catalogue'
import { pageOf, paginationOf } from '#server/answers/pagination'
import { type Route, route } from '#server/http/route'
import type { Reader } from '#server/database/storage'
import type { Parts } from '#server/parts'
import { Refused } from '#server/refused'

const editsPerPage = 20

export function waitingEditRoutes(parts: Parts): Route[] {
  const { storage, log } = parts
  return [
    route('GET /api/waiting-edits', async ({ collectorId, query }) => {
      const page = pageOf(query, editsPerPage)
      return storage.read(async db => {
        await rejectNoCurator(db, collectorId)
        const { edits, totalItems } = await waitingPage(db, page)
        return { waitingEdits: edits.map(waitingEditAnswer), pagination: paginationOf(page, totalItems) }
      })
    }),
    route('POST /api/waiting-edits/:id/approve', async ({ collectorId, params, body }) => {
      await storage.read(db => rejectNoCurator(db, collectorId))
      const productId = await approveWaitingEdit(parts, collectorId, params.id, body)
      log.info({ collector_id: collectorId, product_id: productId }, 'waiting edit approved')
      return {}
    }),
    route('DELETE /api/waiting-edits/:id', async ({ collectorId, params }) => {
      await refuseWaitingEdit(parts, collectorId, params.id)
      log.info({ collector_id: collectorId }, 'waiting edit refused or withdrawn')
      return {}
    }),
    route('DELETE /api/collectors/:id/waiting-edits', async ({ collectorId, params }) => {
      await storage.read(db => rejectNoCurator(db, collectorId))
      const refused = await refuseWaitingOf(parts, params.id)
      log.info({ collector_id: collectorId, author_id: params.id, count: refused }, 'waiting edits refused')
      return { refused }
    }),
    route('POST /api/collectors/:id/revert-edits', async ({ collectorId, params, body }) => {
      await storage.read(db => rejectNoCurator(db, collectorId))
      const reverting = { collectorId: params.id, editor: { collectorId } }
      const step = await revertStep(parts, reverting, body.after ?? '')
      const { reverted, keptFields } = step
      log.info({ collector_id: collectorId, author_id: params.id, reverted, keptFields }, 'edits reverted')
      return { ...step, left: [...step.left] }
    }),
  ]
}

async function rejectNoCurator(db: Reader, collectorId: string): Promise<void> {
  if (await isCurator(db, collectorId)) return
  throw new Refused('forbidden', 'Only an operator and collectors they trust can decide about edits.')
}
