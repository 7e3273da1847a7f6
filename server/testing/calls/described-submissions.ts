/** Makes every call about submissions, refused and not. */
import { expect } from 'vitest'
import type { EndpointName } from '#contract/endpoints'
import type { TestApp } from '#server/testing/app'

export async function useSubmissions(app: TestApp, token: string): Promise<void> {
  const statusOf = async (name: EndpointName, sent: object) =>
    (await app.call(name, { token, ...sent })).status
  const card = { product_id: 'charizard', purchase_price: 12.29, condition: 'Near Mint', quantity: 2 }
  const { items } = (await app.call('POST /api/collections', { token, body: card })).body
  const [first, second] = items.map(({ id }) => id)
  const facts = { grading_company: 'PSA', sent_on: '2026-03-01', fees: 50 }
  const body = { holding_ids: [first, second], ...facts, predicted_grade: '9' }
  const { submission_id } = (await app.call('POST /api/submissions', { token, body })).body
  const params = { id: submission_id }
  expect(await statusOf('POST /api/submissions', { body })).toBe(409)
  expect(await statusOf('POST /api/submissions', { body: { ...body, holding_ids: ['none'] } })).toBe(404)
  expect(await statusOf('POST /api/submissions', { body: { ...body, sent_on: '2999-01-01' } })).toBe(400)
  const change = { ...facts, fees: 60, revision: 0 }
  expect(await statusOf('PUT /api/submissions/:id', { params, body: change })).toBe(200)
  expect(await statusOf('PUT /api/submissions/:id', { params, body: change })).toBe(409)
  expect(await statusOf('PUT /api/submissions/:id', { params: { id: 'none' }, body: change })).toBe(404)
  const returned = [{ id: first, grade: '10', cert_number: '77777777' }]
  expect(await statusOf('POST /api/submissions/:id/return', { params, body: { returned } })).toBe(200)
  expect(await statusOf('POST /api/submissions/:id/return', { params, body: { returned } })).toBe(409)
  const none = { params: { id: 'none' }, body: { returned } }
  expect(await statusOf('POST /api/submissions/:id/return', none)).toBe(404)
  const { submission } = (await app.call('GET /api/submissions/:id', { token, params })).body
  expect(submission).toMatchObject({ status: 'partial', figures: { graded: 1, out: 1 } })
  expect(await statusOf('GET /api/submissions/:id', { params: { id: 'none' } })).toBe(404)
  expect(await statusOf('GET /api/submissions', { query: { holding_id: first } })).toBe(200)
}
