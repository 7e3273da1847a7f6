/** Makes every call about submissions, as `every-call.ts` makes the others. */
import type { Call } from './every-call.ts'

export async function useSubmissions(call: Call): Promise<void> {
  const card = { product_id: 'p100001', condition: 'Near Mint', purchase_price: 12.29, quantity: 3 }
  const { items } = await call('POST /api/collections', { body: card })
  const chosen = { holding_ids: items.map(({ id }) => id), expected_copies: 3 }
  const facts = { grading_company: 'PSA', fees: 60.01, insurance: 5 }
  const made = await call('POST /api/submissions', { body: { ...chosen, ...facts } })
  const params = { id: made.submission_id }
  const corrected = await call('PUT /api/submissions/:id', {
    params,
    body: { ...facts, fees: 70, revision: 0 },
  })
  await call('POST /api/operations/:id/undo', { params: { id: corrected.operation_id ?? '' }, body: {} })
  const returned = items.map(({ id }) => ({ id, ungraded: true }))
  await call('POST /api/submissions/:id/return', { params, body: { returned } })
  const again = await call('POST /api/submissions', { body: { ...chosen, ...facts } })
  await call('POST /api/operations/:id/undo', { params: { id: again.operation_id }, body: {} })
  await call('GET /api/submissions')
  await call('GET /api/submissions', { query: { holding_id: items[0]?.id ?? '' } })
  await call('GET /api/submissions/:id', { params })
  await call('GET /api/submissions/unsubmitted')
  await waitForFirstPrice(call, card)
}

/** Brings a slab back that has no price yet: `runEveryJob` finds its first one. */
async function waitForFirstPrice(call: Call, card: object): Promise<void> {
  const { items } = await call('POST /api/collections', { body: { ...card, quantity: 1 } })
  const ids = items.map(({ id }) => id)
  const chosen = { holding_ids: ids, expected_copies: 1 }
  const { submission_id } = await call('POST /api/submissions', {
    body: { ...chosen, grading_company: 'PSA' },
  })
  const returned = ids.map(id => ({ id, grade: '8.5' }))
  await call('POST /api/submissions/:id/return', { params: { id: submission_id }, body: { returned } })
}
