import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Failure } from './errors.ts'

export function sendFailure(
  reply: FastifyReply,
  { status, answer, retryAfterSeconds }: Failure,
): FastifyReply {
  if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds))
  // Set for the answer that this failure replaces, as on a timeout.
  reply.removeHeader('content-encoding')
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer))
}

/** An answer that never changes, as it is sent. */
export interface ConstantAnswer {
  readonly json: string
  readonly etag: string
}

export function constantAnswer(json: string): ConstantAnswer {
  const digest = hash('sha256', json, 'base64url')
  // Weak, because its compressed form is another text.
  return { json, etag: `W/"${digest.slice(0, 22)}"` }
}

/** Sends 304 to a caller who has the answer already. */
export function sendConstant(reply: FastifyReply, { json, etag }: ConstantAnswer): FastifyReply {
  reply.header('cache-control', 'public, max-age=3600').header('etag', etag)
  const known = reply.request.headers['if-none-match']?.split(',').map(tag => tag.trim()) ?? []
  if (known.includes(etag)) return reply.status(304).send()
  return reply.type('application/json; charset=utf-8').send(json)
}
