import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EndpointName } from '#contract/endpoints'
import { giveRole } from '#server/commands/accounts/operator-accounts'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { type ListingsApp, listingsApp } from '#server/testing/prices/listings-app'
import { onOneEngine } from '#server/testing/storages'

const path = '/api/operator/excluded-listings/:source/:id'
const listing = { source: 'ebay', id: 'v1|1|0' }

onOneEngine(engine => {
  let app: ListingsApp
  let operator: TestCollector
  let other: TestCollector
  beforeAll(async () => {
    app = await listingsApp(engine)
    const { user, token } = await app.register()
    await giveRole(app.parts, user.username, 'operator', true)
    operator = { ...(await newCollector(app)), token }
    other = await newCollector(app)
    app.offer(10, 20, 21)
  })
  afterAll(() => app.close())

  const statusOf = async (name: EndpointName, sent: object, { token } = operator) =>
    (await app.call(name, { token, params: listing, ...sent })).status
  const exclude = (reason: unknown) =>
    app.call(`PUT ${path}`, { token: operator.token, params: listing, body: { reason } })
  const charizard = { params: { id: 'charizard' } }
  const priceOf = async ({ token }: TestCollector) =>
    (await app.call('GET /api/prices/product/:id', { token, ...charizard })).body.currentPrice
  const evidenceOf = async ({ token }: TestCollector) =>
    (await app.call('GET /api/prices/product/:id/evidence', { token, ...charizard })).body.evidence

  it('is for operators alone', async () => {
    for (const method of ['PUT', 'DELETE'] as const)
      expect(await statusOf(`${method} ${path}`, { body: { reason: 'A fake' } }, other)).toBe(403)
    expect((await app.call(`DELETE ${path}`, { params: listing })).status).toBe(401)
  })

  it('everybody has the price without the listing, and reads why, but not who excluded it', async () => {
    expect(await priceOf(other)).toBe(20)
    expect((await exclude('  A fake ')).body).toEqual({ prices_changed: 1 })
    expect(await priceOf(other)).toBe(10)
    const evidence = await evidenceOf(other)
    expect(evidence).toMatchObject({
      source: 'ebay',
      left_out: [{ reason: 'excluded by an operator', count: 1 }],
    })
    expect(evidence?.listings[1]).toEqual({
      id: 'v1|1|0',
      title: 'Charizard 4/102 Base Set Holo',
      url: 'https://www.ebay.com/itm/1',
      price: 20,
      country: 'US',
      listed_at: '2026-11-01T00:00:00.000Z',
      left_out: 'A fake',
      by_operator: true,
    })
  })

  it('one call lets it count again, and a second changes nothing', async () => {
    await exclude('A fake')
    const again = () => app.call(`DELETE ${path}`, { token: operator.token, params: listing })
    expect((await again()).body).toEqual({ prices_changed: 1 })
    expect((await again()).body).toEqual({ prices_changed: 0 })
    expect(await priceOf(other)).toBe(20)
    expect((await evidenceOf(other))?.listings.some(one => one.by_operator)).toBe(false)
  })

  it.each([
    ['', 'reason is required'],
    ['   ', 'reason is required'],
    [7, 'reason must be text'],
    ['x'.repeat(201), 'reason must be at most 200 characters'],
    ['two\nlines', 'reason contains a control character'],
  ])('refuses the reason %j', async (reason, sentence) => {
    const { status, refusal } = await exclude(reason)
    expect([status, JSON.stringify(refusal)]).toEqual([400, expect.stringContaining(sentence)])
  })

  it('does not find a source that cannot be one', async () => {
    const params = { ...listing, source: 'E Bay' }
    expect(await statusOf(`PUT ${path}`, { params, body: { reason: 'A fake' } })).toBe(404)
  })
})
