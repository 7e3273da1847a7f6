/** Makes every call about imports, refused and not. */
import { expect } from 'vitest'
import type { EndpointName } from '#contract/endpoints'
import type { Sent, TestApp } from '#server/testing/app'
import { importFile } from '#server/testing/calls/collectr'

export async function useImports(app: TestApp, token: string): Promise<void> {
  const statusOf = async (name: EndpointName, sent: Sent) => (await app.call(name, { token, ...sent })).status
  const query = { file_name: 'collectr.csv' }
  expect(await statusOf('POST /api/imports', { query, file: Buffer.from('') })).toBe(400)
  const begun = (await app.call('POST /api/imports', { token, query, file: importFile })).body.import
  const params = { id: begun.id }
  await app.parts.background.settled()
  expect(await statusOf('POST /api/imports', { query, file: importFile })).toBe(409)
  const columns = begun.reading?.columns ?? []
  expect(await statusOf('PUT /api/imports/:id/reading', { params, body: { columns, answers: {} } })).toBe(200)
  expect(await statusOf('PUT /api/imports/:id/reading', { params, body: { columns: [], answers: {} } })).toBe(
    400,
  )
  expect(await statusOf('PUT /api/imports/:id/sheet', { params, body: { sheet: 0 } })).toBe(200)
  expect(await statusOf('PUT /api/imports/:id/sheet', { params, body: { sheet: 7 } })).toBe(400)
  await app.parts.background.settled()
  expect(await statusOf('GET /api/imports/:id/rows', { params, query: { verdict: 'unknown' } })).toBe(200)
  expect(await statusOf('GET /api/imports/:id/rows', { params: { id: 'nothing' } })).toBe(404)
  const decision = { line: 3, decision: 'leave_out' }
  expect(await statusOf('POST /api/imports/:id/decisions', { params, body: decision })).toBe(200)
  expect(await statusOf('POST /api/imports/:id/decisions', { params, body: { ...decision, line: 99 } })).toBe(
    400,
  )
  const edit = (line: string, cells: object[]) =>
    statusOf('PUT /api/imports/:id/rows/:line', { params: { ...params, line }, body: { cells } })
  expect(await edit('2', [{ column: 9, text: '3.50' }])).toBe(200)
  expect(await edit('2', [{ column: 99, text: '3.50' }])).toBe(400)
  expect(await edit('99', [{ column: 9, text: '3.50' }])).toBe(404)
  expect(await statusOf('GET /api/imports/:id/rows', { params, query: { line: 2 } })).toBe(200)
  const { copies } = (await app.call('GET /api/imports/:id', { token, params })).body.import
  const publish = (expected_copies: number) =>
    statusOf('POST /api/imports/:id/publish', { params, body: { expected_copies } })
  expect(await publish(copies + 1)).toBe(409)
  expect(await publish(copies)).toBe(200)
  expect(await statusOf('DELETE /api/imports/:id', { params })).toBe(409)
  expect(await statusOf('POST /api/imports/:id/reopen', { params })).toBe(200)
  expect(await statusOf('POST /api/imports/:id/reopen', { params })).toBe(409)
  expect(await statusOf('DELETE /api/imports/:id', { params })).toBe(200)
  const next = (await app.call('POST /api/imports', { token, query, file: importFile })).body.import
  await app.parts.background.settled()
  expect(next.same_file?.id).toBe(begun.id)
  expect(await statusOf('DELETE /api/imports/:id', { params: { id: next.id } })).toBe(200)
  expect((await app.call('GET /api/imports', { token })).body.imports).toHaveLength(1)
}
