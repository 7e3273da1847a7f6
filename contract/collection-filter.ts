/** How the lists of a collection are narrowed and sorted, and the totals of what a filter shows. */
import { copyFilters } from '#domain/copies/copy'
import { groupSorts, sortDirections, standings } from '#domain/groups/group-order'
import { z } from 'zod'
import { costOfGroups, costOfSearch } from './call-costs.ts'
import { endpoint } from './endpoint.ts'
import { pictureFilter } from './own-pictures.ts'
import { remarkFilter } from './remarks.ts'
import {
  blankable,
  condition,
  day,
  gradeText,
  id,
  line,
  money,
  oneOf,
  queriedMoney,
  searchText,
} from './fields.ts'

/**
 * Filters of a collection. Each is a property of a group of equal copies, and all that are sent must hold. A list of
 * copies has all copies of these groups.
 */
export const collectionFilter = {
  /** Name, set and number, or words of the note, tags, place and seller of one copy. */
  search: searchText,
  set: blankable(line(200)),
  /** card: all but sealed. */
  type: blankable(z.enum(copyFilters, { error: 'must be card, graded, raw, grading or sealed' })),
  group: blankable(line(1_000)),
  product_id: blankable(id),
  condition: blankable(condition),
  /** In any case: psa. */
  grading_company: blankable(gradeText),
  grade: blankable(gradeText),
  /** The market price of one copy, from and up to. Groups without a price have none. */
  price_from: blankable(queriedMoney),
  price_to: blankable(queriedMoney),
  /** Whether the market price is above the mean investment, below it, or unknown. */
  standing: blankable(z.enum(standings, { error: 'must be gain, loss or unpriced' })),
  /** Groups with a copy bought on these days, from and up to. */
  bought_from: blankable(day),
  bought_to: blankable(day),
  ...remarkFilter,
  ...pictureFilter,
}

/**
 * The order of a list. Figures are of a whole group: `value` is the market price times the copies. Groups without
 * the figure come last in both directions. Copies come in the order of their groups, those of a group newest first.
 */
export const collectionOrder = {
  sort: blankable(oneOf(groupSorts)),
  /** Without it, names, sets and numbers ascend, and all others descend. */
  order: blankable(z.enum(sortDirections, { error: 'must be asc or desc' })),
}

export const filteredTotals = z.object({
  groups: z.number(),
  quantity: z.number(),
  total_investment: money,
  /** Copies with a market price, and the investment in them. */
  priced_quantity: z.number(),
  priced_investment: money,
  /** Sum over copies with a market price. 0 if none has one: check priced_quantity. */
  total_market_price: money,
  /** total_market_price less priced_investment. Null if no copy has a price. */
  change: money.nullable(),
  /** Null without a price, and for copies that cost nothing. */
  change_percent: z.number().nullable(),
})

export const collectionTotalsEndpoints = {
  'GET /api/collections/totals': endpoint({
    summary: 'Get the totals of the copies that a filter leaves',
    extraCost: ({ query }, groups) => costOfSearch(query.search) + costOfGroups(groups),
    query: z.object(collectionFilter),
    answer: z.object({ totals: filteredTotals }),
  }),
}
