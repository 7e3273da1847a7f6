/** Makes every call about sets on a full database. */
import type { Call } from './every-call.ts'

export async function useSets(call: Call): Promise<void> {
  const params = { id: 'code5' }
  await call('PUT /api/sets/:id/chosen', { params })
  await call('GET /api/sets')
  await call('GET /api/sets', { query: { search: 'set 1', language: 'de' } })
  await call('GET /api/sets', { query: { mine: 'true', limit: '24' } })
  await call('GET /api/sets', { query: { chosen: 'true', mine: 'true' } })
  await call('GET /api/sets/:id', { params, query: { missing: 'true' } })
  await call('DELETE /api/sets/:id/chosen', { params })
}
