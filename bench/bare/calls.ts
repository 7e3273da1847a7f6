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

/** Of a copy, and of a group through its newest copy: the fields that the specification names. */
export const copyFields = `h.purchase_date, p.name, p.set_name, p.image_url, p.product_type, p.market_price as current_market_price,
  h.condition, h.grading_company, h.grade, h.grading_status, h.predicted_grade, h.raw_card_cost, h.grading_cost`

export const productFields = `p.id, p.name, p.product_type, p.set_name, p.set_code, p.card_number, p.rarity, p.pokemon_type, p.hp,
  p.image_url, p.misc_info, p.product_description, p.market_price as current_market_price`

/** What tells one group from another, beside its product. */
export function groupKeyOf(productType: string, condition: string | undefined): string {
  return productType === 'card' ? `r:${condition ?? ''}` : 's'
}

/** The share of each copy received, to the cent: the cost of what was given and the cash, divided evenly. */
export function shareOf(givenCost: number, { cash_delta: cash, received }: TradeBody): number {
  return Math.max(0, Math.round((100 * (givenCost + cash)) / received.length) / 100)
}
