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

interface StreamOptions {
  readonly encoders: ReadonlyMap<string, Encode>
  readonly log: Log
  readonly heartbeatMs: number
}

export function acceptsEvents(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').toLowerCase().includes('text/event-stream')
}

export function sendEvents(
  reply: FastifyReply,
  events: AsyncGenerator<AnyEvent>,
  { encoders, log, heartbeatMs }: StreamOptions,
): FastifyReply {
  return reply
    .status(200)
    .headers({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' })
    .type('text/event-stream; charset=utf-8')
    .send(Readable.from(withHeartbeats(lines(events, encoders, log, reply.request.id), heartbeatMs)))
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

/** A comment, which every reader of event streams skips. */
const heartbeat = ':\n\n'

/** Adds a heartbeat after each silence, so that a caller who is gone or does not read is noticed. */
async function* withHeartbeats(lines: AsyncGenerator<string>, everyMs: number): AsyncGenerator<string> {
  try {
    let next = lines.next()
    for (;;) {
      const line = await beforeSilence(next, everyMs)
      if (line === null) {
        yield heartbeat
      } else {
        if (line.done) return
        yield line.value
        next = lines.next()
      }
    }
  } finally {
    await lines.return(undefined)
  }
}

/** Resolves to the next line, or to null after a silence. */
async function beforeSilence<Line>(next: Promise<Line>, silenceMs: number): Promise<Line | null> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), silenceMs)
  })
  try {
    return await Promise.race([next, silence])
  } finally {
    clearTimeout(timer)
  }
}

function line(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
