/** Shared pages: pages of a collection that anybody with their secret link can see, and the calls of their visitors. */
import { copyFilters, conditions, copyKinds } from '#domain/copies/copy'
import { sortDirections } from '#domain/groups/group-order'
import { maxSharedTitle, sharedSorts } from '#domain/sharing/shared-page'
import { z } from 'zod'
import { productFace } from './catalogue.ts'
import { costOfGroups, searching } from './call-costs.ts'
import { endpoint } from './endpoint.ts'
import {
  blankable,
  day,
  enteredMoney,
  flag,
  id,
  instant,
  line,
  money,
  named,
  nothing,
  oneOf,
  pagination,
  searchText,
  sentTarget,
  wholeNumber,
} from './fields.ts'

const kind = z.enum(copyFilters, { error: 'must be card, graded, raw, grading or sealed' })
const sort = oneOf(sharedSorts)
const order = z.enum(sortDirections, { error: 'must be asc or desc' })
const choice = flag

/** What a page shows, chosen by its collector. */
const choices = {
  title: line(maxSharedTitle),
  /** Which copies. The whole collection without. Kept as it is when a saved view with the same filters changes. */
  filter: z
    .object({
      search: blankable(line(200)),
      set: blankable(line(200)),
      type: blankable(kind),
      ...sentTarget,
      /** The market price of one copy, from and up to. Everybody's price. */
      price_from: blankable(enteredMoney),
      price_to: blankable(enteredMoney),
    })
    .optional(),
  sort: blankable(sort),
  order: blankable(order),
  /** Market prices and their total. */
  shows_values: choice,
  shows_username: choice,
  /** What copies cost, and the sum. Not shown unless sent, as the others below. */
  shows_cost: choice.optional(),
  shows_notes: choice.optional(),
  /** Box, binder and page. */
  shows_place: choice.optional(),
  shows_certs: choice.optional(),
}

const sharedPageFacts = {
  title: z.string(),
  /** The day a visitor last opened the page, in UTC. Nothing else is kept of visitors. */
  last_viewed: day.nullable(),
  created_at: instant,
  shows_values: z.boolean(),
  shows_username: z.boolean(),
  shows_cost: z.boolean(),
  shows_notes: z.boolean(),
  shows_place: z.boolean(),
  shows_certs: z.boolean(),
}

/** A shared page as its collector sees it. Its link is shown once, when it is made. */
export const sharedPage = named('SharedPage', {
  id: z.string(),
  ...sharedPageFacts,
  /** False for a page of a restored download, until it gets a new link. */
  has_link: z.boolean(),
  filter: z.object({
    search: z.string().nullable(),
    set: z.string().nullable(),
    type: z.enum(copyFilters).nullable(),
    condition: z.enum(conditions).nullable(),
    grading_company: z.string().nullable(),
    grade: z.string().nullable(),
    price_from: money.nullable(),
    price_to: money.nullable(),
  }),
  sort: z.enum(sharedSorts).nullable(),
  order: z.enum(sortDirections).nullable(),
})

/** Shared pages as the download has them: without their links, because only digests of links are kept. */
export const exportedSharedPage = z.object({
  /** Downloads before pages could be restored lack it. */
  id: z.string(),
  ...sharedPageFacts,
  /** JSON with money in cents. */
  filter: z.string(),
  sort: z.enum(sharedSorts).nullable(),
  order: z.enum(sortDirections).nullable(),
})

/** What visitors see of a page. Amounts are everybody's prices, in the currency of the collector's ledger. */
const sharedSummary = z.object({
  title: z.string(),
  /** Null unless the collector shows it. */
  username: z.string().nullable(),
  shows_values: z.boolean(),
  /** ISO 4217. */
  currency: z.string(),
  /** Copies of cards. */
  total_cards: z.number(),
  total_sealed: z.number(),
  /** Over the copies with a market price. Null if the page shows no values. */
  total_market_price: money.nullable(),
  /** What all copies cost. Null unless the collector shows it. */
  total_investment: money.nullable(),
  /** Copies with a market price. Null if the page shows no values. */
  priced_quantity: z.number().nullable(),
  /** When the oldest and the newest of these prices are from. Null without. */
  oldest_price: instant.nullable(),
  newest_price: instant.nullable(),
  /** The sets of the page, at most 1,000. */
  sets: z.array(z.string()),
  sort: z.enum(sharedSorts),
  order: z.enum(sortDirections),
})

/** What one copy of a group tells. Null for what it does not have, and for what the collector does not show. */
const copyDetails = z.object({
  note: z.string().nullable(),
  box: z.string().nullable(),
  binder: z.string().nullable(),
  page: z.string().nullable(),
  cert_number: z.string().nullable(),
})

/** Equal copies, as visitors see them. Pictures that collectors uploaded are left out. */
export const sharedGroup = named('SharedGroup', {
  product_id: z.string(),
  ...productFace,
  kind: z.enum(copyKinds),
  label: z.string(),
  condition: z.enum(conditions).nullable(),
  grading_company: z.string().nullable(),
  grade: z.string().nullable(),
  quantity: z.number(),
  /** Everybody's price of one copy. Null without one, and if the page shows no values. */
  current_market_price: money.nullable(),
  /** What the copies cost together. Null unless the collector shows it. */
  cost_basis: money.nullable(),
  /** Of the 10 newest copies, those with something to tell that the collector shows. */
  copies: z.array(copyDetails),
})

const secret = line(1_000)
const madePage = z.object({
  page: sharedPage,
  /** The secret of the link, 256 random bits. The server keeps its SHA-256 alone, so it cannot be shown again. */
  secret: z.string(),
})

export const sharedPageEndpoints = {
  'GET /api/shared-pages': endpoint({
    summary: 'List the shared pages of the collection, newest first',
    answer: z.object({ pages: z.array(sharedPage) }),
  }),
  'POST /api/shared-pages': endpoint({
    summary: 'Share a page of the collection by a new link (at most 20)',
    status: 201,
    refusals: ['conflict'],
    grows: true,
    body: z.object(choices),
    answer: madePage,
  }),
  'POST /api/shared-pages/preview': endpoint({
    summary: 'See what visitors would see of a page',
    // Reads only.
    grows: false,
    // Reads all groups of the page; one at a time for each caller.
    extraCost: (_, groups) => 2 * searching + costOfGroups(groups),
    body: z.object(choices),
    answer: z.object({ shared: sharedSummary, groups: z.array(sharedGroup) }),
  }),
  'PUT /api/shared-pages/:id': endpoint({
    summary: 'Change what a shared page shows; its link stays',
    grows: false,
    params: z.object({ id }),
    body: z.object(choices),
    answer: z.object({ page: sharedPage }),
  }),
  'POST /api/shared-pages/:id/link': endpoint({
    summary: 'Make a new link to a shared page; the one before ends at once',
    refusals: ['not_found'],
    grows: false,
    params: z.object({ id }),
    answer: madePage,
  }),
  'DELETE /api/shared-pages/:id': endpoint({
    summary: 'Stop sharing a page; its link ends at once',
    grows: false,
    params: z.object({ id }),
    answer: nothing,
  }),
  'GET /api/shared/:secret': endpoint({
    summary: 'See what a shared page is about',
    access: 'open',
    perAddress: true,
    refusals: ['not_found', 'too_many_requests'],
    extraCost: searching,
    params: z.object({ secret }),
    answer: z.object({ shared: sharedSummary }),
  }),
  'GET /api/shared/:secret/groups': endpoint({
    summary: 'List the groups of equal copies of a shared page, in its order unless sorted',
    access: 'open',
    perAddress: true,
    refusals: ['not_found', 'too_many_requests'],
    extraCost: searching,
    params: z.object({ secret }),
    query: z.object({
      page: blankable(wholeNumber(1, 100_000)),
      limit: blankable(wholeNumber(1, 48)),
      search: searchText,
      set: blankable(line(200)),
      type: blankable(kind),
      sort: blankable(sort),
      order: blankable(order),
    }),
    answer: z.object({ groups: z.array(sharedGroup), pagination }),
  }),
}
