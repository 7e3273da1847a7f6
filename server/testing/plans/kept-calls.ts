/** Makes every call about sets and remarks on a full database. */
import type { Call } from './every-call.ts'

export async function useSets(call: Call): Promise<void> {
  const params = { id: 'code5' }
  await call('PUT /api/sets/:id/chosen', { params })
  await call('GET /api/sets')
  await call('GET /api/sets', { query: { search: 'set 1', language: 'de' } })
  await call('GET /api/sets', { query: { mine: 'true', limit: '24' } })
  await call('GET /api/sets', { query: { chosen: 'true', mine: 'true' } })
  await call('GET /api/sets/:id', { params, query: { missing: 'true' } })
  await call('DELETE /api/sets/:id/chosen', { params })
}

/** Lists a collection by its remarks, and changes them. */
export async function useRemarks(call: Call): Promise<void> {
  const filters = [
    { tag: 'k7' },
    { tag: 'k7', box: 'k21', type: 'raw', standing: 'unpriced' },
    { binder: 'none', seller: 'none', set: 'Set 7' },
    { search: 'vintage' },
    { search: 'vintage text 7', box: 'k21' },
  ]
  for (const query of filters) {
    for (const grouped of ['true', 'false']) {
      await call('GET /api/collections', { query: { ...query, grouped } })
      await call('GET /api/collections', { query: { ...query, grouped, sort: 'value' } })
    }
    await call('GET /api/collections/totals', { query })
  }
  const remarks = { note: 'From a lot.', box: 'Box 7', tags: ['Lot', 'Vintage'], seller: 'Fair' }
  const card = { product_id: 'p100001', condition: 'Near Mint', purchase_price: 1, quantity: 25 }
  const { items } = await call('POST /api/collections', { body: { ...card, ...remarks } })
  const chosen = { holding_ids: items.map(({ id }) => id) }
  const changed = { add_tags: ['Old'], remove_tags: ['lot'], clear: ['note'] }
  await call('POST /api/collections/bulk/edit', { body: { ...chosen, ...changed } })
  await call('PUT /api/collections/:id', { params: { id: items[0]?.id ?? '' }, body: { note: 'Mine.' } })
  await call('GET /api/collections/remarks')
}
