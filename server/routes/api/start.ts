import { currentRegistration } from '#server/commands/accounts/admission'
import { rejectNoOperator } from '#server/commands/accounts/operator-accounts'
import { changeStep } from '#server/commands/accounts/tick-step'
import { commandImports, startFill, stopFill } from '#server/commands/products/start-catalogue-fill'
import { hasSeveralAccounts, tickedSteps } from '#server/db/accounts/start-steps'
import { savedOrder } from '#server/db/prices/source-order'
import { catalogueFill, hasImportedCards, productsByLanguage } from '#server/db/products/catalogue-fill'
import { startAnswer } from '#server/answers/start'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

export function startRoutes(parts: Parts): Route[] {
  return [
    route('GET /api/catalogue', () =>
      parts.storage.read(async db => ({
        isFilled: await hasImportedCards(db),
        isFilling: (await catalogueFill(db))?.state === 'running' || (await commandImports(db, parts.now())),
      })),
    ),
    route('GET /api/operator/start', ({ collectorId }) => startOf(parts, collectorId)),
    route('POST /api/operator/catalogue-fill', async ({ collectorId, body }) => {
      await startFill(parts, collectorId, body.language)
      return startOf(parts, collectorId)
    }),
    route('DELETE /api/operator/catalogue-fill', async ({ collectorId }) => {
      await stopFill(parts, collectorId)
      return startOf(parts, collectorId)
    }),
    route('PUT /api/operator/start/:step', async ({ collectorId, params, body }) => {
      await changeStep(parts, collectorId, params.step, body.isDone)
      return startOf(parts, collectorId)
    }),
  ]
}

async function startOf(parts: Parts, collectorId: string) {
  const { storage, sources, now, catalogueOrigin } = parts
  const registration = await currentRegistration(parts)
  const states = await storage.read(async db => {
    await rejectNoOperator(db, collectorId)
    return {
      isFilled: await hasImportedCards(db),
      products: await productsByLanguage(db),
      fill: await catalogueFill(db),
      commandRuns: await commandImports(db, now()),
      saved: await savedOrder(db),
      hasOthers: await hasSeveralAccounts(db),
      ticked: await tickedSteps(db),
    }
  })
  return startAnswer(catalogueOrigin, sources, { ...states, registration })
}
