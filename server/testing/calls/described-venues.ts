/** Makes every call about venues, refused and not. */
import { expect } from 'vitest'
import type { EndpointName } from '#contract/endpoints'
import type { Sent, TestApp } from '#server/testing/app'

export async function useVenues(app: TestApp, token: string): Promise<void> {
  const statusOf = async (name: EndpointName, sent: Sent) => (await app.call(name, { token, ...sent })).status
  const body = { name: 'A fair', fee_basis_points: 1_325, fixed_fee: 0.29, shipping: 4.5 }
  const { venue } = (await app.call('POST /api/venues', { token, body })).body
  const params = { id: venue.id }
  expect(await statusOf('POST /api/venues', { body })).toBe(409)
  const change = { ...body, shipping: 0, revision: 0 }
  expect(await statusOf('PUT /api/venues/:id', { params, body: change })).toBe(200)
  expect(await statusOf('PUT /api/venues/:id', { params, body: { ...change, shipping: 1 } })).toBe(409)
  expect(await statusOf('PUT /api/venues/:id', { params: { id: 'nothing' }, body: change })).toBe(404)
  expect(await statusOf('POST /api/venues', { body: { ...body, fee_basis_points: 0.5 } })).toBe(400)
  expect((await app.call('GET /api/venues', { token })).body.venues).toMatchObject([{ shipping: 0 }])
  expect(await statusOf('DELETE /api/venues/:id', { params, query: { revision: 0 } })).toBe(409)
  await app.call('DELETE /api/venues/:id', { token, params })
}
