/** Measures calls, and hands the figures of this server to whoever watches over it with the operator's token. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '#server/refused'
import { type Metrics, watchProcess } from '#server/metrics'
import { failure } from './errors.ts'
import { sendFailure } from './replies.ts'

/** Whatever else somebody sends shares one label, so that nobody can make labels. */
const namedMethods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']

export function measureCalls(app: FastifyInstance, { callsInFlight, callSeconds }: Metrics): void {
  const ends = new WeakMap<FastifyRequest, () => void>()
  app.addHook('onRequest', async request => {
    const { socket } = request.raw
    const end = () => {
      socket.off('close', end)
      ends.delete(request)
      callsInFlight.dec()
    }
    // A caller who hangs up gets no answer, and no hook hears of it.
    socket.once('close', end)
    ends.set(request, end)
    callsInFlight.inc()
  })
  app.addHook('onResponse', async (request, reply) => {
    ends.get(request)?.()
    callSeconds.observe(labelsOf(request, reply), reply.elapsedTime / 1_000)
  })
}

function labelsOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    method: namedMethods.includes(request.method) ? request.method : 'other',
    route: request.routeOptions.url ?? 'unknown',
    status: reply.statusCode,
  }
}

/** Without a token set there is no such address, nor a place of that name within the page. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, metricsToken: string | null): void {
  if (metricsToken !== null) watchProcess(metrics)
  app.get('/metrics', async (request, reply) => {
    if (metricsToken === null) return sendFailure(reply, failure('not_found', 'Not found.'))
    if (!isBearer(request.headers.authorization, metricsToken))
      throw new Refused('unauthorized', 'The figures of this server are for whoever has its METRICS_TOKEN.')
    const figures = await metrics.registry.metrics()
    return reply.header('cache-control', 'no-store').type(metrics.registry.contentType).send(figures)
  })
}

/** Digests are of one length, and comparing them takes as long wherever they differ. */
function isBearer(authorization: string | undefined, token: string): boolean {
  const sent = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(digestOf(sent), digestOf(token))
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
