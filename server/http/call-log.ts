/** Logs one line per call: caller, route, status and duration. Never query strings or bodies. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '#server/log'

export function logCalls(app: FastifyInstance, log: Log): void {
  warnOfUnknownProxy(app, log)
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      request_id: request.id,
      collector_id: request.caller?.collectorId ?? null,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    const warning = warningOf(request, reply)
    if (warning !== null) log.warn({ ...line, address: request.ip }, warning)
    else log.info(line, 'answered')
  })
}

/**
 * Warns once of a proxy that TRUST_PROXY does not name. Everybody behind it counts as one address, so that one who
 * guesses passwords uses up the attempts of all.
 */
function warnOfUnknownProxy(app: FastifyInstance, log: Log): void {
  let isWarned = false
  app.addHook('onRequest', async request => {
    if (isWarned || request.headers['x-forwarded-for'] === undefined) return
    // A proxy that is trusted gives the address of the caller in place of its own.
    if (request.ip !== request.socket.remoteAddress) return
    isWarned = true
    log.warn(
      { address: request.ip },
      'X-Forwarded-For came from an address that TRUST_PROXY does not name: whoever is behind it counts as one caller',
    )
  })
}

/** Events worth a warning to the operator. */
function warningOf(request: FastifyRequest, reply: FastifyReply): string | null {
  if (reply.statusCode === 429) return 'limit hit'
  if (reply.statusCode !== 401) return null
  return request.routeOptions.url === '/api/auth/login' ? 'sign-in refused' : 'access refused'
}
