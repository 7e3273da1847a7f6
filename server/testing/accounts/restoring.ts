/** Downloads of test accounts, and everything that a restored account must answer as the one before. */
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { zipped } from '#server/answers/export/account-export'
import type { TestApp } from '#server/testing/app'
import { newCollector, type TestCollector } from '#server/testing/collection'
import { addProducts } from '#server/testing/products'
import { unzipped } from '#server/testing/unzipped'

/** Downloads an account's data as its zip. */
export async function downloaded(app: TestApp, token: string): Promise<Buffer> {
  const { statusCode, rawPayload } = await app.app.inject({
    url: '/api/auth/export',
    headers: { authorization: `Bearer ${token}` },
  })
  if (statusCode !== 200) throw new Error(`the download was refused with ${statusCode}`)
  return rawPayload
}

/** A download as objects, to change and pack again. */
export type DataJson = Record<string, Record<string, unknown>[]> & { format: number; profile: object }

export function dataOf(zip: Buffer): DataJson {
  return JSON.parse(String(unzipped(zip).get('data.json')))
}

export function bytesOf(data: object): Buffer {
  return Buffer.from(JSON.stringify(data))
}

export function packed(text: string): Promise<Buffer> {
  const open = () => Readable.from([text])
  return buffer(zipped([{ path: 'data.json', compress: true, open }], new Date('2026-03-14T12:00:00.000Z')))
}

export function restore(app: TestApp, token: string, file: Buffer, query: Record<string, number> = {}) {
  return app.call('POST /api/auth/restore', { token, file, query })
}

export function check(app: TestApp, token: string, file: Buffer) {
  return app.call('POST /api/auth/restore/check', { token, file })
}

const all = { limit: 10_000 }

/** Everything that an account says about its collection, but for when it was valued. */
export async function answersOf(app: TestApp, collector: TestCollector): Promise<unknown> {
  const { token } = collector
  const get = async (
    name:
      | 'GET /api/wishlist'
      | 'GET /api/venues'
      | 'GET /api/collections/views'
      | 'GET /api/sets'
      | 'GET /api/submissions'
      | 'GET /api/notifications'
      | 'GET /api/imports',
  ) => (await app.call(name, { token })).body
  const { valued_at: _, ...stats } = await collector.stats()
  const { user } = (await app.call('GET /api/auth/profile', { token })).body
  const { operations } = await collector.operations({ limit: 100 })
  return {
    stats,
    history: await collector.history(),
    copies: await collector.list(all),
    groups: await collector.groups(all),
    changes: await collector.changes(),
    ranges: await collector.changesByRange(),
    breakdown: await collector.breakdown(),
    sets: await collector.sets(),
    operations,
    sales: await collector.sales(),
    trades: await collector.trades(),
    wishes: await get('GET /api/wishlist'),
    venues: ((await get('GET /api/venues')) as { venues: { id: string }[] }).venues.map(
      ({ id: _id, ...venue }) => venue,
    ),
    views: ((await get('GET /api/collections/views')) as { views: { id: string }[] }).views.map(
      ({ id: _id, ...view }) => view,
    ),
    checklists: await get('GET /api/sets'),
    submissions: await get('GET /api/submissions'),
    sharedPages: (await app.call('GET /api/shared-pages', { token })).body.pages.map(
      // A restored one has no link.
      ({ has_link: _has, ...page }) => page,
    ),
    imports: await get('GET /api/imports'),
    notifications: await get('GET /api/notifications'),
    settings: user.settings,
    ledger: [user.ledger_currency, user.is_ledger_fixed],
  }
}

/** Adds products, and a collector with a sold copy, a held one, a trade, a venue and two days. */
export async function withHistory(app: TestApp): Promise<TestCollector> {
  await addProducts(app.storage, [{ id: 'card' }, { id: 'other' }])
  const collector = await newCollector(app)
  const card = { product_id: 'card', condition: 'Near Mint', purchase_price: 10 }
  await collector.add(card)
  const sold = await collector.add(card)
  await collector.remove(sold.item.id, 25)
  app.clock.advance(48 * 3_600_000)
  const given = await collector.add({ ...card, purchase_price: 12 })
  await collector.trade({
    traded_away: [{ id: given.item.id }],
    received: [{ id: 'other', condition: 'Damaged' }],
    cash_delta: 0.5,
    note: 'At the fair',
  })
  const venue = { name: 'A fair', fee_basis_points: 100, fixed_fee: 0.3, shipping: 1 }
  await app.call('POST /api/venues', { token: collector.token, body: venue })
  return collector
}
