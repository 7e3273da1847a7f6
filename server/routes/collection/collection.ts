import type { Received, ServerAnswer } from '#contract/endpoints'
import { profitLossPercent } from '#domain/collection/valuation'
import { addCopies } from '#server/commands/collection/add-copies'
import { editCopy } from '#server/commands/collection/edit-copy'
import { removeCopy } from '#server/commands/collection/remove-copy'
import { type Page, selectionOf } from '#server/db/collection/collection-filter'
import { totalsById } from '#server/db/collection/collector-totals'
import { copiesPage, newestCopiesOf } from '#server/db/collection/held-copies'
import { countOf, groupsPage, setsHeld } from '#server/db/collection/groups'
import { statDays } from '#server/db/collection/stat-days'
import type { Reader } from '#server/db/storage'
import { basicStatsOf, groupAnswer, itemOf } from '#server/answers/collection'
import { type Route, route } from '#server/http/route'
import type { Parts } from '#server/parts'

const itemsPerPage = 12
/** How many copies a group shows by itself; the rest are a list filtered by its key. */
const itemsPerGroup = 20
/** As many as the longest list of copies holds. */
const itemsPerAnswer = 10_000
/** More sets than there are. */
const maxSets = 5_000

export function collectionRoutes(parts: Parts): Route[] {
  return [
    route('GET /api/collections', ({ collectorId, query }) =>
      parts.storage.read(db => listOf(db, collectorId, query)),
    ),
    route('GET /api/collections/stats', async ({ collectorId }) => {
      const totals = await parts.storage.read(db => totalsById(db, collectorId))
      return { basicStats: basicStatsOf(totals) }
    }),
    route('GET /api/collections/stat-history', async ({ collectorId }) => {
      const days = await parts.storage.read(db => statDays(db, collectorId))
      return days.map(day => ({
        date: day.day,
        profit_loss_pct: profitLossPercent(day.market_value_cents, day.cost_basis_cents),
        lifetime_earnings: day.lifetime_earnings_cents,
        realised_profit: day.realised_profit_cents,
        total_investment: day.cost_basis_cents,
        total_market_price: day.market_value_cents,
      }))
    }),
    route('GET /api/collections/sets', async ({ collectorId }) => {
      const names = await parts.storage.read(db => setsHeld(db, collectorId, maxSets))
      return { sets: names.map(set_name => ({ set_name })) }
    }),
    route('POST /api/collections', async ({ collectorId, idempotency, body }) => {
      const copies = await addCopies(parts, collectorId, idempotency, {
        productId: body.product_id,
        quantity: body.quantity ?? 1,
        purchaseDate: body.purchase_date ?? null,
        purchasePriceCents: body.purchase_price ?? null,
        condition: body.condition ?? null,
        gradingCompany: body.grading_company ?? null,
        grade: body.grade ?? null,
        gradingStatus: body.grading_status ?? null,
        rawCardCostCents: body.raw_card_cost ?? null,
        gradingCostCents: body.grading_cost ?? null,
        predictedGrade: body.predicted_grade ?? null,
      })
      const [item, ...others] = copies.map(itemOf)
      if (!item) throw new Error('nothing was added')
      return { item, items: [item, ...others] }
    }),
    route('PUT /api/collections/:id', async ({ collectorId, idempotency, params, body }) => {
      const copy = await editCopy(parts, collectorId, idempotency, params.id, {
        purchaseDate: body.purchase_date,
        purchasePriceCents: body.purchase_price,
        condition: body.condition,
        gradingCompany: body.grading_company,
        grade: body.grade,
        gradingStatus: body.grading_status,
        rawCardCostCents: body.raw_card_cost,
        gradingCostCents: body.grading_cost,
        predictedGrade: body.predicted_grade,
        ownPriceCents: body.own_price,
      })
      return { item: itemOf(copy) }
    }),
    route('DELETE /api/collections/:id', async ({ collectorId, idempotency, params, body }) => {
      const removed = await removeCopy(parts, collectorId, idempotency, params.id, body.sold_price)
      return { lifetime_earnings: removed.lifetimeEarningsCents, profit: removed.profitCents }
    }),
  ]
}

type ListQuery = Received<'GET /api/collections', 'query'>

async function listOf(
  db: Reader,
  collectorId: string,
  query: ListQuery,
): Promise<ServerAnswer<'GET /api/collections'>> {
  const selection = await selectionOf(db, collectorId, {
    search: query.search ?? null,
    set: query.set ?? null,
    kind: query.type ?? null,
    productId: query.product_id ?? null,
    groupKey: query.group ?? null,
  })
  const number = query.page ?? 1
  const limit = query.limit ?? itemsPerPage
  const page: Page = { limit, offset: (number - 1) * limit }
  const total = await countOf(selection)
  const paginationOf = (totalItems: number) => ({
    page: number,
    totalPages: Math.ceil(totalItems / limit),
    totalItems,
    itemsPerPage: limit,
  })
  if (query.grouped !== 'true') {
    const copies = await copiesPage(db, selection, page)
    return { collection: copies.map(itemOf), pagination: paginationOf(total.copies) }
  }
  const groups = await groupsPage(selection, page)
  const keys = groups.map(group => group.key)
  const each = Math.min(itemsPerGroup, Math.floor(itemsPerAnswer / Math.max(keys.length, 1)))
  const newest = await newestCopiesOf(db, collectorId, keys, each)
  return {
    groups: groups.map(group => groupAnswer(group, newest.get(group.key) ?? [])),
    pagination: paginationOf(total.groups),
  }
}
