/** Tries the price source of a full database, excludes the listing that it finds, asks for a price meanwhile, and counts it again. */
import { giveRole } from '#server/commands/accounts/operator-accounts'
import type { TestApp } from '#server/testing/app'
import type { Call } from './every-call.ts'

export async function useListings({ parts }: TestApp, call: Call, operatorId: string): Promise<void> {
  await giveRole(parts, operatorId, 'operator', true)
  const { name } = parts.priceSource
  await call('POST /api/operator/price-sources/:name/try', { params: { name }, body: {} })
  const slabOf = (grade: string) => ({ params: { id: 'p100005' }, query: { grading_company: 'PSA', grade } })
  await call('GET /api/prices/product/:id', slabOf('8'))
  const params = { source: name, id: '1' }
  await call('PUT /api/operator/excluded-listings/:source/:id', { params, body: { reason: 'A fake' } })
  await call('GET /api/prices/product/:id', slabOf('9'))
  await call('DELETE /api/operator/excluded-listings/:source/:id', { params })
}
