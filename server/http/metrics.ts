/** Measures calls, and serves the metrics to callers with the operator's token. */
import { hash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '#server/refused'
import { type Metrics, watchProcess } from '#server/metrics'
import { failure } from './errors.ts'
import { sendFailure } from './replies.ts'

/** Other methods share one label, so that callers cannot create labels. */
const namedMethods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']

export function measureCalls(app: FastifyInstance, { callsInFlight, callSeconds }: Metrics): void {
  /** Of each open connection. */
  const inFlight = new WeakMap<object, number>()
  app.addHook('onRequest', ({ raw: { socket } }, _reply, done) => {
    const others = inFlight.get(socket)
    if (others === undefined) socket.once('close', () => close(socket))
    inFlight.set(socket, (others ?? 0) + 1)
    callsInFlight.inc()
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { socket } = request.raw
    const calls = inFlight.get(socket)
    if (calls !== undefined) {
      inFlight.set(socket, calls - 1)
      callsInFlight.dec()
    }
    callSeconds.observe(labelsOf(request, reply), reply.elapsedTime / 1_000)
    done()
  })

  /** No other hook runs for the calls whose caller disconnects before the answer. */
  function close(socket: object): void {
    callsInFlight.dec(inFlight.get(socket) ?? 0)
    inFlight.delete(socket)
  }
}

function labelsOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    method: namedMethods.includes(request.method) ? request.method : 'other',
    route: request.routeOptions.url ?? 'unknown',
    status: reply.statusCode,
  }
}

/** Answers 404 without a token, rather than the page. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, metricsToken: string | null): void {
  if (metricsToken !== null) watchProcess(metrics)
  app.get('/metrics', async (request, reply) => {
    if (metricsToken === null) return sendFailure(reply, failure('not_found', 'Not found.'))
    if (!isBearer(request.headers.authorization, metricsToken))
      throw new Refused('unauthorized', 'Send METRICS_TOKEN as a bearer token.')
    const figures = await metrics.registry.metrics()
    return reply.header('cache-control', 'no-store').type(metrics.registry.contentType).send(figures)
  })
}

/** Compares digests in constant time. */
function isBearer(authorization: string | undefined, token: string): boolean {
  const sent = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(digestOf(sent), digestOf(token))
}

function digestOf(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
