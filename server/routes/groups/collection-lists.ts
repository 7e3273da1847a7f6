/** The lists of a collection: copies and groups, narrowed and sorted, and the totals of what a filter leaves. */
import { type GroupOrder, groupOrder } from '#domain/groups/group-order'
import type { Ledger } from '#domain/money/ledger'
import type { Answer } from '#contract/endpoints'
import { chunksOf } from '#server/database/chunks'
import { type Page, type Selection, selectionOf } from '#server/db/groups/collection-filter'
import { copiesInBatches, copiesPage } from '#server/db/copies/copy-pages'
import { totalsOf } from '#server/db/groups/filtered-totals'
import { countsById } from '#server/db/ledger/collector-totals'
import { countOf, groupKeysPage, groupsPage } from '#server/db/groups/group-pages'
import { ledgerOf } from '#server/db/ledger/ledger-rates'
import { copiesWith } from '#server/db/copies/held-copies'
import { newestCopiesOf, newestCopiesOfMany } from '#server/db/groups/newest-held'
import { orderedCopies } from '#server/db/copies/ordered-copies'
import { groupsInOrder, isNewestFirst, orderedGroups, orderedPage } from '#server/db/groups/ordered-groups'
import type { Reader } from '#server/database/storage'
import { filteredTotalsAnswer, groupAnswer, itemAnswer } from '#server/answers/collection'
import { filterOf } from '#server/answers/collection-filter'
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

export function collectionListRoutes(parts: Parts): Route[] {
  /** Another order than the usual one, and the filters of its sheet, look through all groups. */
  const groupsOf = async (collectorId: string) =>
    (await parts.storage.read(db => countsById(db, collectorId))).groupCount
  const list = async (call: ListCall) => (readsAllGroups(call.query) ? groupsOf(call.collectorId) : 0)
  const totals = (call: Call<'GET /api/collections/totals'>) => groupsOf(call.collectorId)
  return [
    route('GET /api/collections', (call, send) => parts.storage.read(db => listOf(db, call, send)), {
      countCopies: list,
    }),
    route(
      'GET /api/collections/totals',
      ({ collectorId, query }) =>
        parts.storage.read(async db => {
          const selection = await selectionOf(db, collectorId, filterOf(query))
          return { totals: filteredTotalsAnswer(await totalsOf(db, selection)) }
        }),
      { countCopies: totals },
    ),
  ]
}

type ListCall = Pick<Call<'GET /api/collections'>, 'collectorId' | 'ledgerCurrency' | 'query'>

function readsAllGroups(query: ListCall['query']): boolean {
  const { narrowing } = filterOf(query)
  const isNarrowed = Object.values(narrowing).some(filter => filter !== null)
  return isNarrowed || !isNewestFirst(groupOrder(query.sort, query.order))
}

async function listOf(
  db: Reader,
  call: ListCall,
  send: Send<'GET /api/collections'>,
): Promise<Answer<'GET /api/collections'> | Sent> {
  const { collectorId, query } = call
  const ledger = await ledgerOf(db, call)
  const selection = await selectionOf(db, collectorId, filterOf(query))
  const order = groupOrder(query.sort, query.order)
  const page = pageOf(query, itemsPerPage)
  const isLong = page.limit > longestWhole
  if (query.grouped !== 'true') {
    if (isLong || !isNewestFirst(order)) {
      const pagination = paginationOf(page, (await countOf(db, selection)).copies)
      return send({ collection: itemsInBatches(db, selection, { ...page, order }, ledger), pagination })
    }
    const { copies, total } = await copiesPage(db, selection, page)
    return { collection: copies.map(copy => itemAnswer(copy, ledger)), pagination: paginationOf(page, total) }
  }
  if (isLong) {
    const pagination = paginationOf(page, (await countOf(db, selection)).groups)
    return send({ groups: groupsInBatches(db, selection, { ...page, order }, ledger), pagination })
  }
  const { groups, total } = await groupsInPage(db, selection, { ...page, order })
  const pagination = paginationOf(page, total)
  const newest = await newestCopiesOf(db, collectorId, groups, copiesPerGroup(groups.length))
  return {
    groups: groups.map(group => groupAnswer(group, newest.get(group.key) ?? [], ledger)),
    pagination,
  }
}

/** A page of a list in an order. */
interface OrderedPage extends Page {
  readonly order: GroupOrder
}

/** The usual order and the filters by product keep their own statements, which come most often. */
function groupsInPage(db: Reader, selection: Selection, { order, ...page }: OrderedPage) {
  const isUsual = isNewestFirst(order) && (selection.counted !== null || selection.isLookedUp)
  return isUsual ? groupsPage(db, selection, page) : orderedPage(db, selection, order, page)
}

async function* itemsInBatches(
  db: Reader,
  selection: Selection,
  { order, ...page }: OrderedPage,
  ledger: Ledger,
) {
  const batches = isNewestFirst(order)
    ? copiesInBatches(db, selection, page)
    : orderedCopies(db, selection, order, page, copiesWith)
  for await (const copies of batches) yield copies.map(copy => itemAnswer(copy, ledger))
}

async function* groupsInBatches(
  db: Reader,
  selection: Selection,
  { order, ...page }: OrderedPage,
  ledger: Ledger,
) {
  const keys = isNewestFirst(order)
    ? await groupKeysPage(selection, page)
    : (await orderedGroups(db, selection, order, page)).map(({ key }) => key)
  const each = copiesPerGroup(keys.length)
  for (const some of chunksOf(keys, Math.floor(copiesPerBatch / each))) {
    const groups = await groupsInOrder(db, selection.collectorId, some)
    const newest = await newestCopiesOfMany(db, selection.collectorId, groups, each)
    yield groups.map(group => groupAnswer(group, newest.get(group.key) ?? [], ledger))
  }
}

function copiesPerGroup(groups: number): number {
  return Math.min(itemsPerGroup, Math.floor(itemsPerAnswer / Math.max(groups, 1)))
}
