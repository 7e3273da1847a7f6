/** Pages of a collection that anybody with their secret link can see. */
import type { Answer } from '#contract/endpoints'
import { changeSharedPage, renewLink, sharePage, stopSharing } from '#server/commands/sharing/share-pages'
import { recordVisitOf, sharedPageBy } from '#server/commands/sharing/visit-page'
import { countsById } from '#server/db/ledger/collector-totals'
import { ledgerOf } from '#server/db/ledger/ledger-rates'
import { everybodysSelection, type VisitorFilter } from '#server/db/sharing/everybodys-groups'
import { sharedFigures, sharedGroupsPage, sharedSets } from '#server/db/sharing/shared-groups'
import { type SharedChoices, sharedPagesOf, type VisitedPage } from '#server/db/sharing/shared-pages'
import { collectorById } from '#server/db/accounts/collectors'
import type { Reader } from '#server/database/storage'
import {
  choicesOf,
  sharedGroupAnswer,
  sharedPageAnswer,
  summaryAnswer,
  visitedOrder,
} from '#server/answers/shared-pages'
import { pageOf, paginationOf } from '#server/answers/pagination'
import { KeptAnswers } from '#server/http/kept-answers'
import { type Call, type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'
import { notFound } from '#server/refused'

const groupsPerPage = 24
const groupsInPreview = 6
const maxSets = 1_000
/** A page of the list takes up to 50 kB. */
const keptAnswers = { mostKept: 200, lifeMs: 60_000 }

export function sharedPageRoutes(parts: Parts): Route[] {
  const groupsOf = async ({ collectorId }: { readonly collectorId: string }) =>
    (await parts.storage.read(db => countsById(db, collectorId))).groupCount
  return [
    route('GET /api/shared-pages', async ({ collectorId }) => {
      const pages = await parts.storage.read(db => sharedPagesOf(db, collectorId))
      return { pages: pages.map(sharedPageAnswer) }
    }),
    route('POST /api/shared-pages', async ({ collectorId, body }) => {
      const { page, secret } = await sharePage(parts, collectorId, choicesOf(body))
      return { page: sharedPageAnswer(page), secret }
    }),
    route('POST /api/shared-pages/preview', call => parts.storage.read(db => previewOf(db, call)), {
      countCopies: groupsOf,
    }),
    route('PUT /api/shared-pages/:id', async ({ collectorId, params, body }) => ({
      page: sharedPageAnswer(await changeSharedPage(parts, collectorId, params.id, choicesOf(body))),
    })),
    route('POST /api/shared-pages/:id/link', async ({ collectorId, params }) => {
      const { page, secret } = await renewLink(parts, collectorId, params.id)
      return { page: sharedPageAnswer(page), secret }
    }),
    route('DELETE /api/shared-pages/:id', async ({ collectorId, params }) => {
      await stopSharing(parts, collectorId, params.id)
      return {}
    }),
    ...visitorRoutes(parts),
  ]
}

function visitorRoutes(parts: Parts): Route[] {
  const { storage, now } = parts
  const summaries = new KeptAnswers<Answer<'GET /api/shared/:secret'>>(keptAnswers, now)
  const lists = new KeptAnswers<Answer<'GET /api/shared/:secret/groups'>>(keptAnswers, now)
  const visited = async (secret: string): Promise<VisitedPage> => {
    const page = await sharedPageBy(parts, secret)
    if (!page) throw notFound()
    return page
  }
  return [
    route('GET /api/shared/:secret', async ({ params }) => {
      const page = await visited(params.secret)
      await recordVisitOf(parts, page)
      return summaries.answerOf(keyOf(page), () =>
        storage.read(async db => ({ shared: await summaryOf(db, page, page) })),
      )
    }),
    route('GET /api/shared/:secret/groups', async ({ params, query }) => {
      const page = await visited(params.secret)
      return lists.answerOf(keyOf(page, query), () => storage.read(db => listOf(db, page, query)))
    }),
  ]
}

/** What an answer depends on, besides the collection: a collector who changes a page or their name sees it at once. */
function keyOf({ collectorId, id, version, username, ledgerCurrency }: VisitedPage, query: object = {}) {
  return JSON.stringify([collectorId, id, version, username, ledgerCurrency, query])
}

/** Whose page it is. */
type Owner = Pick<VisitedPage, 'collectorId' | 'username' | 'ledgerCurrency'>

async function summaryOf(db: Reader, page: SharedChoices, owner: Owner) {
  const collection = { collectorId: owner.collectorId, ledger: await ledgerOf(db, owner), shows: page }
  const selection = await everybodysSelection(db, collection, page.filter)
  return summaryAnswer(page, {
    figures: await sharedFigures(db, collection, selection),
    sets: await sharedSets(db, selection, maxSets),
    username: owner.username,
    currency: owner.ledgerCurrency,
  })
}

async function listOf(
  db: Reader,
  page: VisitedPage,
  query: Call<'GET /api/shared/:secret/groups'>['query'],
): Promise<Answer<'GET /api/shared/:secret/groups'>> {
  const asked = pageOf(query, groupsPerPage)
  const visitor = { search: query.search ?? null, set: query.set ?? null, kind: query.type ?? null }
  const { groups, total } = await groupsOn(db, page, page, visitor, {
    ...asked,
    order: visitedOrder(page, query),
  })
  return { groups, pagination: paginationOf(asked, total) }
}

async function groupsOn(
  db: Reader,
  page: SharedChoices,
  owner: Omit<Owner, 'username'>,
  visitor: VisitorFilter | null,
  { order, ...asked }: ReturnType<typeof pageOf> & { readonly order: ReturnType<typeof visitedOrder> },
) {
  const collection = { collectorId: owner.collectorId, ledger: await ledgerOf(db, owner), shows: page }
  const selection = await everybodysSelection(db, collection, page.filter, visitor)
  const { groups, total } = await sharedGroupsPage(db, collection, selection, order, asked)
  return { groups: groups.map(group => sharedGroupAnswer(group, page)), total }
}

/** The same answers that visitors would get. */
async function previewOf(
  db: Reader,
  call: Call<'POST /api/shared-pages/preview'>,
): Promise<Answer<'POST /api/shared-pages/preview'>> {
  const page = choicesOf(call.body)
  const owner = { ...call, username: (await collectorById(db, call.collectorId))?.username ?? '' }
  const first = { ...pageOf({}, groupsInPreview), order: visitedOrder(page) }
  const { groups } = await groupsOn(db, page, owner, null, first)
  return { shared: await summaryOf(db, page, owner), groups }
}
