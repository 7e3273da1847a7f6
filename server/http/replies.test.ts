import fastify from 'fastify'
import { expect, it } from 'vitest'
import { failure } from './errors.ts'
import { sendFailure } from './replies.ts'

it('sends a failure uncompressed, even in place of a compressed answer', async () => {
  const app = fastify()
  app.get('/', (_, reply) =>
    sendFailure(reply.header('content-encoding', 'gzip'), failure('unavailable', 'It took too long.')),
  )
  const answer = await app.inject('/')
  expect(answer.headers).not.toHaveProperty('content-encoding')
  expect(answer.json()).toMatchObject({ code: 'unavailable' })
  await app.close()
})
