import { priceAgeCutoffs } from '#domain/prices/price-age'
import type { Ledger } from '#domain/money/ledger'
import type { Answer } from '#contract/endpoints'
import { addCopies } from '#server/commands/collection/add-copies'
import { editCopy } from '#server/commands/collection/edit-copy'
import { openProduct } from '#server/commands/collection/open-product'
import { removeCopy } from '#server/commands/collection/remove-copy'
import { type Page, type Selection, selectionOf } from '#server/db/collection/collection-filter'
import { totalsWithAges } from '#server/db/collection/price-hours'
import { chunksOf } from '#server/db/chunks'
import { copiesInBatches, copiesPage } from '#server/db/collection/copy-pages'
import { newestCopiesOf, newestCopiesOfMany } from '#server/db/collection/newest-held'
import { ledgerOf, ledgerOfCall } from '#server/db/collection/ledger-rates'
import { setsHeld } from '#server/db/collection/group-sets'
import { countOf, groupKeysPage, groupsPage } from '#server/db/collection/group-pages'
import { groupsByKey } from '#server/db/collection/groups'
import { statDays } from '#server/db/collection/stat-days'
import type { Reader } from '#server/db/storage'
import { groupAnswer, itemAnswer, statDayAnswer, statsAnswer } from '#server/answers/collection'
import { pageOf, paginationOf } from '#server/answers/pagination'
import { type Call, type Route, route, type Send, type Sent } from '#server/http/route'
import type { Parts } from '#server/parts'

const itemsPerPage = 12
/** The most copies in a group's answer; the others are listed by its key. */
const itemsPerGroup = 20
/** The most copies in an answer, as in the longest list of copies. */
const itemsPerAnswer = 10_000
/** The longest page that is read as a whole. A longer one is sent while it is read, in one snapshot. */
const longestWhole = 100
/** Some milliseconds of work. */
const copiesPerBatch = 250
/** More than the catalogue has. */
const maxSets = 5_000

export function collectionRoutes(parts: Parts): Route[] {
  return [
    route('GET /api/collections', (call, send) => parts.storage.read(db => listOf(db, call, send))),
    route('GET /api/collections/stats', async ({ collectorId }) => {
      const cutoffs = priceAgeCutoffs(parts.now())
      return parts.storage.read(async db => {
        const { totals, ages } = await totalsWithAges(db, collectorId, cutoffs)
        return { basicStats: statsAnswer(totals, ages) }
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
    route('POST /api/collections', async call => {
      const { collectorId, idempotency, body } = call
      const { copies, operationId } = await addCopies(parts, collectorId, idempotency, body)
      const ledger = await ledgerOfCall(parts.storage, call)
      const [item, ...others] = copies.map(copy => itemAnswer(copy, ledger))
      if (!item) throw new Error('nothing was added')
      return { item, items: [item, ...others], operationId }
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

type ListCall = Pick<Call<'GET /api/collections'>, 'collectorId' | 'ledgerCurrency' | 'query'>

async function listOf(
  db: Reader,
  call: ListCall,
  send: Send<'GET /api/collections'>,
): Promise<Answer<'GET /api/collections'> | Sent> {
  const { collectorId, query } = call
  const ledger = await ledgerOf(db, call)
  const selection = await selectionOf(db, collectorId, {
    search: query.search ?? null,
    set: query.set ?? null,
    kind: query.type ?? null,
    productId: query.productId ?? null,
    groupKey: query.group ?? null,
  })
  const page = pageOf(query, itemsPerPage)
  const isLong = page.limit > longestWhole
  if (query.grouped !== 'true') {
    if (isLong) {
      const pagination = paginationOf(page, (await countOf(db, selection)).copies)
      return send({ collection: itemsInBatches(db, selection, page, ledger), pagination })
    }
    const { copies, total } = await copiesPage(db, selection, page)
    return { collection: copies.map(copy => itemAnswer(copy, ledger)), pagination: paginationOf(page, total) }
  }
  if (isLong) {
    const pagination = paginationOf(page, (await countOf(db, selection)).groups)
    return send({ groups: groupsInBatches(db, selection, page, ledger), pagination })
  }
  const { groups, total } = await groupsPage(db, selection, page)
  const pagination = paginationOf(page, total)
  const keys = groups.map(group => group.key)
  const newest = await newestCopiesOf(db, collectorId, keys, copiesPerGroup(keys.length))
  return {
    groups: groups.map(group => groupAnswer(group, newest.get(group.key) ?? [], ledger)),
    pagination,
  }
}

async function* itemsInBatches(db: Reader, selection: Selection, page: Page, ledger: Ledger) {
  for await (const copies of copiesInBatches(db, selection, page))
    yield copies.map(copy => itemAnswer(copy, ledger))
}

async function* groupsInBatches(db: Reader, selection: Selection, page: Page, ledger: Ledger) {
  const keys = await groupKeysPage(selection, page)
  const each = copiesPerGroup(keys.length)
  for (const some of chunksOf(keys, Math.floor(copiesPerBatch / each))) {
    const groups = await groupsByKey(db, selection.collectorId, some)
    const newest = await newestCopiesOfMany(db, selection.collectorId, groups, each)
    yield groups.map(group => groupAnswer(group, newest.get(group.key) ?? [], ledger))
  }
}

function copiesPerGroup(groups: number): number {
  return Math.min(itemsPerGroup, Math.floor(itemsPerAnswer / Math.max(groups, 1)))
}
