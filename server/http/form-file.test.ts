import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '#server/app'
import { type TestApp, testApp } from '#server/testing/app'
import { route } from './route.ts'

let source: TestApp
let token: string
let app: FastifyInstance

const routes = [
  route('POST /api/products/upload-image', async ({ file }) => ({
    imageUrl: String(file.length),
    image_url: '',
  })),
]

beforeAll(async () => {
  source = await testApp('sqlite')
  token = (await source.register()).token
  app = await buildApp(source.parts, { pageFolder: null, trustProxy: null, metricsToken: null }, routes)
})
afterAll(async () => {
  await app.close()
  await source.close()
})

describe('a file', () => {
  const upload = (payload: Buffer | string, type = 'multipart/form-data; boundary=b') =>
    app.inject({
      method: 'POST',
      url: '/api/products/upload-image',
      payload,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
    })
  const part = (name: string, content: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n--b--\r\n'),
    ])

  it('arrives unchanged', async () => {
    const answer = await upload(part('image', Buffer.alloc(5 * 1024 * 1024, 'x')))
    expect([answer.statusCode, answer.json().imageUrl]).toEqual([201, String(5 * 1024 * 1024)])
  })

  const faults: [what: string, payload: Buffer | string, type: string | undefined, status: number][] = [
    ['too large', part('image', Buffer.alloc(5 * 1024 * 1024 + 1)), undefined, 413],
    ['far too large', part('image', Buffer.alloc(6 * 1024 * 1024)), undefined, 413],
    ['under another name', part('picture', 'x'), undefined, 400],
    ['not there', '--b--\r\n', undefined, 400],
    ['never closed', part('image', 'x').subarray(0, -8), undefined, 400],
    ['without a boundary', part('image', 'x'), 'multipart/form-data', 400],
    ['JSON', '{}', 'application/json', 415],
    ['sent twice', Buffer.concat([part('image', 'x').subarray(0, -7), part('image', 'y')]), undefined, 413],
    [
      'behind 500 fields',
      '--b\r\ncontent-disposition: form-data; name="f"\r\n\r\nx\r\n'.repeat(500) +
        part('image', 'x').toString(),
      undefined,
      413,
    ],
  ]
  it.each(faults)('rejects %s', async (_, payload, type, status) => {
    const answer = await upload(payload, type)
    expect(answer.statusCode).toBe(status)
    expect(answer.json().error).toMatch(/\.$|form$/)
  })
})
