/**
 * Limits the calls of a collector per minute and process. Sign-in and registration have limits of their own,
 * kept in the database.
 */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { Refused } from '#server/refused'

const maxCallsPerMinute = 600
const minuteMs = 60_000
const maxCollectorsCounted = 10_000

export async function limitCalls(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    max: maxCallsPerMinute,
    timeWindow: minuteMs,
    cache: maxCollectorsCounted,
    // Runs after the bearer check and before the body is read.
    hook: 'preParsing',
    allowList: request => request.caller === null,
    keyGenerator: request => request.caller?.collectorId ?? '',
    addHeaders: noHeaders,
    addHeadersOnExceeding: noHeaders,
    errorResponseBuilder: (_request, { ttl }) =>
      new Refused('too_many_requests', 'Too many calls at once. Try again in a moment.', {
        retryAfterSeconds: Math.max(1, Math.ceil(ttl / 1_000)),
      }),
  })
}

const noHeaders = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
  'retry-after': false,
}
