/** The lists of a collection on a full database: every filter, and every order. */
import { groupSorts, sortDirections } from '#domain/groups/group-order'
import type { Call } from './every-call.ts'

interface Searches {
  readonly whole: string
  readonly several: string
  readonly beginning: string
}

export async function listCollection(call: Call, { whole, several, beginning }: Searches): Promise<void> {
  const filters = [
    {},
    { search: several },
    { search: beginning },
    { set: 'Set 7' },
    { type: 'raw' },
    { type: 'card' },
    { search: '94597302' },
    { product_id: 'p100001' },
    { group: 'p100037:raw:near%20mint' },
    { search: whole, set: 'Set 7', type: 'graded', product_id: 'p100001' },
    { condition: 'Near Mint', standing: 'gain', price_from: 0.5, price_to: 2 },
    { grading_company: 'PSA', grade: '10', standing: 'loss' },
    { standing: 'unpriced', bought_from: '2026-01-01', bought_to: '2026-02-01' },
    { search: whole, condition: 'Near Mint' },
  ]
  for (const query of filters) {
    for (const grouped of ['true', 'false']) {
      await call('GET /api/collections', { query: { ...query, grouped } })
      await call('GET /api/collections', { query: { ...query, grouped, sort: 'value' } })
    }
    await call('GET /api/collections/totals', { query })
  }
  for (const sort of groupSorts)
    for (const order of sortDirections)
      await call('GET /api/collections', { query: { sort, order, grouped: 'true', page: 2, limit: 7 } })
  for (const query of [{ type: 'card' }, { type: 'raw', limit: 7 }, { set: 'Set 7', limit: 7, page: 2 }])
    for (const grouped of ['true', 'false'])
      await call('GET /api/collections', { query: { ...query, grouped } })
  // Long lists are read in other statements.
  for (const grouped of ['true', 'false']) {
    await call('GET /api/collections', { query: { limit: 1_000, grouped } })
    await call('GET /api/collections', { query: { limit: 1_000, grouped, sort: 'name' } })
  }
}
