/** Server-sent events: a route's events, encoded by the contract, until it is done, fails, or nobody listens. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Log } from '#server/parts'
import { failureOf } from './errors.ts'
import type { RouteEvent } from './route.ts'

export function acceptsEvents(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').toLowerCase().includes('text/event-stream')
}

export function sendEvents(
  reply: FastifyReply,
  events: AsyncGenerator<RouteEvent>,
  { events: schemas, log }: { events: z.ZodObject | undefined; log: Log },
): FastifyReply {
  return reply
    .status(200)
    .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' })
    .type('text/event-stream; charset=utf-8')
    .send(Readable.from(written(events, schemas, log, reply.request.id)))
}

/** A failure after the first byte has no status left to say it with: it is the last event. */
async function* written(
  events: AsyncGenerator<RouteEvent>,
  schemas: z.ZodObject | undefined,
  log: Log,
  requestId: string,
): AsyncGenerator<string> {
  try {
    for await (const { event, data } of events) {
      const schema = schemas?.shape[event] as z.ZodType | undefined
      if (!schema) throw new Error(`the contract knows no event ${event}`)
      yield line(event, z.encode(schema, data))
    }
  } catch (error) {
    const { status, answer } = failureOf(error, requestId)
    if (status >= 500 && answer.code === 'internal')
      log.error({ err: error, request_id: requestId }, 'a stream failed')
    yield line('error', answer)
  }
}

function line(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
