/** The application: parts in, an HTTP server out that has not opened a port yet. */
import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { firstOfEach } from './http/decoding.ts'
import { failure, failureOf } from './http/errors.ts'
import { mount } from './http/mount.ts'
import { sendFailure } from './http/replies.ts'
import type { Route } from './http/route.ts'
import type { Parts } from './parts.ts'
import { accountRoutes } from './routes/accounts.ts'
import { healthRoutes } from './routes/health.ts'

export interface AppOptions {
  /** The built page; null serves the API alone. */
  readonly pageFolder: string | null
  /** Whose X-Forwarded-… headers are believed: addresses or a number of proxies; null for nobody's. */
  readonly trustProxy: string | number | null
  /** Where the server's own lines go; null for nowhere. */
  readonly logger: FastifyBaseLogger | null
}

export function allRoutes(parts: Parts): Route[] {
  return [...healthRoutes(parts), ...accountRoutes(parts)]
}

const maxJsonBytes = 256 * 1_024

export async function buildApp(parts: Parts, options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    disableRequestLogging: true,
    genReqId: () => randomUUID(),
    bodyLimit: maxJsonBytes,
    routerOptions: { maxParamLength: 1_000, querystringParser: firstOfEach },
    frameworkErrors: (error, request, reply) => void sendFailure(reply, failureOf(error, request.id)),
  })
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store')
  })
  app.setErrorHandler((error, request, reply) => {
    const answered = failureOf(error, request.id)
    if (answered.status >= 500) parts.log.error({ err: error, request_id: request.id }, 'a call failed')
    return sendFailure(reply, answered)
  })
  app.setNotFoundHandler((_request, reply) => sendFailure(reply, failure('not_found', 'Not found.')))
  await mount(app, parts, allRoutes(parts))
  return app
}
