/** Restores a download of a small collection into another account: the calls, and what a stopped one leaves. */
import { expect } from 'vitest'
import { insertAccountNotice } from '#server/db/notifications/notifications'
import type { TestApp } from '#server/testing/app'
import { bytesOf, dataOf, downloaded } from '#server/testing/accounts/restoring'
import { wholePage } from '#server/testing/lists/shared-pages'
import type { Call } from './every-call.ts'

export async function useRestores(app: TestApp, call: Call): Promise<void> {
  const from = await app.register('restored-from')
  const { token } = from
  const card = { product_id: 'p100001', condition: 'Near Mint', purchase_price: 10 }
  const { item, items } = await call('POST /api/collections', { token, body: { ...card, quantity: 2 } })
  await call('POST /api/collections/trades', {
    token,
    body: {
      traded_away: [{ id: item.id }],
      received: [{ id: 'p100002', condition: 'Near Mint', quantity: 1 }],
      cash_delta: 0,
    },
  })
  await call('PUT /api/wishlist/:id', { token, params: { id: 'p100006' }, body: { target_price: 2 } })
  const body = { name: 'Charizards', parameters: '{"search":"charizard"}' }
  await call('POST /api/collections/views', { token, body })
  const venue = { name: 'A fair', fee_basis_points: 1_325, fixed_fee: 0.3, shipping: 4.5 }
  await call('POST /api/venues', { token, body: venue })
  const sent = { holding_ids: items.slice(1).map(({ id }) => id), grading_company: 'PSA', fees: 20 }
  await call('POST /api/submissions', { token, body: sent })
  await call('POST /api/shared-pages', { token, body: wholePage })
  const notice = { id: 'notice', kind: 'sign_in', device: null } as const
  await app.storage.write(tx => insertAccountNotice(tx, from.user.id, app.clock.now.toISOString(), notice))
  const file = await downloaded(app, token)
  const to = await app.register('restored-to')
  await call('POST /api/auth/restore/check', { token: to.token, file })
  const forged = dataOf(file)
  Object.assign(forged['stat_history']?.at(-1) ?? {}, { lifetime_earnings: 1 })
  const refused = call('POST /api/auth/restore', { token: to.token, file: bytesOf(forged) })
  await expect(refused).rejects.toThrow('400')
  await app.parts.background.settled()
  await call('POST /api/auth/restore', { token: to.token, file })
}
