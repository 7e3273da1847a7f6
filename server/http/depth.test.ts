import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app'
import { addProducts } from '#server/testing/products'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await testApp('sqlite')
  token = (await app.register()).token
  await addProducts(app.storage, [{ id: 'charizard' }])
})
afterAll(() => app.close())

const levels = 100_000
const deepLists = `${'['.repeat(levels)}${']'.repeat(levels)}`
/** A level of these takes six characters, and a body at most 256 KiB of them. */
const deepObjects = `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`

const post = (url: string, payload: string) =>
  app.app.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': 'deep',
    },
  })

const card = '"product_id": "charizard", "condition": "Near Mint", "purchase_price": 1'
const refusedBodies: [what: string, url: string, body: string, error: string][] = [
  ['lists for a text', '/api/collections', `{"product_id": ${deepLists}}`, 'product_id must be text'],
  ['objects for a text', '/api/collections', `{"product_id": ${deepObjects}}`, 'product_id must be text'],
  [
    'lists for a number',
    '/api/collections',
    `{${card}, "quantity": ${deepLists}}`,
    'quantity must be a whole number',
  ],
  ['lists for a list of texts', '/api/notifications/read', `{"ids": ${deepLists}}`, 'ids[0] must be text'],
  ['lists for the body', '/api/collections', deepLists, 'The request must be a JSON object.'],
]
it.each(refusedBodies)('rejects a body nested to the size limit: %s', async (_, url, body, error) => {
  const answer = await post(url, body)
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { error, code: 'invalid' }])
  expect((await app.call('GET /api/collections', { token })).body).toMatchObject({ collection: [] })
})

it('ignores nesting in an unknown field', async () => {
  const answer = await post('/api/collections', `{${card}, "more": ${deepLists}, "other": {}}`)
  expect([answer.statusCode, answer.json().items.length]).toEqual([201, 1])
  expect((await app.call('GET /api/collections', { token })).body).toMatchObject({ collection: [{}] })
})
