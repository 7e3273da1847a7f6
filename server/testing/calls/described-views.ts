/** Makes every call about saved views, refused and not. */
import { expect } from 'vitest'
import type { EndpointName } from '#contract/endpoints'
import type { Sent, TestApp } from '#server/testing/app'

export async function useViews(app: TestApp, token: string): Promise<void> {
  const statusOf = async (name: EndpointName, sent: Sent) => (await app.call(name, { token, ...sent })).status
  const body = { name: 'Charizards', parameters: '{"search":"charizard"}' }
  const { view } = (await app.call('POST /api/collections/views', { token, body })).body
  const params = { id: view.id }
  expect(await statusOf('POST /api/collections/views', { body })).toBe(409)
  expect(await statusOf('POST /api/collections/views', { body: { ...body, parameters: '' } })).toBe(400)
  expect(await statusOf('PUT /api/collections/views/:id', { params, body })).toBe(200)
  expect(await statusOf('PUT /api/collections/views/:id', { params: { id: 'nothing' }, body })).toBe(404)
  expect((await app.call('GET /api/collections/views', { token })).body.views).toMatchObject([body])
  expect(await statusOf('DELETE /api/collections/views/:id', { params })).toBe(200)
}
