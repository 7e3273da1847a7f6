/** Makes every call about many copies, as `every-call.ts` makes the others. */
import type { Call } from './every-call.ts'

export async function changeMany(call: Call): Promise<void> {
  const ofGroup = { group_keys: ['p100001:raw:near%20mint'] }
  await call('POST /api/collections/bulk/figures', { body: ofGroup })
  await call('POST /api/collections/bulk/figures', { body: { all_of: { product_id: 'p100001' } } })
  const card = { product_id: 'p100001', condition: 'Near Mint', purchase_price: 12.29 }
  const { items } = await call('POST /api/collections', { body: { ...card, quantity: 25 } })
  const chosen = { holding_ids: items.map(({ id }) => id) }
  await call('POST /api/collections/bulk/figures', { body: { ...chosen, with_items: true, leave_out: true } })
  const priced = { ...chosen, purchase_price: 100, amounts_for: 'all' }
  await call('POST /api/collections/bulk/edit', { body: priced })
  const sent = { ...chosen, grading_status: 'grading', grading_cost: 12.5 }
  await call('POST /api/collections/bulk/grading', { body: sent })
  const lot = await call('POST /api/collections/bulk/sell', { body: { ...chosen, sold_price: 100.01 } })
  await call('GET /api/sales', { query: { limit: 1 } })
  // Twice: the second correction looks for the first sale.
  let saleId = lot.operation_id
  for (const sold_price of [50, 100.01])
    saleId = (await call('PUT /api/sales/:id', { params: { id: saleId }, body: { sold_price } })).operation_id
  await call('POST /api/operations/:id/undo', { params: { id: saleId }, body: {} })
  await call('POST /api/collections/bulk/remove', { body: { ...chosen, ending: 'gift' } })
  // Copies that become different, because each cost something else.
  const others: string[] = []
  for (let price = 1; price <= 25; price++) {
    const added = await call('POST /api/collections', { body: { ...card, purchase_price: price } })
    others.push(added.item.id)
  }
  const alone = { holding_ids: others, grading_status: 'grading', grading_cost: 5 }
  const different = await call('POST /api/collections/bulk/grading', { body: alone })
  await call('POST /api/operations/:id/undo', { params: { id: different.operation_id ?? '' }, body: {} })
}
