/** Calls a sandbox like a price source, and reads its answers without trusting their shape. */
import { parseRecord } from '#domain/products/catalogue-entry'
import type { Sandbox } from './marketplace.ts'

export type Fields = Readonly<Record<string, unknown>>

export interface Answer {
  readonly status: number
  readonly json: Fields
}

export interface SearchAnswer extends Answer {
  /** Empty if the answer has no list. */
  readonly items: readonly Fields[]
}

export const charizard = { q: 'Charizard 4/102' }
/** A search with all filters. */
export const nearMintCharizard = {
  ...charizard,
  category_ids: '183454',
  filter: 'conditionIds:{4000},buyingOptions:{FIXED_PRICE},priceCurrency:USD',
  aspect_filter: 'categoryId:183454,Card Condition:{Near Mint or Better}',
  sort: 'price',
}

export async function askToken(
  { url }: Sandbox,
  credentials = 'somebody:secret',
  grant_type = 'client_credentials',
): Promise<Answer> {
  return answerOf(
    await fetch(`${url}/identity/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(credentials)}` },
      body: new URLSearchParams({ grant_type, scope: 'https://api.ebay.com/oauth/api_scope' }),
    }),
  )
}

export async function tokenOf(sandbox: Sandbox): Promise<string> {
  return String((await askToken(sandbox)).json['access_token'])
}

/** Searches with a limit of 200 and a new token by default. */
export async function search(
  sandbox: Sandbox,
  query: Readonly<Record<string, string>>,
  token?: string,
): Promise<SearchAnswer> {
  const asked = new URLSearchParams({ limit: '200', ...query })
  const { status, json } = await answerOf(
    await fetch(`${sandbox.url}/buy/browse/v1/item_summary/search?${asked}`, {
      headers: { authorization: `Bearer ${token ?? (await tokenOf(sandbox))}` },
    }),
  )
  const list = json['itemSummaries']
  return { status, json, items: Array.isArray(list) ? list.map(item => parseRecord(item) ?? {}) : [] }
}

export async function cardOf({ url }: Sandbox, id: string): Promise<Answer> {
  return answerOf(await fetch(`${url}/v2/en/cards/${id}`))
}

async function answerOf(response: Response): Promise<Answer> {
  return { status: response.status, json: parseRecord(await response.json()) ?? {} }
}

/** Returns the asking price in cents; NaN without a price. */
export function askCentsOf(item: Fields): number {
  return Math.round(Number(parseRecord(item['price'])?.['value'] ?? Number.NaN) * 100)
}

/** Returns the fixed shipping cost in cents; 0 if calculated. */
export function shippingCentsOf(item: Fields): number {
  const options = item['shippingOptions']
  const cost = parseRecord(parseRecord(Array.isArray(options) ? options[0] : null)?.['shippingCost'])
  return Math.round(Number(cost?.['value'] ?? 0) * 100)
}

export function titlesOf(items: readonly Fields[]): string[] {
  return items.map(({ title }) => String(title))
}
