import { priceAgeCutoffs } from '#domain/prices/price-age'
import { addCopies } from '#server/commands/copies/add-copies'
import { editCopy } from '#server/commands/copies/edit-copy'
import { openProduct } from '#server/commands/copies/open-product'
import { removeCopy } from '#server/commands/copies/remove-copy'
import { heldCopy } from '#server/db/copies/held-copies'
import { totalsWithAges } from '#server/db/groups/price-hours'
import { ledgerOfCall } from '#server/db/ledger/ledger-rates'
import { setsHeld } from '#server/db/groups/group-sets'
import { remarksInUse } from '#server/db/copies/remark-filter'
import { statDays } from '#server/db/ledger/stat-days'
import { itemAnswer, statDayAnswer, statsAnswer } from '#server/answers/collection'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'
import { notFound } from '#server/refused'

/** Of each kind of remark: more than a collector remembers. */
const maxKnown = 200

/** More than the catalogue has. */
const maxSets = 5_000

export function collectionRoutes(parts: Parts): Route[] {
  return [
    route('GET /api/collections/stats', async ({ collectorId }) => {
      const cutoffs = priceAgeCutoffs(parts.now())
      const totals = await parts.storage.readOne(db => totalsWithAges(db, collectorId, cutoffs))
      return { basicStats: statsAnswer(totals) }
    }),
    route('GET /api/collections/stat-history', async ({ collectorId }) => {
      const days = await parts.storage.read(db => statDays(db, collectorId))
      return days.map(statDayAnswer)
    }),
    route('GET /api/collections/sets', async ({ collectorId }) => {
      const names = await parts.storage.read(db => setsHeld(db, collectorId, maxSets))
      return { sets: names.map(setName => ({ setName })) }
    }),
    route('GET /api/collections/remarks', ({ collectorId }) =>
      parts.storage.read(async db => ({
        tags: await remarksInUse(db, collectorId, 'tag', maxKnown),
        boxes: await remarksInUse(db, collectorId, 'box', maxKnown),
        binders: await remarksInUse(db, collectorId, 'binder', maxKnown),
        sellers: await remarksInUse(db, collectorId, 'seller', maxKnown),
      })),
    ),
    route('POST /api/collections', async call => {
      const { collectorId, idempotency, body } = call
      const { copies, operationId } = await addCopies(parts, collectorId, idempotency, body)
      const ledger = await ledgerOfCall(parts.storage, call)
      const [item, ...others] = copies.map(copy => itemAnswer(copy, ledger))
      if (!item) throw new Error('nothing was added')
      return { item, items: [item, ...others], operationId }
    }),
    route('GET /api/collections/:id', async call => {
      const copy = await parts.storage.read(db => heldCopy(db, call.collectorId, call.params.id))
      if (!copy) throw notFound()
      return { item: itemAnswer(copy, await ledgerOfCall(parts.storage, call)) }
    }),
    route('PUT /api/collections/:id', async call => {
      const { collectorId, idempotency, params, body } = call
      const { copy, operationId } = await editCopy(parts, collectorId, idempotency, params.id, body)
      return { item: itemAnswer(copy, await ledgerOfCall(parts.storage, call)), operationId }
    }),
    route('DELETE /api/collections/:id', async ({ collectorId, idempotency, params, body }) => {
      return removeCopy(parts, collectorId, idempotency, params.id, body)
    }),
    route('POST /api/collections/:id/open', async call => {
      const { collectorId, idempotency, params, body } = call
      const { pulled, ...after } = await openProduct(parts, collectorId, idempotency, params.id, body)
      const ledger = await ledgerOfCall(parts.storage, call)
      return { ...after, pulled: pulled.map(copy => itemAnswer(copy, ledger)) }
    }),
  ]
}
