/** What the bare server answers, on either engine. Money is in dollars. */

/** The query of a list, read once for both engines. */
export interface ListQuery {
  readonly limit: number
  readonly offset: number
  readonly page: number
  /** In small letters; empty for none. */
  readonly search: string
  readonly set: string
  readonly isGrouped: boolean
}

export interface AddBody {
  readonly product_id: number
  readonly purchase_price: number
  readonly condition?: string
}

export interface TradeBody {
  readonly traded_away: readonly { readonly id: number }[]
  readonly received: readonly { readonly id: number; readonly condition?: string }[]
  readonly cash_delta: number
}

/** Rows of one page, and how many there are. */
export interface Listed {
  readonly rows: readonly object[]
  readonly total: number
}

type Answer<Result> = Result | Promise<Result>

/** The calls of one engine: each is one statement made by hand, a write as many as it needs in one transaction. */
export interface BareCalls {
  collection(collectorId: number, query: ListQuery): Answer<Listed>
  stats(collectorId: number): Answer<object>
  products(query: ListQuery): Answer<Listed>
  /** Returns the copy's number; null for a product that does not exist. */
  add(collectorId: number, body: AddBody): Answer<number | null>
  /** Returns the trade's number; null for a copy that is not held. */
  trade(collectorId: number, body: TradeBody): Answer<number | null>
  close(): Answer<void>
}

/** Where a list comes from: the table's rows of the page are `x`, and `h` is the copy that is shown. */
export interface ListSource {
  readonly table: string
  readonly newest: string
  /** The column of the totals that has the length of the whole list. */
  readonly counted: string
  readonly held: string
  readonly from: string
  readonly fields: string
}

/** A group is shown with the fields of its newest copy. */
export function listOf(isGrouped: boolean): ListSource {
  if (!isGrouped)
    return {
      table: 'copies',
      newest: 'id',
      counted: 'quantity',
      held: ' and x.removed_at is null',
      from: 'x join products p on p.id = x.product_id',
      fields: 'x.id, x.id as collection_id, x.product_id, 1 as quantity, x.price as purchase_price',
    }
  return {
    table: 'copy_groups',
    newest: 'newest_copy',
    counted: 'groups',
    held: '',
    from: 'x join copies h on h.id = x.newest_copy join products p on p.id = x.product_id',
    fields: 'h.id, h.id as collection_id, x.product_id, x.quantity, x.cost / x.quantity as purchase_price',
  }
}

/** Of a copy, and of a group through its newest copy: the fields that the specification names. */
export const copyFields = `purchase_date, p.name, p.set_name, p.image_url, p.product_type, p.market_price as current_market_price,
  condition, grading_company, grade, grading_status, predicted_grade, raw_card_cost, grading_cost`

export const productFields = `p.id, p.name, p.product_type, p.set_name, p.set_code, p.card_number, p.rarity, p.pokemon_type, p.hp,
  p.image_url, p.misc_info, p.product_description, p.market_price as current_market_price`

/** What distinguishes groups of one product. */
export function groupKeyOf(productType: string, condition: string | undefined): string {
  return productType === 'card' ? `r:${condition ?? ''}` : 's'
}

/** The share of each copy received, to the cent: the cost of what was given and the cash, divided evenly. */
export function shareOf(givenCost: number, { cash_delta: cash, received }: TradeBody): number {
  return Math.max(0, Math.round((100 * (givenCost + cash)) / received.length) / 100)
}
