/** Limits of connections, and answers to requests that are not valid HTTP. */
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '#server/refused'
import { failure } from './errors.ts'

const headersTimeoutMs = 10_000
const requestTimeoutMs = 30_000
const keepAliveMs = 65_000
const maxHeaderBytes = 16 * 1_024
const maxJsonBytes = 256 * 1_024

export const connectionOptions = {
  bodyLimit: maxJsonBytes,
  requestTimeout: requestTimeoutMs,
  keepAliveTimeout: keepAliveMs,
  http: {
    maxHeaderSize: maxHeaderBytes,
    headersTimeout: headersTimeoutMs,
    connectionsCheckingInterval: 1_000,
  },
  clientErrorHandler: refuseConnection,
} as const

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The time limit of a route's answers, where they have one of their own. */
    answerMs?: number
  }
}

/**
 * Answers 503 where an answer takes longer than `answerMs`, or than its route allows; one that has begun is cut off.
 * Fastify's own `handlerTimeout` watches no call with a body: it ends once the body has been read.
 */
export function limitAnswers(app: FastifyInstance, answerMs: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    const patience = setTimeout(giveUp, request.routeOptions.config.answerMs ?? answerMs, request, reply)
    reply.raw.once('close', () => clearTimeout(patience))
    done()
  })
}

function giveUp({ method }: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent) return
  // What it works on goes on.
  const advice =
    method === 'GET' ? 'Try again in a moment.' : 'It may still be done: look before you try again.'
  if (reply.raw.headersSent) reply.raw.destroy()
  else void reply.send(new Refused('unavailable', `This took too long. ${advice}`))
}

/** Rejects duplicate Host headers (request smuggling). */
export function rejectDuplicateHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }: FastifyRequest, _reply, done) => {
    const { rawHeaders } = raw
    let hosts = 0
    // Names and values by turns.
    for (let index = 0; index < rawHeaders.length; index += 2)
      if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1
    if (hosts > 1) done(new Refused('invalid', 'The request has more than one Host header.'))
    else done()
  })
}

/**
 * Closes connections that Node would wait for on shutdown: those without a request yet, as browsers open them
 * ahead, and connections that a stream kept alive before the shutdown began.
 */
export function hangUpOnClose(app: FastifyInstance): void {
  const silent = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of silent) socket.destroy()
  })
  app.addHook('onResponse', (_request, _reply, done) => {
    // The connection becomes idle after this hook.
    if (isClosing) setImmediate(() => app.server.closeIdleConnections())
    done()
  })
}

/**
 * Destroys a connection whose caller has read nothing of an answer for `stallMs`, with what waits in it. Every byte
 * that is read counts, however slow the line.
 */
export function hangUpOnStall(app: FastifyInstance, stallMs: number): void {
  // The socket's own timer starts again with each write; the next request of the connection sets it again.
  app.addHook('onSend', ({ raw: { socket } }, _reply, _payload, done) => {
    if (socket instanceof Socket) socket.setTimeout(stallMs)
    done()
  })
}

function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, sentence] = connectionRefusals[error.code ?? ''] ?? [
    '400 Bad Request',
    'The request is not valid HTTP.',
  ]
  const body = JSON.stringify(failure('invalid', sentence).answer)
  socket.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `x-content-type-options: nosniff\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

const connectionRefusals: Partial<Record<string, [status: string, sentence: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The request headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive.'],
}
