/** Makes every call about sets, refused and not. */
import { expect } from 'vitest'
import type { EndpointName } from '#contract/endpoints'
import type { Sent, TestApp } from '#server/testing/app'

/** The catalogue has one card of the set base1. */
export async function useSets(app: TestApp, token: string): Promise<void> {
  const statusOf = async (name: EndpointName, sent: Sent) => (await app.call(name, { token, ...sent })).status
  const params = { id: 'base1' }
  expect(await statusOf('PUT /api/sets/:id/chosen', { params })).toBe(200)
  expect(await statusOf('PUT /api/sets/:id/chosen', { params: { id: 'nothing' } })).toBe(404)
  expect(await statusOf('PUT /api/sets/:id/chosen', { params, query: { language: 'xx' } })).toBe(400)
  const { sets } = (await app.call('GET /api/sets', { token, query: { chosen: 'true' } })).body
  expect(sets).toMatchObject([{ set_code: 'base1', cards: 1, is_chosen: true }])
  expect(await statusOf('GET /api/sets', { query: { limit: '25' } })).toBe(400)
  expect(await statusOf('GET /api/sets/:id', { params: { id: 'nothing' } })).toBe(404)
  expect(await statusOf('GET /api/sets/:id', { params })).toBe(200)
  expect(await statusOf('DELETE /api/sets/:id/chosen', { params })).toBe(200)
}
