// The copies a collector owns.

import type { WireAnswer } from '#contract/endpoints'
import type { Api } from '#e2e/fixtures'

export type Copy = WireAnswer<'POST /api/collections'>['item']

/** Adds a copy of a product, Near Mint for $100.00 unless `fields` changes that. */
export async function addCopy(
  api: Api,
  productId: string,
  fields: Record<string, unknown> = {},
): Promise<Copy> {
  const body = { product_id: productId, purchase_price: 100, condition: 'Near Mint', ...fields }
  return (await api<WireAnswer<'POST /api/collections'>>('POST', '/api/collections', body)).item
}

/** Adds a copy that is away for grading. */
export const addAtGrader = (api: Api, productId: string, fields: Record<string, unknown> = {}) =>
  addCopy(api, productId, {
    purchase_price: undefined,
    condition: undefined,
    grading_status: 'grading',
    raw_card_cost: 80,
    grading_cost: 20,
    ...fields,
  })

/** The totals of the collection. */
export async function statsOf(api: Api) {
  return (await api<WireAnswer<'GET /api/collections/stats'>>('GET', '/api/collections/stats')).basicStats
}

/** The copies, newest first. */
export async function copiesOf(api: Api): Promise<Copy[]> {
  return (await api<{ collection: Copy[] }>('GET', '/api/collections?limit=100')).collection
}
