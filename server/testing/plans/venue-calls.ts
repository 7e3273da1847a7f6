/** Makes every call about venues, as `every-call.ts` makes the others. */
import type { Call } from './every-call.ts'

export async function useVenues(call: Call): Promise<void> {
  const facts = { name: 'A fair', fee_basis_points: 1_325, fixed_fee: 0.3, shipping: 4.5 }
  const { venue } = await call('POST /api/venues', { body: facts })
  const change = { params: { id: venue.id }, body: { ...facts, shipping: 5, revision: venue.revision } }
  await call('PUT /api/venues/:id', change)
  await call('GET /api/venues')
  await call('DELETE /api/venues/:id', { params: { id: venue.id } })
}
