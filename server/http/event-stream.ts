/** Sends a route's events as server-sent events until it ends or fails, or the caller disconnects. */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '#server/log'
import { failureOf } from './errors.ts'

/** Turns an answer under its names inside into what travels. */
export type Encode = (inside: unknown) => unknown

interface AnyEvent {
  readonly event: string
  readonly data: unknown
}

export function acceptsEvents(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').toLowerCase().includes('text/event-stream')
}

export function sendEvents(
  reply: FastifyReply,
  events: AsyncGenerator<AnyEvent>,
  { encoders, log }: { readonly encoders: ReadonlyMap<string, Encode>; readonly log: Log },
): FastifyReply {
  return reply
    .status(200)
    .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' })
    .type('text/event-stream; charset=utf-8')
    .send(Readable.from(lines(events, encoders, log, reply.request.id)))
}

/** A failure after the first byte is sent as the last event: the status line has already gone out. */
async function* lines(
  events: AsyncGenerator<AnyEvent>,
  encoders: ReadonlyMap<string, Encode>,
  log: Log,
  requestId: string,
): AsyncGenerator<string> {
  try {
    for await (const { event, data } of events) {
      const encode = encoders.get(event)
      if (!encode) throw new Error(`the contract has no event ${event}`)
      yield line(event, encode(data))
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
