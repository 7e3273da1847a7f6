/** Makes every call about a collector's own pictures of a copy. */
import sharp from 'sharp'
import { expect } from 'vitest'
import type { TestApp } from '#server/testing/app'

/** A photograph of this colour. */
export function photo(background = '#c60', format: 'jpeg' | 'png' = 'png'): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 56, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
}

/** Downloads an account's own pictures of copies as their zip. */
export async function picturesOf(app: TestApp, token: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${token}` }
  const { statusCode, rawPayload } = await app.app.inject({ url: '/api/auth/export/pictures', headers })
  if (statusCode !== 200) throw new Error(`the download of pictures was refused with ${statusCode}`)
  return rawPayload
}

export async function useOwnPictures(app: TestApp, token: string): Promise<void> {
  const body = { product_id: 'charizard', condition: 'Near Mint', purchase_price: 1 }
  const { item } = (await app.call('POST /api/collections', { token, body })).body
  const params = { id: item.id, side: 'front' }
  const sent = { token, params }
  const file = await photo()
  const saved = await app.call('PUT /api/collections/:id/pictures/:side', { ...sent, file })
  expect(saved.status).toBe(200)
  const headers = { authorization: `Bearer ${token}` }
  for (const size of ['whole', 'small']) {
    const url = `/api/collections/${item.id}/pictures/front?size=${size}`
    expect((await app.app.inject({ url, headers })).statusCode).toBe(200)
  }
  const zip = await picturesOf(app, token)
  expect((await app.call('POST /api/auth/restore/pictures', { token, file: zip })).body).toMatchObject({
    already_there: 1,
    unread: 0,
  })
  expect((await app.call('DELETE /api/collections/:id/pictures/:side', sent)).status).toBe(200)
  expect((await app.call('POST /api/auth/restore/pictures', { token, file: zip })).body).toMatchObject({
    brought_back: 1,
    stopped_because: null,
  })
  const other = await app.register()
  const elsewhere = await app.call('POST /api/auth/restore/pictures', { token: other.token, file: zip })
  expect(elsewhere.body).toMatchObject({ not_here: 1 })
  const none = { token, file: Buffer.from('no zip') }
  expect((await app.call('POST /api/auth/restore/pictures', none)).status).toBe(400)
  expect((await app.call('DELETE /api/collections/:id/pictures/:side', sent)).status).toBe(200)
  const gone = await app.call('GET /api/collections/:id/pictures/:side', sent)
  expect([gone.status, gone.refusal.code]).toEqual([404, 'not_found'])
  await app.call('PUT /api/collections/:id/pictures/:side', { ...sent, file })
  await app.call('DELETE /api/collections/:id', { token, params: { id: item.id }, body: { sold_price: 2 } })
  const kept = await app.call('GET /api/collections/pictures', { token })
  expect(kept.body).toMatchObject({ pictures: 1, removed_pictures: 1 })
  const left = await app.call('DELETE /api/collections/pictures/removed', { token })
  expect(left.body).toEqual({ pictures: 0, bytes: 0, removed_pictures: 0, removed_bytes: 0 })
}
