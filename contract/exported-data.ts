/**
 * The lists of data.json in a data export. Money is in the currency of the ledger. `holdings` includes removed copies.
 * Format 2 has everything that a restore needs; format 1 lacks what identifies products and the order of copies.
 */
import { plainNoticeKinds } from '#domain/accounts/account-notices'
import { copyKinds } from '#domain/copies/copy'
import { costField, perCost } from '#domain/copies/extra-costs'
import { type ImportApp, importAppNames } from '#domain/import/import-app'
import { operationKinds } from '#domain/copies/operation'
import { allTexts, type StateText, stateTexts } from '#domain/copies/state-texts'
import { productTypes } from '#domain/products/product'
import { reportReasons } from '#domain/products/report'
import { z } from 'zod'
import { copyState } from './collection.ts'
import { day, instant, money } from './fields.ts'
import { importStates } from './imports.ts'
import { languages } from '#domain/products/language'
import type { Inside } from './names.ts'
import { paidCosts, paidPrice, saleCosts } from './paid-price.ts'
import { remarks } from './remarks.ts'
import { viewFacts } from './saved-views.ts'
import { submissionFacts } from './submissions.ts'
import { exportedSharedPage } from './shared-pages.ts'
import { venueFacts } from './venues.ts'

/** The format of data.json. A restore takes no other. */
export const exportFormat = 2

/** What the lists have of a product. */
const product = {
  product_id: z.string(),
  name: z.string(),
  set_name: z.string(),
  card_number: z.string().nullable(),
  product_type: z.enum(productTypes),
  misc_info: z.string().nullable(),
  printing_label: z.string().nullable(),
  language: z.string(),
}

const waitingFields = z.object({
  rarity: z.string().nullable().optional(),
  misc_info: z.string().nullable().optional(),
  product_description: z.string().nullable().optional(),
  image_url: z.string().nullable().optional(),
})

/** A product as another server can find it. */
const foundProduct = {
  ...product,
  set_code: z.string().nullable(),
  /** A digest of what makes it this product: servers with the same product have the same. */
  identity_key: z.string(),
}

const copy = z.object({
  id: z.string(),
  ...foundProduct,
  ...copyState,
  purchase_price: money,
  purchase_date: day,
  created_at: instant,
  own_price: money.nullable(),
  /** Whether the own price counts instead of the market price. Absent in earlier downloads. */
  counts_own_price: z.literal('yes').nullable().optional(),
  /** Null while the collector owns the copy. */
  removed_at: instant.nullable(),
  removal: z.enum(['sold', 'mistake', 'traded', 'gift', 'lost', 'opened', 'undone']).nullable(),
  /** Before the costs of the sale. */
  sold_price: money.nullable(),
  ...paidCosts,
  ...paidPrice,
  ...remarks,
  /** The names of its pictures in the archive of all pictures. Absent in earlier downloads. */
  front_picture: z.string().nullable().optional(),
  back_picture: z.string().nullable().optional(),
  ...saleCosts,
  sale_venue: z.string().nullable(),
  /** What a restore reads: everything above that an operation can change, as in after_version of operation_copies. */
  version: z.string(),
})

const ledgerEntry = z.object({
  sequence: z.number(),
  occurred_at: instant,
  kind: z.string(),
  holding_id: z.string().nullable(),
  /** The operation it belongs to. */
  operation_sequence: z.number(),
  /** Money in; negative for money out. */
  cash: money,
  /** Change of the cost of the copies owned. */
  cost_basis: money,
  realised_profit: money,
})

/** One thing the collector did: its effect, and the balances after it. */
const operation = z.object({
  sequence: z.number(),
  id: z.string(),
  kind: z.enum(operationKinds),
  occurred_at: instant,
  day,
  /** The id of the operation it undoes. */
  reverses: z.string().nullable(),
  /** The id of the operation it replaces. */
  corrects: z.string().nullable(),
  cash: money,
  cost_basis: money,
  realised_profit: money,
  lifetime_earnings_after: money,
  cost_basis_after: money,
  realised_profit_after: money,
  /** How many copies it changed. */
  copies: z.number(),
})

/** One copy that an operation changed. */
const operationCopy = z.object({
  operation_sequence: z.number(),
  /** From 0. */
  position: z.number(),
  holding_id: z.string(),
  product_id: z.string(),
  /** JSON with money in cents. Null when the operation added the copy. */
  before_version: z.string().nullable(),
  /** JSON with money in cents. Null when it is not known. */
  after_version: z.string().nullable(),
})

const statDay = z.object({
  date: day,
  lifetime_earnings: money,
  realised_profit: money,
  total_investment: money,
  total_market_price: money,
  priced_quantity: z.number(),
  /** What the priced copies cost. Null for days before it was kept. */
  priced_investment: money.nullable(),
  /** Null for days before it was kept. */
  quantity: z.number().nullable(),
  /** What moved the value up to this day, each a running sum. Null for days before it was kept. */
  price_moves: money.nullable(),
  /** Left out before it was kept. */
  source_steps: money.nullable().optional(),
  own_price_steps: money.nullable().optional(),
  newly_priced: money.nullable(),
  added_value: money.nullable(),
  removed_value: money.nullable(),
  regraded_value: money.nullable(),
  bought: money.nullable(),
  sold: money.nullable(),
})

const trade = z.object({
  id: z.string(),
  traded_at: instant,
  date: day,
  /** Positive: the collector paid. */
  cash_delta: money,
  basis_given: money,
  basis_received: money,
  realised_gain: money,
  partner: z.string().nullable(),
  note: z.string().nullable(),
})

const tradeLine = z.object({
  trade_id: z.string(),
  side: z.enum(['given', 'received']),
  /** From 0, on its side. */
  position: z.number(),
  holding_id: z.string(),
  product_id: z.string(),
  name: z.string(),
  set_name: z.string(),
  kind: z.enum(copyKinds),
  label: z.string(),
  cost_basis: money,
  market_price: money.nullable(),
  /** The own price that took the place of a missing market price in the split. */
  own_price: money.nullable(),
})

/** Rows of a file are not kept, so an unfinished import is a line alone. */
const pastImport = z.object({
  file_name: z.string(),
  state: z.enum(importStates),
  created_at: instant,
  ended_at: instant.nullable(),
  /** What it adds, or added, whether that was undone or not. */
  copies: z.number(),
  // Downloads before they could be restored lack the rest.
  id: z.string(),
  /** The app that wrote the file. Null for another one. */
  app: z.enum(Object.keys(importAppNames) as [ImportApp, ...ImportApp[]]).nullable(),
  /** Why it failed. */
  failure: z.string().nullable(),
  /** The last operation that added copies. */
  operation_id: z.string().nullable(),
  rows_total: z.number(),
  rows_read: z.number(),
  total_cost: money,
  /** The sheet of the file that it read, from 0. */
  sheet: z.number(),
  /** Of the bytes of the file, by which it is noticed when it comes again. */
  file_fingerprint: z.string(),
  /** Of its headings, by which its columns are remembered. */
  headings_fingerprint: z.string(),
  /** What the collector said about its columns, as JSON. */
  told: z.string(),
  /** Its rows by verdict and decision, as JSON with money in cents. */
  counts: z.string(),
  /** The operations that added its copies, earliest first, as JSON with money in cents. */
  additions: z.string(),
})

const notified = {
  id: z.string(),
  created_at: instant,
  read_at: instant.nullable(),
  mailed_at: instant.nullable(),
}

const priceNotification = z.object({
  ...notified,
  kind: z.enum(['price_move', 'wish']),
  ...foundProduct,
  label: z.string(),
  /** The condition or grade by which prices are kept. Downloads before they could be restored lack it. */
  price_key: z.string(),
  old_price: money,
  new_price: money,
})

const weekNotification = z.object({
  ...notified,
  kind: z.literal('week'),
  week_ends: day,
  total_market_price: money,
  change: money,
  profit: money.nullable(),
  quantity: z.number().nullable(),
  quantity_change: z.number().nullable(),
})

/** About the account itself. */
const accountNotification = z.object({
  ...notified,
  kind: z.enum(plainNoticeKinds),
  device: z.string().nullable(),
})

const recoveryNotification = z.object({
  ...notified,
  kind: z.literal('recovery_code_used'),
  device: z.string().nullable(),
  codes_left: z.number(),
})

/** That products were reported. */
const reportNotification = z.object({ ...notified, kind: z.literal('product_reports') })

const notification = z.discriminatedUnion('kind', [
  priceNotification,
  weekNotification,
  recoveryNotification,
  accountNotification,
  reportNotification,
])

const submissions = {
  submissions: z.object({
    id: z.string(),
    ...submissionFacts,
    /** Counts changes. Downloads before it was kept lack it. */
    revision: z.number(),
  }),
  /** In the order of each submission. */
  submission_copies: z.object({
    submission_id: z.string(),
    holding_id: z.string(),
    cost_share: money,
    grading_cost: money,
    predicted_grade: z.string().nullable(),
    raw_price: money.nullable(),
    returned_price: money.nullable(),
    /** The submission that has the copy since. */
    superseded_by: z.string().nullable(),
  }),
  /** Which operations were about a submission. */
  submission_operations: z.object({
    operation_id: z.string(),
    submission_id: z.string(),
    does: z.enum(['sent', 'corrected', 'returned']),
    /** Blank in downloads before it was kept, as costs are. */
    grading_company: z.string(),
    /** The costs before and after a correction, as JSON with money in cents. Null for the others. */
    costs: z.string().nullable(),
  }),
}

/** The lists of data.json, in their order. */
export const exportedLists = {
  holdings: copy,
  operations: operation,
  ledger: ledgerEntry,
  operation_copies: operationCopy,
  trades: trade,
  trade_lines: tradeLine,
  stat_history: statDay,
  wishes: z.object({
    ...foundProduct,
    wished_at: instant,
    target_price: money.nullable(),
    /** When the collector was notified that the price is at the target; null while it is not. */
    told_at: instant.nullable(),
  }),
  /** Products the collector reported, while their reports are open. */
  reports: z.object({
    ...product,
    reason: z.enum(reportReasons),
    note: z.string().nullable(),
    created_at: instant,
  }),
  /** Edits of imported products that wait for approval: the edited fields as found and as wanted. */
  waiting_edits: z.object({
    ...product,
    id: z.string(),
    created_at: instant,
    found: waitingFields,
    wanted: waitingFields,
  }),
  ...submissions,
  venues: z.object(venueFacts),
  collection_views: z.object(viewFacts),
  shared_pages: exportedSharedPage,
  imports: pastImport,
  chosen_sets: z.object({ set_code: z.string(), language: z.enum(languages), chosen_at: instant }),
  notifications: notification,
  sessions: z.object({
    device: z.string().nullable(),
    address: z.string().nullable(),
    signed_in_at: instant,
    last_seen_at: instant,
  }),
  /** Kinds and days of second factors. Keys and recovery codes are in no download, and a restore brings no factor back. */
  second_factors: z.object({ kind: z.literal('app'), set_up_at: instant }),
  /** The confirmed address before a change, kept for 7 days. */
  former_emails: z.object({ email: z.string(), until: instant }),
  /** Products the collector added to the shared catalogue. */
  products_added: z.object({ ...product, created_at: instant }),
  products_edited: z.object({ ...product, revision: z.number(), edited_at: instant }),
  images: z.object({ file: z.string(), uploaded_at: instant, byte_size: z.number() }),
} as const

export type ExportedList = keyof typeof exportedLists
/** A row of a list, inside. */
export type ExportedRow<List extends ExportedList> = Inside<z.input<(typeof exportedLists)[List]>>

const textColumns = Object.fromEntries(allTexts.map(text => [stateTexts[text].heading, text])) as {
  [Text in StateText as (typeof stateTexts)[Text]['heading']]: Text
}

/** The columns of holdings.csv, in their order: each heading with its field inside. */
export const csvColumns = {
  Name: 'name',
  Set: 'setName',
  Number: 'cardNumber',
  Printing: 'printingLabel',
  Details: 'miscInfo',
  Type: 'productType',
  State: 'label',
  Condition: 'condition',
  'Grading company': 'gradingCompany',
  Grade: 'grade',
  ...textColumns,
  Investment: 'purchasePriceCents',
  'Raw card cost': 'rawCardCostCents',
  'Grading cost': 'gradingCostCents',
  'Purchase date': 'purchaseDate',
  'Own price': 'ownPriceCents',
  'Own price counts': 'countsOwnPrice',
  Added: 'createdAt',
  Removed: 'removedAt',
  'Removed as': 'removal',
  'Sold price': 'soldPriceCents',
  ...perCost(
    cost => `${costField('purchase', cost)}Cents` as const,
    cost => `Purchase ${cost}`,
  ),
  ...perCost(
    cost => `${costField('sale', cost)}Cents` as const,
    cost => `Sale ${cost}`,
  ),
  'Sold at': 'saleVenue',
  'Paid amount': 'paidAmount',
  'Paid in': 'paidCurrency',
  Rate: 'rate',
  'Rate day': 'rateDay',
  Language: 'language',
  Note: 'note',
  Tags: 'tags',
  Box: 'box',
  Binder: 'binder',
  Page: 'page',
  'Bought from': 'seller',
  Id: 'id',
} as const satisfies Record<string, keyof ExportedRow<'holdings'>>

const notOfHeldCopies = {
  Removed: true,
  'Removed as': true,
  'Sold price': true,
  ...perCost(
    () => true as const,
    cost => `Sale ${cost}`,
  ),
  'Sold at': true,
  Id: true,
} satisfies { [Heading in keyof typeof csvColumns]?: true }

/** The columns of an exported collection that say which product a row is of, for an import. */
export const productColumns = {
  'Product id': 'productId',
  'TCGplayer id': 'tcgplayerId',
  'Set code': 'setCode',
} as const

/** The columns of an exported collection that are about copies: those of holdings.csv that a copy in it can have. */
export const heldColumns = Object.entries(csvColumns).filter(([heading]) => !(heading in notOfHeldCopies))
