/**
 * Logs one line per call: caller, route, status and duration. Never query strings or bodies. A refused sign-in has a
 * digest of the name that was tried, with a key that only this process knows. It shows whether one name was tried or many,
 * but not which: people type passwords into that field.
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors'
import type { Log } from '#server/log'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error that the call is answered with; null for other answers. */
    refusedWith: ErrorCode | null
  }
}

export function logCalls(app: FastifyInstance, log: Log): void {
  warnOfUnknownProxy(app, log)
  app.decorateRequest('refusedWith', null)
  const key = randomBytes(32)
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      request_id: request.id,
      collector_id: request.caller?.collectorId ?? null,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    const warning = warningOf(request, reply)
    const name = warning !== null && isSignIn(request) ? triedName(request.body) : null
    const tried = name === null ? {} : { name_digest: digestOf(name, key) }
    if (warning !== null) log.warn({ ...line, ...tried, address: request.ip }, warning)
    else log.info(line, 'answered')
    done()
  })
}

/**
 * Warns once of a proxy that TRUST_PROXY does not name. Everybody behind it counts as one address, so one person
 * who guesses passwords uses up the attempts of all.
 */
function warnOfUnknownProxy(app: FastifyInstance, log: Log): void {
  let isWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    // A proxy that is trusted gives the address of the caller in place of its own.
    if (
      !isWarned &&
      request.headers['x-forwarded-for'] !== undefined &&
      request.ip === request.socket.remoteAddress
    ) {
      isWarned = true
      log.warn(
        { address: request.ip },
        'X-Forwarded-For came from an address that TRUST_PROXY does not name: whoever is behind it counts as one caller',
      )
    }
    done()
  })
}

/** Events worth a warning to the operator. */
function warningOf(request: FastifyRequest, reply: FastifyReply): string | null {
  if (reply.statusCode === 429) return 'limit hit'
  // A right password that waits for its code is no attack.
  if (reply.statusCode !== 401 || request.refusedWith === 'second_factor_required') return null
  return isSignIn(request) ? 'sign-in refused' : 'access refused'
}

function isSignIn(request: FastifyRequest): boolean {
  const { url } = request.routeOptions
  return url === '/api/auth/login' || url === '/api/auth/login/second-step'
}

function triedName(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('username' in body)) return null
  return typeof body.username === 'string' ? body.username : null
}

/** Not normalised like a stored name: that takes long for some texts, and this one was refused. */
function digestOf(name: string, key: Buffer): string {
  return createHmac('sha256', key).update(name.trim().toLowerCase()).digest('hex').slice(0, 16)
}
