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
