/** Makes the calls that restore a download, refused and not. */
import { expect } from 'vitest'
import type { TestApp } from '#server/testing/app'
import { check, dataOf, bytesOf, downloaded, restore } from '#server/testing/accounts/restoring'

/** The app has the product charizard. Both calls are made with events too. */
export async function useRestores(app: TestApp): Promise<void> {
  const from = await app.register()
  const body = { product_id: 'charizard', condition: 'Near Mint', purchase_price: 10 }
  await app.call('POST /api/collections', { token: from.token, body })
  const zip = await downloaded(app, from.token)
  const { token } = await app.register()
  expect((await check(app, from.token, zip)).status).toBe(409)
  expect((await restore(app, from.token, zip)).status).toBe(409)
  const data = dataOf(zip)
  for (const row of [...(data['holdings'] ?? []), ...(data['operation_copies'] ?? [])]) {
    row['product_id'] = 'theirs'
    if ('identity_key' in row) Object.assign(row, { identity_key: 'theirs', name: 'Missingno' })
  }
  const elsewhere = bytesOf(data)
  expect((await check(app, token, elsewhere)).body.new_product_list).toMatchObject([{ name: 'Missingno' }])
  const headers = { accept: 'text/event-stream' }
  const other = await app.register()
  await app.app.inject({
    method: 'POST',
    url: '/api/auth/restore',
    headers: {
      ...headers,
      authorization: `Bearer ${other.token}`,
      'content-type': 'application/octet-stream',
    },
    payload: zip,
  })
  expect(
    (await app.call('GET /api/collections/stats', { token: other.token })).body.basicStats,
  ).toMatchObject({
    total_quantity: 1,
  })
  expect((await restore(app, token, zip)).body).toMatchObject({ copies: 1, operations: 1 })
}
