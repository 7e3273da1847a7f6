// An account with something of everything.

import { productNamed } from '#e2e/products/products'
import { addAtGrader, addCopy } from '#e2e/copies/copies'
import type { Api } from '#e2e/fixtures'

/** A copy of every kind, two in one group, a sale, a trade, a wish, a venue, a view, an edit, a report, and prices. */
export async function fill(api: Api) {
  const [twice, once, slab, away, box, gone] = [
    await productNamed(api, 'Charizard'),
    await productNamed(api, 'Pikachu'),
    await productNamed(api, 'Blastoise'),
    await productNamed(api, 'Alakazam'),
    await productNamed(api, '151 Booster Bundle'),
    await productNamed(api, 'Venusaur'),
  ]
  await api('POST', '/api/venues', { name: 'Shop', fee_basis_points: 500, fixed_fee: 1, shipping: 2 })
  await api('PUT', `/api/wishlist/${twice.id}`, { target_price: 99_999 })
  await api('PUT', `/api/wishlist/${slab.id}`, { target_price: null })
  const graded = { condition: undefined, grading_company: 'PSA', grade: '9' }
  const sold = await addCopy(api, gone.id)
  await api('DELETE', `/api/collections/${sold.id}`, { sold_price: 120, venue: 'Shop' })
  const given = await addCopy(api, gone.id)
  await api('POST', '/api/collections/trades', {
    traded_away: [{ id: given.id }],
    received: [{ id: gone.id, quantity: 1, condition: 'Damaged', own_price: 5 }],
    cash_delta: 5,
  })
  await addCopy(api, twice.id, { purchase_fees: 1 })
  await addCopy(api, twice.id)
  await addCopy(api, once.id)
  await addCopy(api, slab.id, { ...graded, cert_number: '12345678' })
  await addAtGrader(api, away.id)
  await addCopy(api, box.id, { condition: undefined })
  // Other journeys know the product by its name, set, number and note.
  await api('PUT', `/api/products/${twice.id}`, { product_description: 'A first print' })
  await api('POST', `/api/products/${twice.id}/reports`, { reason: 'other', note: 'Wrong number' })
  await api('POST', '/api/collections/views', { name: 'Cards', parameters: '{"type":"raw"}' })
  await api('POST', '/api/prices/update-ebay-prices')
  return twice
}
