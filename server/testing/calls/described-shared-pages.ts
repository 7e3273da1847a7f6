/** Makes every call about shared pages, refused and not. */
import { expect } from 'vitest'
import type { EndpointName } from '#contract/endpoints'
import type { Sent, TestApp } from '#server/testing/app'
import { wholePage as body } from '#server/testing/lists/shared-pages'

export async function useSharedPages(app: TestApp, token: string): Promise<void> {
  const statusOf = async (name: EndpointName, sent: Sent) => (await app.call(name, { token, ...sent })).status
  const { page } = (await app.call('POST /api/shared-pages', { token, body })).body
  const params = { id: page.id }
  const unknown = { id: 'nothing' }
  expect(await statusOf('POST /api/shared-pages', { body: { ...body, title: '' } })).toBe(400)
  expect(await statusOf('POST /api/shared-pages/preview', { body })).toBe(200)
  expect(await statusOf('PUT /api/shared-pages/:id', { params, body })).toBe(200)
  expect(await statusOf('PUT /api/shared-pages/:id', { params: unknown, body })).toBe(404)
  expect(await statusOf('POST /api/shared-pages/:id/link', { params: unknown })).toBe(404)
  const { secret } = (await app.call('POST /api/shared-pages/:id/link', { token, params })).body
  for (const name of ['GET /api/shared/:secret', 'GET /api/shared/:secret/groups'] as const) {
    expect(await statusOf(name, { params: { secret } })).toBe(200)
    expect(await statusOf(name, { params: { secret: 'nothing' } })).toBe(404)
  }
  expect((await app.call('GET /api/shared-pages', { token })).body.pages).toMatchObject([{ id: page.id }])
  expect(await statusOf('DELETE /api/shared-pages/:id', { params })).toBe(200)
}
