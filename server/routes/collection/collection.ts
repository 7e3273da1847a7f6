import { priceAgeCutoffs } from '#domain/prices/price-age'
import type { Answer, Received } from '#contract/endpoints'
import { addCopies } from '#server/commands/collection/add-copies'
import { editCopy } from '#server/commands/collection/edit-copy'
import { openProduct } from '#server/commands/collection/open-product'
import { removeCopy } from '#server/commands/collection/remove-copy'
import { selectionOf } from '#server/db/collection/collection-filter'
import { totalsById } from '#server/db/collection/collector-totals'
import { copiesPage, newestCopiesOf } from '#server/db/collection/held-copies'
import { setsHeld } from '#server/db/collection/group-sets'
import { countOf, groupsPage } from '#server/db/collection/groups'
import { statDays } from '#server/db/collection/stat-days'
import { priceAges } from '#server/db/prices/price-ages'
import type { Reader } from '#server/db/storage'
import { groupAnswer, itemAnswer, statDayAnswer, statsAnswer } from '#server/answers/collection'
import { pageOf, paginationOf } from '#server/answers/pagination'
import { mapInTurns } from '#server/http/map-in-turns'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

const itemsPerPage = 12
/** The most copies in a group's answer; the others are listed by its key. */
const itemsPerGroup = 20
/** The most copies in an answer, as in the longest list of copies. */
const itemsPerAnswer = 10_000
/** More than the catalogue has. */
const maxSets = 5_000

export function collectionRoutes(parts: Parts): Route[] {
  return [
    route('GET /api/collections', ({ collectorId, query }) =>
      parts.storage.read(db => listOf(db, collectorId, query)),
    ),
    route('GET /api/collections/stats', async ({ collectorId }) => {
      const cutoffs = priceAgeCutoffs(parts.now())
      return parts.storage.read(async db => {
        const totals = await totalsById(db, collectorId)
        return { basicStats: statsAnswer(totals, await priceAges(db, collectorId, cutoffs)) }
      })
    }),
    route('GET /api/collections/stat-history', async ({ collectorId }) => {
      const days = await parts.storage.read(db => statDays(db, collectorId))
      return days.map(statDayAnswer)
    }),
    route('GET /api/collections/sets', async ({ collectorId }) => {
      const names = await parts.storage.read(db => setsHeld(db, collectorId, maxSets))
      return { sets: names.map(setName => ({ setName })) }
    }),
    route('POST /api/collections', async ({ collectorId, idempotency, body }) => {
      const { copies, operationId } = await addCopies(parts, collectorId, idempotency, body)
      const [item, ...others] = copies.map(itemAnswer)
      if (!item) throw new Error('nothing was added')
      return { item, items: [item, ...others], operationId }
    }),
    route('PUT /api/collections/:id', async ({ collectorId, idempotency, params, body }) => {
      const { copy, operationId } = await editCopy(parts, collectorId, idempotency, params.id, body)
      return { item: itemAnswer(copy), operationId }
    }),
    route('DELETE /api/collections/:id', async ({ collectorId, idempotency, params, body }) => {
      return removeCopy(parts, collectorId, idempotency, params.id, body)
    }),
    route('POST /api/collections/:id/open', async ({ collectorId, idempotency, params, body }) => {
      const { pulled, ...after } = await openProduct(parts, collectorId, idempotency, params.id, body)
      return { ...after, pulled: pulled.map(itemAnswer) }
    }),
  ]
}

type ListQuery = Received<'GET /api/collections', 'query'>

async function listOf(
  db: Reader,
  collectorId: string,
  query: ListQuery,
): Promise<Answer<'GET /api/collections'>> {
  const selection = await selectionOf(db, collectorId, {
    search: query.search ?? null,
    set: query.set ?? null,
    kind: query.type ?? null,
    productId: query.productId ?? null,
    groupKey: query.group ?? null,
  })
  const page = pageOf(query, itemsPerPage)
  const total = await countOf(db, selection)
  if (query.grouped !== 'true') {
    const copies = await copiesPage(db, selection, page)
    return {
      collection: await mapInTurns(copies, itemAnswer),
      pagination: paginationOf(page, total.copies),
    }
  }
  const groups = await groupsPage(db, selection, page)
  const keys = groups.map(group => group.key)
  const each = Math.min(itemsPerGroup, Math.floor(itemsPerAnswer / Math.max(keys.length, 1)))
  const newest = await newestCopiesOf(db, collectorId, keys, each)
  return {
    groups: await mapInTurns(groups, group => groupAnswer(group, newest.get(group.key) ?? [])),
    pagination: paginationOf(page, total.groups),
  }
}
