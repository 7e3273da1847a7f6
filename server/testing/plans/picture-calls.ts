/** Makes every call about own pictures on a full database. */
import { archivedPicture } from '#domain/copies/own-picture'
import { photo } from '#server/testing/calls/described-pictures'
import { rawZip } from '#server/testing/accounts/raw-zip'
import type { TestApp } from '#server/testing/app'
import type { Call } from './every-call.ts'

export async function useOwnPictures(app: TestApp, call: Call, token: string): Promise<void> {
  const card = { product_id: 'p100001', condition: 'Near Mint', purchase_price: 1 }
  const { item } = await call('POST /api/collections', { body: card })
  const params = { id: item.id, side: 'front' }
  const file = await photo()
  await call('PUT /api/collections/:id/pictures/:side', { params, file })
  await call('PUT /api/collections/:id/pictures/:side', { params, file })
  const url = `/api/collections/${item.id}/pictures/front?size=small`
  const { statusCode } = await app.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
  if (statusCode !== 200) throw new Error(`a picture: ${statusCode}`)
  for (const query of [{ pictured: 'true' }, { pictured: 'true', tag: 'k7', type: 'raw' }]) {
    for (const grouped of ['true', 'false']) {
      await call('GET /api/collections', { query: { ...query, grouped } })
      await call('GET /api/collections', { query: { ...query, grouped, sort: 'value' } })
    }
    await call('GET /api/collections/totals', { query })
  }
  await call('DELETE /api/collections/:id/pictures/:side', { params })
  const zip = rawZip([{ path: archivedPicture(item.id, 'front'), content: file }])
  const { brought_back } = await call('POST /api/auth/restore/pictures', { file: zip })
  if (brought_back !== 1) throw new Error('the picture did not come back')
  await call('PUT /api/collections/:id/pictures/:side', { params, file })
  await call('DELETE /api/collections/:id', { params: { id: item.id }, body: { sold_price: 2 } })
  await call('GET /api/collections/pictures')
  await call('DELETE /api/collections/pictures/removed')
}
