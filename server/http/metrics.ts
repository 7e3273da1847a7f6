/** Measures calls, and serves the metrics to callers with the operator's token. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '#server/refused'
import { type Metrics, watchProcess } from '#server/metrics'
import { failure } from './errors.ts'
import { sendFailure } from './replies.ts'

/** Other methods share one label, so that callers cannot create labels. */
const namedMethods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']

export function measureCalls(app: FastifyInstance, { callsInFlight, callSeconds }: Metrics): void {
  const ends = new WeakMap<FastifyRequest, () => void>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { socket } = request.raw
    const end = () => {
      socket.off('close', end)
      ends.delete(request)
      callsInFlight.dec()
    }
    // No hook runs when the caller disconnects before the answer.
    socket.once('close', end)
    ends.set(request, end)
    callsInFlight.inc()
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    ends.get(request)?.()
    callSeconds.observe(labelsOf(request, reply), reply.elapsedTime / 1_000)
    done()
  })
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
  return createHash('sha256').update(text).digest()
}
