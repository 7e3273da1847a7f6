/** A new collector of a test application, with the calls of their collection. */
import type { WireAnswer } from '#contract/endpoints'
import type { Answered, TestApp } from './app.ts'

type Query = Record<string, string | number>
type ListAnswer = WireAnswer<'GET /api/collections'>

export type TestCollector = ReturnType<typeof collectorOf>

export async function newCollector(app: TestApp): Promise<TestCollector> {
  const { token, user } = await app.register()
  return collectorOf(app, { id: user.id, token })
}

/** The calls of a collector who is there already, with a session of theirs. */
export function collectorOf(app: TestApp, { id, token }: { readonly id: string; readonly token: string }) {
  const keyed = (key?: string) => (key === undefined ? {} : { headers: { 'idempotency-key': key } })
  const listed = async (query: Query) => (await app.call('GET /api/collections', { token, query })).body
  const post = (body: object, key?: string) =>
    app.call('POST /api/collections', { token, body, ...keyed(key) })
  return {
    id,
    token,
    post,
    /** Adds copies. Throws if refused. */
    add: async (body: object) => succeeded(await post(body)),
    edit: (id: string, body: object, key?: string) =>
      app.call('PUT /api/collections/:id', { token, params: { id }, body, ...keyed(key) }),
    remove: (id: string, sold_price: number | null, key?: string) =>
      app.call('DELETE /api/collections/:id', { token, params: { id }, body: { sold_price }, ...keyed(key) }),
    removeAs: (id: string, body: object) =>
      app.call('DELETE /api/collections/:id', { token, params: { id }, body }),
    open: (id: string, body: unknown, key?: string) =>
      app.call('POST /api/collections/:id/open', { token, params: { id }, body, ...keyed(key) }),
    trade: (body: unknown, key?: string) =>
      app.call('POST /api/collections/trades', { token, body, ...keyed(key) }),
    figures: (body: object) => app.call('POST /api/collections/bulk/figures', { token, body }),
    editMany: (body: object, key?: string) =>
      app.call('POST /api/collections/bulk/edit', { token, body, ...keyed(key) }),
    gradeMany: (body: object) => app.call('POST /api/collections/bulk/grading', { token, body }),
    sellLot: (body: object, key?: string) =>
      app.call('POST /api/collections/bulk/sell', { token, body, ...keyed(key) }),
    removeMany: (body: object) => app.call('POST /api/collections/bulk/remove', { token, body }),
    undo: (id: string, key?: string) =>
      app.call('POST /api/operations/:id/undo', { token, params: { id }, body: {}, ...keyed(key) }),
    correctSale: (id: string, body: object) =>
      app.call('PUT /api/sales/:id', { token, params: { id }, body }),
    correctTrade: (id: string, body: object) =>
      app.call('PUT /api/trades/:id', { token, params: { id }, body }),
    operations: async (query: Query = {}) => (await app.call('GET /api/operations', { token, query })).body,
    sales: async (query: Query = {}) => (await app.call('GET /api/sales', { token, query })).body,
    tradeOf: (id: string) => app.call('GET /api/trades/:id', { token, params: { id } }),
    trades: async (query: Query = {}) => (await app.call('GET /api/trades', { token, query })).body,
    list: async (query: Query = {}) => narrowed(await listed(query), 'collection'),
    groups: async (query: Query = {}) => narrowed(await listed({ grouped: 'true', ...query }), 'groups'),
    stats: async () => (await app.call('GET /api/collections/stats', { token })).body.basicStats,
    history: async () => (await app.call('GET /api/collections/stat-history', { token })).body,
    changes: async (query: Query = {}) =>
      (await app.call('GET /api/collections/changes', { token, query })).body.changes,
    changesByRange: async () =>
      (await app.call('GET /api/collections/changes/ranges', { token })).body.changes,
    movers: async (query: Query = {}) =>
      (await app.call('GET /api/collections/movers', { token, query })).body,
    breakdown: async (query: Query = {}) =>
      (await app.call('GET /api/collections/breakdown', { token, query })).body,
    sets: async () => (await app.call('GET /api/collections/sets', { token })).body.sets,
    setTimeZone: (time_zone: string | null) =>
      app.call('PUT /api/auth/settings', { token, body: { time_zone } }),
    alerts: async () => (await app.call('GET /api/prices/alerts', { token })).body.alerts,
  }
}

function succeeded<Body>({
  status,
  body,
  refusal,
}: Pick<Answered<never>, 'status' | 'refusal'> & { body: Body }): Body {
  if (status >= 300) throw new Error(`refused with ${status}: ${refusal.error}`)
  return body
}

function narrowed<Key extends 'collection' | 'groups'>(answer: ListAnswer, key: Key) {
  if (!(key in answer)) throw new Error(`the answer has no ${key}`)
  return answer as Extract<ListAnswer, Record<Key, unknown>>
}
