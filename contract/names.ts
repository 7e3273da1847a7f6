/**
 * The names of the wire and the names inside, and the one rule between them. On the wire a field is
 * snake_case and money is a number in the ledger's currency. Inside, on the server and in the page, the same field is
 * camelCase and money is whole cents under a name that ends in `Cents`: `purchase_price` is
 * `purchasePriceCents`. Only `http/mount` on the server and `api/client` in the page translate.
 *
 * Free of zod, so that the page can import it. `names.test.ts` compares it with every schema.
 */
import { extraCosts } from '#domain/copies/extra-costs'
import { type Cents, centsFromDollars, dollarsFromCents } from '#domain/money/money'

/** The wire names of every field that holds money. */
export const moneyFields = [
  'added_value',
  'amount',
  'basis_given',
  'basis_received',
  'bought',
  'cash',
  'cash_delta',
  'ceiling',
  'change',
  'cost_basis',
  'cost_share',
  'currentPrice',
  'cost_basis_after',
  'current_market_price',
  'end_value',
  'fees',
  'fixed_fee',
  'gain',
  'gain_at_return',
  'grading_cost',
  'insurance',
  'item_price',
  'lifetime_earnings',
  'lifetime_earnings_after',
  'market_price',
  'market_price_ceiling',
  'market_value_given',
  'market_value_received',
  'mean_investment',
  'missing_cost',
  'net_proceeds',
  'new_price',
  'newly_priced',
  'old_price',
  'own_price',
  'own_price_total',
  'counted_price',
  'own_counted_total',
  'price',
  'priceChange',
  'price_before',
  'price_from',
  'price_moves',
  'source_steps',
  'own_price_steps',
  'price_to',
  'priced_investment',
  'profit',
  ...extraCosts.map(cost => `purchase_${cost}` as const),
  'purchase_price',
  'raw_card_cost',
  'raw_price',
  'realised_gain',
  'realised_profit',
  'realised_profit_after',
  'regraded_value',
  'removed_value',
  'return_shipping',
  'returned_price',
  ...extraCosts.map(cost => `sale_${cost}` as const),
  'shipping',
  'slab_price',
  'sold',
  'sold_price',
  'start_value',
  'target_price',
  'total_cost',
  'total_investment',
  'total_market_price',
  'total_with_own_prices',
  'value_change',
] as const

export type MoneyField = (typeof moneyFields)[number]

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name

/** The name inside of a field on the wire. */
export type InsideName<Name> = Name extends MoneyField
  ? `${Camel<Name>}Cents`
  : Name extends string
    ? Camel<Name>
    : Name

/** A shape of the wire under its names inside. */
export type Inside<Shape> = Shape extends string | number | boolean | null | undefined
  ? Shape
  : Shape extends readonly (infer Each)[]
    ? Inside<Each>[]
    : { [Name in keyof Shape as InsideName<Name>]: InsideField<Name, Shape[Name]> }

type InsideField<Name, Field> = Name extends MoneyField
  ? Field extends number
    ? Cents
    : Field
  : Inside<Field>

const moneyNames: ReadonlyMap<string, string> = new Map(
  moneyFields.map(name => [name, `${fieldNameInside(name)}Cents`]),
)
const wireMoneyNames: ReadonlyMap<string, string> = new Map(
  Array.from(moneyNames, ([wire, inside]) => [inside, wire]),
)

/** Whether a field on the wire holds money. */
export function isMoneyField(wireName: string): boolean {
  return moneyNames.has(wireName)
}

/** The name of a wire field in forms and errors, without a unit: `purchase_price` is `purchasePrice`. */
export function fieldNameInside(wireName: string): string {
  return wireName.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** The inverse of `fieldNameInside`, for fields of requests. Leaves wire names as they are. */
export function fieldNameOnWire(insideName: string): string {
  return insideName.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

/** The name inside of a wire field, with its unit: `purchase_price` is `purchasePriceCents`. */
export function insideName(wireName: string): string {
  return moneyNames.get(wireName) ?? fieldNameInside(wireName)
}

/** Renames fields to their names inside. Values stay, so money must be in cents already. */
export function withInsideNames(value: unknown): unknown {
  return renamed(value, insideName, (_name, field) => withInsideNames(field))
}

/**
 * Decodes an answer: names inside, cents. Throws a TypeError for money that is neither null nor dollars with
 * at most two decimals; the server never sends that.
 */
export function insideOf(wire: unknown): unknown {
  return renamed(wire, insideName, (name, field) =>
    moneyNames.has(name) ? centsOf(name, field) : insideOf(field),
  )
}

/** Encodes a request: names of the wire, dollars. */
export function onWire(inside: unknown): unknown {
  return renamed(inside, requestName, (name, field) =>
    wireMoneyNames.has(name) && typeof field === 'number' ? dollarsFromCents(field as Cents) : onWire(field),
  )
}

function requestName(insideName: string): string {
  return wireMoneyNames.get(insideName) ?? fieldNameOnWire(insideName)
}

function centsOf(name: string, dollars: unknown): Cents | null {
  if (dollars === null) return null
  const cents = typeof dollars === 'number' ? centsFromDollars(dollars) : null
  if (cents === null) throw new TypeError(`${name} is not an amount of dollars`)
  return cents
}

function renamed(
  value: unknown,
  nameOf: (name: string) => string,
  fieldOf: (name: string, field: unknown) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map(one => renamed(one, nameOf, fieldOf))
  if (typeof value !== 'object' || value === null) return value
  const fields: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(value)) fields[nameOf(name)] = fieldOf(name, field)
  return fields
}
