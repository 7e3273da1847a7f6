import { rejectNoOperator } from '#server/commands/accounts/operator-accounts'
import { allowRestricted, mostAllowed } from '#server/commands/prices/sources/allow-restricted'
import { uploadPriceList } from '#server/commands/prices/lists/load-price-list'
import { changeSourceOrder, resetSourceOrder } from '#server/commands/prices/sources/source-order'
import { trySource } from '#server/commands/prices/sources/try-source'
import { allowedNames } from '#server/db/accounts/access'
import { listRun, type ListRun } from '#server/db/prices/price-lists'
import { savedOrder } from '#server/db/prices/source-order'
import { sourceReports } from '#server/db/prices/source-reports'
import { sourcesAnswer, triedAnswer } from '#server/answers/operator'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

export function priceSourceRoutes(parts: Parts): Route[] {
  return [
    route('GET /api/operator/price-sources', ({ collectorId }) => sourcesOf(parts, collectorId)),
    route('PUT /api/operator/price-sources', async ({ collectorId, body }) => {
      await changeSourceOrder(parts, collectorId, body)
      return sourcesOf(parts, collectorId)
    }),
    route('DELETE /api/operator/price-sources', async ({ collectorId }) => {
      await resetSourceOrder(parts, collectorId)
      return sourcesOf(parts, collectorId)
    }),
    route('PUT /api/operator/price-sources/allowed/:username', async ({ collectorId, params }) => {
      await allowRestricted(parts, collectorId, params.username, true)
      return sourcesOf(parts, collectorId)
    }),
    route('DELETE /api/operator/price-sources/allowed/:username', async ({ collectorId, params }) => {
      await allowRestricted(parts, collectorId, params.username, false)
      return sourcesOf(parts, collectorId)
    }),
    route('POST /api/operator/price-sources/:name/file', ({ collectorId, params, rawFile }) =>
      uploadPriceList(parts, collectorId, params.name, rawFile),
    ),
    route('POST /api/operator/price-sources/:name/try', async ({ collectorId, params, body }) => {
      const tried = await trySource(parts, collectorId, params.name, body)
      const isStored = parts.sources.known.some(({ facts, list }) => facts.name === params.name && list)
      return triedAnswer(tried, isStored)
    }),
  ]
}

async function sourcesOf({ storage, sources }: Parts, collectorId: string) {
  const states = await storage.read(async db => {
    await rejectNoOperator(db, collectorId)
    const runs = new Map<string, ListRun>()
    for (const { facts, list } of sources.known) {
      const run = list && (await listRun(db, facts.name))
      if (run) runs.set(facts.name, run)
    }
    const allowed = await allowedNames(db, mostAllowed)
    return { saved: await savedOrder(db), reports: await sourceReports(db), runs, allowed }
  })
  const callsLeft = new Map<string, number>()
  for (const { facts, source } of sources.known)
    if (source?.quota) callsLeft.set(facts.name, await source.quota.left())
  return sourcesAnswer(sources, { ...states, callsLeft })
}
