/** Makes every call about the price sources, refused and as an operator. */
import { expect } from 'vitest'
import type { EndpointName } from '#contract/endpoints'
import { giveRole } from '#server/commands/accounts/operator-accounts'
import type { Sent, TestApp } from '#server/testing/app'

/** The app has one source, which knows a price for the product charizard. */
export async function useSources(app: TestApp, token: string): Promise<void> {
  const path = '/api/operator/price-sources'
  const statusOf = async (name: EndpointName, sent: Sent) => (await app.call(name, { token, ...sent })).status
  expect(await statusOf(`GET ${path}`, {})).toBe(403)
  const { user } = (await app.call('GET /api/auth/profile', { token })).body
  await giveRole(app.parts, user.username, 'operator', true)
  const { name } = app.parts.priceSource
  expect((await app.call(`GET ${path}`, { token })).body).toMatchObject({ in_force: 'environment' })
  const body = { raw: [name], graded: [], sealed: [] }
  const saved = await app.call(`PUT ${path}`, { token, body })
  expect(saved.body).toMatchObject({ in_force: 'saved', order: body, is_choosing: true })
  expect(await statusOf(`PUT ${path}`, { body: { ...body, raw: ['x'] } })).toBe(400)
  const tried = { token, params: { name }, body: { product_id: 'charizard' } }
  const { body: said } = await app.call(`POST ${path}/:name/try`, tried)
  expect(said).toMatchObject({ outcome: 'priced', label: 'Near Mint' })
  expect(await statusOf(`POST ${path}/:name/try`, { ...tried, params: { name: 'unknown' } })).toBe(404)
  const file = Buffer.from('one\ntwo')
  const loaded = await app.call(`POST ${path}/:name/file`, { token, params: { name: 'files' }, file })
  expect(loaded.body).toMatchObject({ rows: 2, priced: 0 })
  expect(await statusOf(`POST ${path}/:name/file`, { params: { name: 'files' } })).toBe(400)
  const named = { token, params: { username: user.username } }
  const allowed = await app.call(`PUT ${path}/allowed/:username`, named)
  expect(allowed.body).toMatchObject({ allowed: [user.username] })
  expect((await app.call(`DELETE ${path}/allowed/:username`, named)).body).toMatchObject({ allowed: [] })
  await app.call(`DELETE ${path}`, { token })
  const excluded = '/api/operator/excluded-listings/:source/:id'
  const listing = { token, params: { source: name, id: '1' } }
  expect(
    (await app.call(`PUT ${excluded}`, { ...listing, body: { reason: 'A fake' } })).body.prices_changed,
  ).toBe(1)
  expect(await statusOf(`PUT ${excluded}`, { ...listing, body: { reason: '' } })).toBe(400)
  expect((await app.call(`DELETE ${excluded}`, listing)).body.prices_changed).toBe(1)
}
