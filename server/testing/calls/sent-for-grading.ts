/** The calls about submissions of a test collector. */
import type { TestApp } from '#server/testing/app'
import type { TestCollector } from '#server/testing/collection'

export type Grading = ReturnType<typeof gradingOf>

export function gradingOf(app: TestApp, { token }: Pick<TestCollector, 'token'>) {
  const keyed = (key?: string) => (key === undefined ? {} : { headers: { 'idempotency-key': key } })
  const post = (body: object, key?: string) =>
    app.call('POST /api/submissions', { token, body, ...keyed(key) })
  return {
    post,
    /** Sends copies to PSA. Throws if refused. */
    send: async (holding_ids: readonly string[], facts: object = {}) => {
      const { status, body, refusal } = await post({ holding_ids, grading_company: 'PSA', ...facts })
      if (status !== 201) throw new Error(`refused with ${status}: ${refusal.error}`)
      return { id: body.submission_id, operationId: body.operation_id }
    },
    change: (id: string, body: object, key?: string) =>
      app.call('PUT /api/submissions/:id', {
        token,
        params: { id },
        body: { grading_company: 'PSA', revision: 0, ...body },
        ...keyed(key),
      }),
    giveBack: (id: string, returned: readonly object[], key?: string) =>
      app.call('POST /api/submissions/:id/return', {
        token,
        params: { id },
        body: { returned },
        ...keyed(key),
      }),
    get: async (id: string) => (await app.call('GET /api/submissions/:id', { token, params: { id } })).body,
    statusOf: async (id: string) =>
      (await app.call('GET /api/submissions/:id', { token, params: { id } })).status,
    list: async (query: Record<string, string | number> = {}) =>
      (await app.call('GET /api/submissions', { token, query })).body,
  }
}
